import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
} from '@tanstack/react-router'
import { sitePaths } from '../paths.ts'
import { ScreenError } from '../parts/screen-error.tsx'
import { NotFoundScreen, ScreenOf } from './screens.tsx'
import { Root } from './shell/root.tsx'

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundScreen })

const routes = sitePaths.map((entry) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: entry.path,
    component: () => <ScreenOf entry={entry} />,
  }),
)

/** The routes of the table. Addresses are read in any case, with or without a last slash. */
export function createSiteRouter(history: RouterHistory | undefined) {
  const router = createRouter({
    routeTree: rootRoute.addChildren(routes),
    caseSensitive: false,
    trailingSlash: 'preserve',
    defaultErrorComponent: ScreenError,
    ...(history && { history }),
  })
  // The page comes rendered: without this the first render would wrap each match in a boundary
  // that the server's markup does not have.
  router.ssr = { manifest: undefined }
  return router
}

export type SiteRouter = ReturnType<typeof createSiteRouter>
