// JSDoc types of the parts of a study and of the server's events. This module has no code.
// ../study/commands.h documents the messages to a study.

/**
 * @typedef {'red'|'blue'|'yellow'|'green'} Seat
 *
 * @typedef {object} Piece
 * @property {string} square
 * @property {'alive'|'dead'|'zombie'|'walking'|'wall'} is
 * @property {string} [type] a letter of P N B R Q K D
 * @property {Seat} [seat]
 *
 * @typedef {object} SeatInfo
 * @property {Seat} seat
 * @property {string} name name of the seat in this game
 * @property {string} [player] name of the player
 * @property {string} state in words
 * @property {boolean} active
 * @property {number} [place] in a finished game; absent for a seat that did not take part
 * @property {string} [score] in a finished game without teams
 * @property {Seat[]} partners
 * @property {boolean} [kept] whether the army is chosen to be kept; absent if it cannot be
 *
 * @typedef {object} LegalMove
 * @property {string} from
 * @property {string} to
 * @property {string} move dash form
 *
 * @typedef {object} Position
 * @property {string} variant
 * @property {string} fen4
 * @property {Seat} turn
 * @property {Seat} player
 * @property {{move?: string, event?: string, player?: Seat, army?: Seat, seat?: Seat}|null} last
 * @property {{move: string, seat: Seat}[]} recent each seat's move since the last turn of the seat to move
 * @property {Record<Seat, number>} points
 * @property {Seat[]} active
 * @property {Partial<Record<Seat, Seat[]>>} checks
 * @property {boolean} over
 * @property {string} reason
 * @property {string} result
 * @property {string} ending the result in words
 * @property {Piece[]} pieces
 * @property {SeatInfo[]} seats
 * @property {LegalMove[]} moves
 * @property {GameInfo} [game]
 *
 * @typedef {object} GameInfo
 * @property {string} variant
 * @property {string} preset
 * @property {string} rules
 * @property {string} chosen the chosen preset, even if both presets have the same rules
 * @property {Record<string, string>} values of each rule option
 * @property {Fields} fields
 *
 * @typedef {object} Fields the fields of a `compose` message
 * @property {Record<string, string>} [pieces]
 * @property {string} [turn]
 * @property {number[]} [points]
 * @property {string[]} [gone] why each seat left the game; empty: it still plays
 * @property {boolean[]} [castle_short]
 * @property {boolean[]} [castle_long]
 * @property {number} [halfmove]
 * @property {boolean} [over]
 * @property {string} [extra]
 *
 * @typedef {object} Finding an error or a warning of `compose`
 * @property {string} text
 * @property {string[]} [squares]
 * @property {string} [field]
 * @property {Seat} [seat]
 *
 * @typedef {object} TreeNode
 * @property {number} node
 * @property {number} [parent] the first node with a given parent continues its line
 * @property {string} [text]
 * @property {string} [seat] the seat whose turn it was
 * @property {number} [round] round number in the record
 * @property {string} [suffix]
 * @property {string[]} [before] comments before a variation
 * @property {string[]} [comments]
 *
 * @typedef {object} LineMove
 * @property {string} move
 * @property {string} text
 * @property {Seat} seat
 * @property {boolean} [continues] the value of the line does not come from this move
 *
 * @typedef {object} Line
 * @property {string} score the lines are sorted by it. With teams: the advantage of Red's side in pawns;
 *     else: the points of the seat to move above the mean of the others. `#3`: mate; `#-3`: mate against it
 * @property {number[]} [values] expected points of the four seats
 * @property {number[]} [chances] FFA: chances of the four seats to finish first, in per cent
 * @property {number} [chance] with teams: expected score of Red's side, 0 to 1; a draw counts half
 * @property {number} [depth]
 * @property {LineMove[]} moves
 *
 * @typedef {object} Analysis
 * @property {string} engine
 * @property {'waiting'|'starting'|'thinking'|'done'|'failed'} state
 * @property {number} [place] position in the queue for a process
 * @property {string} message the reason of a failure, or a warning
 * @property {number} node
 * @property {boolean} threat
 * @property {number} [depth]
 * @property {number} [nodes]
 * @property {number} [nps]
 * @property {number} [time_ms]
 * @property {string} [mates] for example `Green in 2`
 * @property {Line[]} [lines] best first
 *
 * @typedef {object} Player the player of a seat
 * @property {'person'|'engine'} who
 * @property {string} [name]
 * @property {string} [engine]
 * @property {number} [elo]
 * @property {number} [movetime]
 * @property {number} [nodes]
 * @property {number} [depth]
 *
 * @typedef {object} Playing
 * @property {'running'|'paused'|'over'} state
 * @property {number} node
 * @property {number} first the node where the game began
 * @property {Partial<Record<Seat, Player>>} seats
 * @property {string} [clock]
 * @property {number[]} [left_ms]
 * @property {number[]} used_ms thinking time of each seat
 * @property {number} [delay_ms] delay before the running clock counts down
 * @property {Seat|null} running
 * @property {Seat|null} thinking
 * @property {string} message
 *
 * @typedef {object} PlotPoint
 * @property {number} ply
 * @property {number} node
 * @property {number[]} [values] expected points of the four seats
 * @property {number[]} [chances] FFA: chances of the four seats to finish first, in per cent
 * @property {number} [value] with teams: pawns, from Red's point of view
 *
 * @typedef {object} Mark a mark of a move by a review
 * @property {number} ply
 * @property {number} node
 * @property {Seat} seat
 * @property {string} mark
 * @property {string} [better] the better move in dash form
 * @property {string} [better_text]
 *
 * @typedef {object} PlayerSummary
 * @property {Seat} seat
 * @property {string} name
 * @property {string} [player]
 * @property {number} moves
 * @property {number|null} mean_loss
 * @property {number|null} accuracy
 * @property {Record<string, number>} marks
 *
 * @typedef {object} Review
 * @property {string} engine
 * @property {'waiting'|'running'|'done'|'stopped'|'failed'} state
 * @property {string} message
 * @property {number} done
 * @property {number} total
 * @property {number|null} [left_ms] estimated time left
 * @property {'points'|'pawns'} unit
 * @property {PlotPoint[]} plot
 * @property {Mark[]} marks
 * @property {{players: PlayerSummary[], turns: {node: number, text: string}[]}} [summary]
 *
 * @typedef {object} ListedGame
 * @property {string} variant
 * @property {number} plies
 * @property {string[]} players
 * @property {string} result
 * @property {string} ending the result in words
 *
 * @typedef {object} Format
 * @property {string} name
 * @property {string} ending
 * @property {string} what
 * @property {boolean} is_position
 *
 * @typedef {object} RuleOption
 * @property {string} name
 * @property {string} label
 * @property {string} what
 * @property {'choice'|'letters'|'number'} kind
 * @property {{value: string, text: string}[]} [values]
 * @property {number} [low]
 * @property {number} [high]
 *
 * @typedef {object} Hello
 * @property {string} program
 * @property {'server'|'page'} home
 * @property {string[]} engines
 * @property {{threads: number, hash: number, lines: number, text: number}} limits
 * @property {string[]} variants
 * @property {Record<string, string[]>} seats the names of the seats, by variant
 * @property {string[]} presets the first choice first
 * @property {Record<string, Record<string, string>>} starts the pieces of each preset in FFA, by square
 * @property {string[]} setups
 * @property {RuleOption[]} rules
 * @property {Record<string, Record<string, Record<string, string>>>} rule_values by variant and preset
 * @property {boolean} [watches] whether the server watches a match
 * @property {boolean} [has_database] whether the server has a games database
 *
 * @typedef {object} WatchedGame
 * @property {number} number
 * @property {(string|null)[]} players
 * @property {(number|null)[]|null} left_ms
 * @property {Position} position without moves
 *
 * @typedef {object} StoredGame a game of the database
 * @property {number} game its number
 * @property {number} [after] the number of moves and events before the position that was found
 * @property {string} variant
 * @property {string[]} players
 * @property {Seat[]} winners the seats in the first place
 * @property {boolean} is_reviewed
 * @property {string} result
 * @property {string} date
 * @property {string} event
 * @property {number} plies
 *
 * @typedef {object} Explorer the moves that games of the database or of the opened text play in a position
 * @property {boolean} has_teams then `points` is a share of the score
 * @property {{move: string, text: string, games: number, points?: number, place?: number, firsts?: number}[]} moves
 *   the most frequent first; points, place from 1 and share of first places are means
 * @property {StoredGame[]} games the newest games through the position
 *
 * @typedef {object} PlayerPage
 * @property {number} total number of games
 * @property {{variant: string, seat: string, move: string, games: number, points?: number, place?: number,
 *   firsts?: number, accuracy?: number}[]} rows by variant and seat; `move` is the player's first move
 *   in these games, empty in all games; points, place, share of first places and accuracy are means
 * @property {[string, number, number, number][]} opponents name, games, games with the better and with the worse place
 * @property {[string, number][]} accuracies date and accuracy of reviewed games, the oldest first
 *
 * @typedef {Record<string, string|number|number[]|null>} Standing an engine's row of `live.json`
 *
 * @typedef {object} Watch a match that quadrille-match plays
 * @property {string} folder
 * @property {string} message a read error, or empty
 * @property {string} [title]
 * @property {'running'|'over'|'stopped'} [state]
 * @property {number} [games]
 * @property {number} [planned]
 * @property {Standing[]} [standings] the best engine first
 * @property {string[]} [findings]
 * @property {WatchedGame[]} [playing]
 * @property {{number: number, players: (string|null)[], result: string, end: string, plies: number}[]} finished
 *
 * @typedef {object} State the state of the page
 * @property {Hello|null} hello
 * @property {boolean} online
 * @property {string} unsaved why the study cannot be saved, or empty
 * @property {string} study the identifier of the joined study, or empty
 * @property {{name: string, folder: string}} named the name that people gave to the study, and its folder
 * @property {number} at
 * @property {Position|null} position
 * @property {TreeNode[]} tree
 * @property {Record<string, string>} tags
 * @property {string} result result of the record, in words
 * @property {string} computed_result result of the moves if the record has another one, or empty
 * @property {ListedGame[]} games
 * @property {number} number the number of the open game in `games`
 * @property {{line: number, column: number, message: string}[]} warnings
 * @property {(Analysis|null)[]} analysis
 * @property {Playing|null} playing
 * @property {Review|null} review
 * @property {boolean} can_undo
 * @property {Format[]} formats
 * @property {Position|null} look the preview: a position shown in place of `position`
 * @property {{from: string, to: string, node: number}|null} premove the move to play when the turn comes; the node where
 *     it was made
 * @property {string} preview_label the label of the preview; empty for an engine's line
 * @property {Watch|null} watch
 * @property {{is_running: boolean, done: number, total: number, message: string}|null} reviews of games in the
 *     database; `message`: why they ended early
 * @property {Seat} bottom the seat at the bottom of the screen
 *
 * @typedef {Record<string, any>} Message
 *
 * @typedef {object} Transport the connection to the study
 * @property {(message: Message) => Promise<Message>} send resolves to the study's answer
 * @property {(callback: (event: Message) => void) => void} on_event
 */

export {};
