// Comments of a record contain text and commands such as `[%eval 36 37 36 36]`. The page shows the
// text only, and keeps the commands when the text is edited.

const kCommand = /\s*\[%\w+[^\]]*\]\s*/g;

/** @param {string} comment */
function words_in(comment) {
    return comment.replace(kCommand, ' ').trim();
}

/**
 * Returns the texts of comments without their commands; empty texts are left out.
 * @param {string[]|undefined} comments
 * @returns {string[]}
 */
export function words_of(comments) {
    return (comments ?? []).map(words_in).filter((words) => words !== '');
}

/**
 * Returns the argument of a command, such as `8.9` in `[%loss 8.9]`. Returns an empty string for a
 * command without argument, null if the comments do not contain the command.
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
 * Returns a comment with a new text and the commands of the old comments.
 * @param {string[]|undefined} comments
 * @param {string} words
 */
export function with_words(comments, words) {
    const commands = (comments ?? []).flatMap((c) => c.match(kCommand) ?? []).map((c) => c.trim());
    return [...commands, words.trim()].filter((part) => part !== '').join(' ');
}
