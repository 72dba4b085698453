"""What went wrong with a change, in words: the file, a slip, the rules, or somebody else was faster."""

from hostconsole.core.decisions import NeedsRuling, Reject
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.inbox import RefusedError
from hostconsole.faultlines import misuse, store_error
from hostconsole.locale import _
from hostconsole.messages import question, refusal
from hostconsole.store import StoreError
from hostconsole.tui.session import Session


def explained(error: Exception, session: Session) -> str:
    """One sentence on an error that a change of the desk may raise."""
    if isinstance(error, StoreError):
        return store_error(error)
    if isinstance(error, MisuseError):
        return misuse(error)
    if isinstance(error, RefusedError) and isinstance(error.decision, Reject):
        return refusal(error.decision, session.desk, session.lang)
    if isinstance(error, RefusedError) and isinstance(error.decision, NeedsRuling):
        return question(error.decision, session.desk, session.lang)
    return _("Something was recorded meanwhile. Look again; nothing was changed.")
