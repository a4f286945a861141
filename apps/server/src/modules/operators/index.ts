/** The door of the console's realm: accounts, roles, sessions, and pages that combine rooms. */
export {
  assignRoles,
  createOperator,
  describeOperators,
  generatePassword,
  resetTotp,
  seedOperators,
  setPassword,
} from './accounts.ts'
export { STANDARD_ROLES } from './roles.ts'
export { opsRoutes } from './routes.ts'
export { jobs, operatorSession } from './sessions.ts'
