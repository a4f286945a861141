/** The door of reports: pages that read, or switch, what several rooms own. */
import type { Route } from '../../mount.ts'
import { betRoutes } from './bet-routes.ts'
import { exportRoutes } from './export-routes.ts'
import { liabilityRoutes } from './liability-routes.ts'
import { memberRoutes } from './member-routes.ts'
import { receivableRoutes } from './receivable-routes.ts'
import { systemRoutes } from './system-routes.ts'
import { winnerRoutes } from './winner-board.ts'

export { ledgerChunks } from './exports.ts'
export { jobs } from './liability-days.ts'

export const routes = (): Route[] => [...betRoutes(), ...winnerRoutes()]
export const opsRoutes = (): Route[] => [
  ...memberRoutes(),
  ...receivableRoutes(),
  ...exportRoutes(),
  ...liabilityRoutes(),
  ...systemRoutes(),
]
