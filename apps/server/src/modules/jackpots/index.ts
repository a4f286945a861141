// Pots that stakes feed until one of them takes it all. Nobody asks for anything here while a bet
// is placed: what was settled is told by the event of the wagers.
export { jackpotInvariants } from './books-queries.ts'
export { collect, feedPools } from './feed.ts'
export { jobs } from './jobs.ts'
export { makePool, type PoolWish } from './pools.ts'
export { opsRoutes, routes, shownPots } from './routes.ts'
