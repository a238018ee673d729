"""Where squares are on the screen, written another way than the page does it: by the centre."""

SIDE = 14
CELL = 100
EDGE = 18  # around the squares, in units of the drawing
SEATS = ["red", "blue", "yellow", "green"]


def place(square, bottom):
    """Column and row of a square on the screen when `bottom` sits below."""
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
    raise ValueError(f"no square at {column}, {row}")


def point_in(box, square, bottom):
    """The middle of a square in pixels, in a board whose rectangle is `box`."""
    column, row = place(square, bottom)
    scale = box["width"] / (SIDE * CELL + 2 * EDGE)
    return (
        box["x"] + (EDGE + (column + 0.5) * CELL) * scale,
        box["y"] + (EDGE + (row + 0.5) * CELL) * scale,
    )
