import path from 'node:path'

/** The project's root folder. */
export const root = path.resolve(import.meta.dirname, '..')

/**
 * Where this copy of the project keeps what it writes while running. `LANTERN_DATA` moves it, so
 * that a second copy of the program (a browser test, a drill) can run beside the first.
 */
export const stateDir = path.resolve(root, process.env.LANTERN_DATA || '.data')
