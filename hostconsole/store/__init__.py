"""The save file: one TOML file per game, written whole or not at all, with a lock and backups."""

from hostconsole.store.backups import newest_good_backup
from hostconsole.store.errors import Code, StoreError
from hostconsole.store.files import Opened, Restored, create, is_as_opened, load, restore, store
from hostconsole.store.saves import FORMAT, Header, Save, dumps, loads
from hostconsole.store.values import clean, clean_text

__all__ = [
    "FORMAT",
    "Code",
    "Header",
    "Opened",
    "Restored",
    "Save",
    "StoreError",
    "clean",
    "clean_text",
    "create",
    "dumps",
    "is_as_opened",
    "load",
    "loads",
    "newest_good_backup",
    "restore",
    "store",
]
