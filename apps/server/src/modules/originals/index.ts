/** The door of the in-house games. */
export { roundInvariants } from './books-queries.ts'
export { jobs } from './jobs.ts'
export { launch } from './launch.ts'
export { ORIGINALS_SOURCE } from './money.ts'
export { HOUSE_VENDOR, routes } from './routes.ts'
export { act, history, open, type Player, proof, rotateSeed } from './rounds.ts'
