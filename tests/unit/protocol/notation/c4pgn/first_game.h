#pragma once

#include <string_view>

// The first game of Chess4 in both forms printed on Chess4's web page, with its misprints, but
// without commentary and the marks `?`, `??` and `?!`.

namespace quadrille::first_game {

inline constexpr std::string_view kCondensed = R"([ Variant "Chess4" ]
[ Variant-Version "1.0" ]
[ Notation-Style "c4pgn" ]
[ Notation-Version "1.0" ]
[ White "Inky" ]
[ Silver "Blinky" ]
[ Black "Pinky" ]
[ Gold "Clyde" ]
[ Date "2013.09.18" ]
[ Date-Started "2013.09.18" ]
[ Date-Ended "2014.02.20" ]
[ Result "0-3-1-2" ]

1. k7 Nk3 d8 h11
2. Bk9 Nd3 Nc6 Nf12
3. k10 e4 c4 Qk10
4. l9 Nf4 d4 Qk9
5. l8 Ne6 Bb8 Qj10
6. Nl11 Be2 d10 Qe10
7. Nl6 O-O d7 Qf10
8. Rn10 Ng5 Bi14 Ki14
9. Rf10 Bl9 Bf4 Nh13
10. Bm8 Be2 Qa6 g12
11. Nj7 Nh3 Bb8 Nd11
12. Rf13 Bj7 Qg12 Nf12
13. Rh13 Be2 O-O-O Bg13
14. Ri13 Bm10 d11 Kj14
15. Nk9 Be2 e11 j12
16. Ri8 j3 f12 Bf12
17. Ri14 Bj2 Rh11 Ri14
18. O-O Bg5 Rm11 Kj13
19. Ni10 Bm11 Nc11 d12
20. Nh8 Bh6 Nd13 Bi9
21. Nf7 Bj4 Ra11 Bj10
22. k5 Bi3 Rj11 Rd14
23. l4 Ni4 Qg11 Ki13
24. Bj11 j4 e8 Bh12
25. Nh8 k5 Qe12 Bg11
26. Bm8 Rj1 Bc7 Rkg14
27. Bi4 k6 Qe13 Kh14
28. Bk6 Bn8 Bg11 Rde14
29. Rn8 Rj4 Bf12 Ki14
30. Bf11g Rj5 e10 Kj14
31. Kn6 Qi1 Bg11 Rg11
32. Bk6 Rb5 Qe14 Ki13
33. Rn9 Ql4 Na7 Re11
34. Kn7 Rk5 Nb5 Re14
35. Bd13 Rb5 Kb7 Rj14
36. Rb9 Rn5 Kc8 k11
37. Km7 Qh8 Kb9 d11
38. Bm4 Rn9 Kc8 k10
39. Bk6 Qk5 c6 j11
40. Kl7 Rj1 f10 j10
41. l6 Qn5 g10 j9
42. Km8 Qn7 h10 Rk14
43. % Ba6 Kc7 j7
44. %%% Qn5 Kd6 j6
45. %%% Qi10 Ke5 Kh12
46. %%% Rj4 d6 k9
47. %%% Rh4 e7 l8
48. %%% Rh10 Ke4 Kg11
49. %%% Rn11 f7 Kf12
50. %%% Qi12 f8 Kg13
51. %%% Rh13 g8 Kg14
52. %%% Rd11 Ke5 Rh14
53. %%% Qe12g e6 Kf14
54. %%% Rd14 e4 %
55. %%% Kd1 %% 0-3-1-2 0-3-0-0
)";

inline constexpr std::string_view kAnnotated = R"([ Variant "Chess4" ]
[ Variant-Version "1.0" ]
[ Notation-Style "c4pgn" ]
[ Notation-Version "1.0" ]
[ White "Inky" ]
[ Silver "Blinky" ]
[ Black "Pinky" ]
[ Gold "Clyde" ]
[ Date "2013.09.18" ]
[ Date-Started "2013.09.18" ]
[ Date-Ended "2014.02.20" ]
[ White-Eliminated-By "Silver" ]
[ Silver-Eliminated-By "" ]
[ Black-Eliminated-By "" ]
[ Gold-Eliminated-By "Silver" ]
[ Result "0-3-1-2" ]
[ Result-Second-Format "0-6-2-4" ]

