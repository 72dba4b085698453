"""Case files: a roster, acts in order, and what must follow. The contract every ruleset is tested by."""

from hostconsole.cases.files import Case, MalformedCaseError, find, load
from hostconsole.cases.runner import Failure, Result, run

__all__ = ["Case", "Failure", "MalformedCaseError", "Result", "find", "load", "run"]
