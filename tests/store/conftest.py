"""A save on disk to test with."""

from pathlib import Path

import pytest

from hostconsole.store import Opened, create
from tests.store.samples import sample


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "игра [1].toml"


@pytest.fixture
def opened(path: Path) -> Opened:
    return create(path, sample())
