/** Lines a file may have. The linter warns at 300. */
export const MOST_LINES = 500
export const MOST_LINES_OF_A_TEST = 800

/** Files that may be longer, each with the reason. */
export const LONGER: Readonly<Record<string, string>> = {}