1. k7 { M7 > K7 } { White } Nk3 { J1 > K3 } { Silver } d8 { B8 > D8 } { Black } h11
    { H13 > H11 } { Gold }
2. Bk9 { N6 > K9 } Nd3 { E1 > D3 } Nc6 { A5 > C6 } Nf12 { E14 > F12 }
3. k10 { M10 > K10 } e4 { E2 > E4 } c4 { B4 > C4 } Qxk10 { G14 > K10 }
4. l9 { M9 > L9 } Nf4 { D3 > F4 } d4 { C4 > D4 } Qxk9 { K10 > K9 }
5. l8 { M8 > L8 } Ne6 { F4 > E6 } Bb8 { A9 > B8 } Qj10 { K9 > J10 }
6. Nl11 { N10 > L11 } Be2 { F1 > E2 } d10 { B10 > D10 } Qe10 { J10 > E10 }
7. Nl6 { N5 > L6 } O-O { G1 > E1 / D1 > F1 } d7 { B7 > D7 } Qf10 { E10 > F10 }
8. Rn10 { N11 > N10 } Ng5 { E6 > G5 } Bxi14 { A6 > I14 } Kxi14 { H14 > I14 }
9. Rxf10 { N10 > F10 } Bxl9 { E2 > L9 } Bf4 { B8 > F4 } Nh13 { J14 > H13 }
10. Bm8 { N9 > M8 } Be2 { L9 > E2 } Qa6 { A7 > A6 } g12 { G13 > G12 }
11. Nj7 { L6 > J7 } Nh3 { G5 > H3 } Bb8 { F4 > B8 } Nd11 { F12 > D11 }
12. Rxf13 { F10 > F13 } Bxj7 { E2 > J7 } Qxg12 { A6 > G12 } Nf12 { D11 > F12 }
13. Rxh13 { F13 > H13 } Be2 { J7 > E2 } O-O-O { A8 > A6 / A4 > A7 } Bg13 { F14 > G13 }
14. Rxi13 { H13 > I13 } Bm10 { E2 > M10 } d11 { B11 > D11 } Kj14 { I14 > J14 }
15. Nk9 { L11 > K9 } Be2 { M10 > E2 } e11 { D11 > E11 } j12 { J13 > J12 }
16. Ri8 { I13 > I8 } j3 { J2 > J3 } xf12 { E11 > F12 } Bxf12 { G13 > F12 }
17. Ri14 { I8 > I14 } Bj2 { I1 > J2 } Rxh11 { A11 > H11 } Rxi14 { D14 > I14 }
18. O-O { N7 > N5 / N4 > N6 } Bg5 { J2 > G5 } Rxm11 { H11 > M11 } Kj13 { J14 > J13 }
19. Ni10 { K9 > I10 } Bxm11 { G5 > M11 } Nc11 { A10 > C11 } d12 { D13 > D12 }
20. Nh8 { I10 > H8 } Bh6 { M11 > H6 } Nd13 { C11 > D13 } Bi9 { F12 > I9 }
21. Nf7 { H8 > F7 } Bj4 { H6 > J4 } Ra11 { A7 > A11 } Bj10 { I9 > J10 }
22. k5 { M5 > K5 } Bi3 { J4 > I3 } Rj11 { A11 > J11 } Rd14 { I14 > D14 }
23. l4 { M4 > L4 } Ni4 { K3 > I4 } Qg11#g { G12 > G11 } Ki13
24. Bxj11 { M8 > J11 } j4 { J3 > J4 } e8 { D8 > E8 } Bh12 { J10 > H12 }
25. Nh8 { F7 > H8 } xk5 { J4 > K5 } Qe12 { G10 > E12 } Bg11 { H12 > G11 }
26. Bm8 { J11 > M8 } Rj1 { K1 > J1 } Bc7 { B8 > C7 } Rkg14 { K14 > G14 }
27. Bxi4 { M8 > I4 } k6 { K5 > K6 } Qxe13#g { E12 > E13 } Kh14 { I13 > I14 }
28. Bxk6 { I4 > K6 } Bxn8 { I3 > N8 } Bxg11 { C7 > G11 } Rde14 { D14 > E14 }
29. Rxn8 { N6 > N8 } Rj4 { J1 > J4 } Bf12#g { G11 > F12 } Ki14 { H14 > I14 }
30. Bf11#bg { K6 > F11 } Rj5#w { J4 > J5 } e10 { D10 > E10 } Kj14 { I14 > J14 }
31. Kn6 { N5 > N6 } Qi1 { H1 > I1 } Bg11#g { F12 > G11 } Rxg11 { G14 > G11 }
32. Bk6 { F11 > K6 } Rxb5 { J5 > B5 } Qxe14#g { E13 > E14 } Ki13 { J14 > I13 }
33. Rn9 { N8 > N9 } Qxl4#w { I1 > L4 } Na7 { C6 > A7 } Re11 { G11 > E11 }
34. Kn7 { N6 > N7 } Rk5#b { B5 > K5 } Nb5 { A7 > B5 } Rxe14 { E11 > E14 }
35. Bxd13 { K6 > D13 } Rxb5 { K5 > B5 } Kb7 { A6 > B7 } Rj14 { E14 > J14 }
36. Rxb9#b { N9 > B9 } Rn5#w { B5 > N5 } Kc8 { B7 > C8 } k11 { K13 > K11 }
37. Km7 { N7 > M7 } Qxh8 { L4 > H8 } Kxb9 { C8 > B9 } d11 { D12 > D11 }
38. Bm4 { D13 > M4 } Rn9#b { N5 > N9 } Kc8 { B9 > C8 } k10 { K11 > K10 }
39. Bk6 { M4 > K6 } Qk5#w { H8 > K5 } c6 { B6 > C6 } j11 { J12 > J11 }
40. Kl7 { M7 > L7 } Rj1 { F1 > J1 } f10 { E10 > F10 } j10 { J11 > J10 }
41. l6 { M6 > L6 } Qn5#w { K5 > N5 } g10 { F10 > G10 } j9 { J10 > J9 }
42. Km8 { L7 > M8 } Qn7##w { N5 > N7 } h10 { G10 > H10 } Rk14 { J14 > K14 }
43. %s { White checkmated by silver and forced to pass } Ba6#b###w { E2 > A6 } Kc7 { C8 > C7 }
    j7 { J8 > J7 }
