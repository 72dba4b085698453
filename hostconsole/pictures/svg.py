"""A picture as one SVG file: complete in itself, black on white, the same bytes each time."""

from xml.etree.ElementTree import Element

from hostconsole.core.pictures import AnyPicture, Curves, Grid, Train, Visits
from hostconsole.pictures.canvas import written
from hostconsole.pictures.curves import curves_sheet
from hostconsole.pictures.grid import grid_sheet
from hostconsole.pictures.train import train_sheet
from hostconsole.pictures.visits import visits_sheet
from hostconsole.pictures.wording import Wording


def svg(picture: AnyPicture, wording: Wording) -> bytes:
    """The picture drawn. Nicks that are too long are cut, hidden characters are shown."""
    return written(drawn(picture, wording))


def drawn(picture: AnyPicture, wording: Wording) -> Element:
    """The picture as a tree."""
    match picture:
        case Grid():
            return grid_sheet(picture, wording)
        case Train():
            return train_sheet(picture, wording)
        case Curves():
            return curves_sheet(picture, wording)
        case Visits():
            return visits_sheet(picture, wording)
