/** The door of identity checks: who a member has shown to be, and what that opens. */
export { jobs } from './jobs.ts'
export { opsRoutes } from './operator-routes.ts'
export { barOfMove, levelOf, mayMove, type Moved, type MovedSince } from './permit.ts'
export { registerDocuments } from './pictures.ts'
export { acceptedMarks, sharingPerson } from './queries/documents.ts'
export { routes } from './routes.ts'
export { type Rules as CheckRules, rulesSetting } from './rules.ts'
