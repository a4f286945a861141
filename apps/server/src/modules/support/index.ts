/** The door of support: what people tell the house. */
export { opsRoutes, routes } from './routes.ts'
