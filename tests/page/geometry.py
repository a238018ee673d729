"""Places of squares on the screen, computed from the centre of the board, independently of the page."""

SIDE = 14
CELL = 100
EDGE = 54  # margin around the squares, in units of the drawing
SEATS = ["red", "blue", "yellow", "green"]


def place(square, bottom):
    """Returns column and row of a square on the screen, with the seat `bottom` at the bottom."""
    x = "abcdefghijklmn".index(square[0]) - 6.5
    y = int(square[1:]) - 7.5
    for _ in range(SEATS.index(bottom)):
        x, y = -y, x  # a quarter turn counter-clockwise, y pointing up
    return int(x + 6.5), int(6.5 - y)


def square_at(column, row, bottom):
    for file in "abcdefghijklmn":
        for rank in range(1, SIDE + 1):
            if place(f"{file}{rank}", bottom) == (column, row):
                return f"{file}{rank}"
    raise ValueError(f"column {column}, row {row}: outside the board")


def point_in(box, square, bottom):
    """Returns the centre of a square in pixels, for a board with the rectangle `box`."""
    column, row = place(square, bottom)
    scale = box["width"] / (SIDE * CELL + 2 * EDGE)
    return (
        box["x"] + (EDGE + (column + 0.5) * CELL) * scale,
        box["y"] + (EDGE + (row + 0.5) * CELL) * scale,
    )
