import type { Route } from '../../mount.ts'
import { sessionRoutes } from './session-routes.ts'

export const opsRoutes = (): Route[] => [...sessionRoutes()]
