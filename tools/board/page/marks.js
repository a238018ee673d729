// The marks of moves: their names and their colour classes.

/** @type {[string, string][]} from the best to the worst */
export const kMarks = [
    ['!!', 'Brilliant'],
    ['!', 'Good'],
    ['!?', 'Interesting'],
    ['?!', 'Dubious'],
    ['?', 'Mistake'],
    ['??', 'Blunder'],
];

/** @type {Record<string, string>} */
export const kMarkKinds = {
    '!!': 'great',
    '!': 'good',
    '!?': 'odd',
    '?!': 'doubtful',
    '?': 'bad',
    '??': 'worst',
};
