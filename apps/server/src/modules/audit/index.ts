/** The door of the audit log: who did what, when, from where, why, before and after. */
export { type AuditActor, type AuditEntry, actorOf, record, systemActor } from './record.ts'
export { listAbout } from './queries.ts'
export { opsRoutes } from './routes.ts'
export { closeChain, jobs, seal } from './seal.ts'
export { describeVerdict, type Verdict, verify, verifySnapshot } from './verify.ts'
