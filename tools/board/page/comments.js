// Comments of a record hold words for people and commands for programs: `[%eval 36 37 36 36]`. The
// page shows the words, and keeps the commands when the words are changed.

const kCommand = /\s*\[%\w+[^\]]*\]\s*/g;

/** @param {string} comment */
function words_in(comment) {
    return comment.replace(kCommand, ' ').trim();
}

/**
 * What people read of comments; those without words are left out.
 * @param {string[]|undefined} comments
 * @returns {string[]}
 */
export function words_of(comments) {
    return (comments ?? []).map(words_in).filter((words) => words !== '');
}

/**
 * What a command says, `8.9` of `[%loss 8.9]`; an empty text where it says nothing, null where there
 * is none.
 * @param {string[]|undefined} comments
 * @param {string} name
 * @returns {string|null}
 */
export function command_in(comments, name) {
    for (const comment of comments ?? []) {
        const found = comment.match(new RegExp(`\\[%${name}\\b\\s*([^\\]]*)\\]`));
        if (found) return found[1];
    }
    return null;
}

/**
 * The comment that has these words and the commands that were there.
 * @param {string[]|undefined} comments
 * @param {string} words
 */
export function with_words(comments, words) {
    const commands = (comments ?? []).flatMap((c) => c.match(kCommand) ?? []).map((c) => c.trim());
    return [...commands, words.trim()].filter((part) => part !== '').join(' ');
}
