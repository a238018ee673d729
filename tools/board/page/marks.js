// The marks behind moves: what they say, and the class that colours them.

/** @type {[string, string][]} from the best to the worst */
export const kMarks = [
    ['!!', 'Brilliant'],
    ['!', 'Good'],
    ['!?', 'Interesting'],
    ['?!', 'Doubtful'],
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
