/** The door of messaging: what the house tells everybody. */
export { opsRoutes } from './operator-routes.ts'
export { routes } from './routes.ts'
export { seedAnnouncements } from './seed.ts'
