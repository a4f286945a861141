/** The door of privacy: closing an account, taking its data along, erasing it. */
export { registerExports } from './exporting.ts'
export { jobs } from './jobs.ts'
export { opsRoutes } from './operator-routes.ts'
export { routes } from './routes.ts'
