"""Games and positions used by several tests."""

GAME = """[Event "Evening game"]
[Red "Ann"]
[Blue "Bob"]
[Yellow "Cy"]
[Green "Dee"]
[Variant "FFA"]
[StartFen4 "4PC"]
[Result "*"]

1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8
2. Nj1-i3 { a visit } .. Na5-c6 .. Ne14-f12 .. Nn10-l9
3. h3-h4 .. c7-d7 .. g12-g11 .. l8-k8
"""

LIST = """1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8
2. h3-h4 .. c7-d7 .. g12-g11 .. l8-k8
3. h4-h5 .. d7-e7 .. g11-g10 .. k8-j8
"""

# Blue resigns, and its walking king moves in the same turn.
WALKING = """[Variant "FFA"]
[RuleVariants "DeadKingWalking EnPassant"]
[StartFen4 "4PC"]

7. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8
8. d2-d3 .. Ka7-b7R .. Ne14-f12 .. m9-l9
"""

# Four kings and a red queen, which checks Yellow from d13.
QUEEN_CHECKS = ("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,8,3/3,3,yK,4,3/3,8,3/14/14/14/bK,13/14/13,gK/14/14/"
                "3,8,3/3,8,3/3,rQ,3,rK,3,3")
