/** The door of safer play: what a member may still do, and who keeps it from the rest. */
export { inheritExclusion, refuseExcluded } from './exclusions.ts'
export type { Whose } from './kinds.ts'
export { opsRoutes } from './operator-routes.ts'
export type { Funds, Neighbours, Played, Span } from './ports.ts'
export { cameBack, maySend, neverWent } from './elsewhere.ts'
export { routes } from './routes.ts'
export { isExcluded } from './queries/exclusions.ts'
export {
  askSetting,
  barOfDeposit,
  beginSession,
  mayDeposit,
  mayPlay,
  refuseUnasked,
} from './standing.ts'
