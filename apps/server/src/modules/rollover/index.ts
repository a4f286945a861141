/** The door of rollover: conditions on withdrawals, and who keeps their progress. */
export { type PlayTerms, playTermsIn, playTermsOf, refusalOfBonus } from './bonus-play.ts'
export { rolloverInvariants } from './books-queries.ts'
export type { EndOfBonus } from './bonus-end.ts'
export { jobs } from './jobs.ts'
export {
  addLock,
  type Credit,
  type Ending,
  forfeit,
  lockDeposit,
  refuseOutstanding,
  refuseOwing,
  refuseWaitingLocks,
  waive,
} from './locks.ts'
export { opsRoutes } from './operator-routes.ts'
export { routes } from './routes.ts'
export { rulesSetting } from './rules.ts'
export { endLockOfDeposit } from './undone.ts'
