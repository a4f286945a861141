/** The door of reports: pages that read, or switch, what several rooms own. */
import type { Route } from '../../mount.ts'
import { memberRoutes } from './member-routes.ts'
import { systemRoutes } from './system-routes.ts'

export { betRoutes as routes } from './bet-routes.ts'
export const opsRoutes = (): Route[] => [...memberRoutes(), ...systemRoutes()]
