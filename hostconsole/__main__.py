"""`python -m hostconsole` is the command `hostconsole`."""

from hostconsole.cli import main

if __name__ == "__main__":
    main()