44. %%% Qn5 { N7 > N5 } Kd6 { C7 > D6 } j6 { J7 > J6 }
45. %%% Qi10#g { N5 > I10 } Ke5 { D6 > E5 } Kh12 { I13 > H12 }
46. %%% Rj4 { J1 > J4 } d6 { C6 > D6 } k9 { K10 > K9 }
47. %%% Rh4 { J4 > H4 } e7 { D7 > E7 } xl8 { K9 > L8 }
48. %%% Rxh10#g { H4 > H10 } Kxe4 { E5 > E4 } Kg11 { H12 > G11 }
49. %%% Rn11#g { N9 > N11 } f7 { E7 > F7 } Kf12 { G11 > F12 }
50. %%% Qi12#g { I10 > I12 } f8 { E8 > F8 } Kg13 { F12 > G13 }
51. %%% Rh13 { H10 > H13 } g8 { F8 > G8 } Kg14 { G13 > G14 }
52. %%% Rxd11 { N11 > D11 } Ke5 { E4 > E5 } Rh14 { J14 > H14 }
53. %%% Qe12#bg { I12 > E12 } e6 { D6 > E6 } Kf14 { G14 > F14 }
54. %%% Rd14##g { D11 > D14 } e4 { D4 > E4 } %s { Gold checkmated by Silver and forced to pass }
55. %%% Kd1###g { Gold eliminated by Silver } %% { Black resigns } 0-3-1-2
    { Result: "Last Man Standing" scoring } 0-3-0-0 { Result: Incremental scoring }
)";

}  // namespace quadrille::first_game
