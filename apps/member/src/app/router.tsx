import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
} from '@tanstack/react-router'
import { ALSO_WRITTEN, findPath, type SitePath, sitePaths } from '../paths.ts'
import { ScreenError } from '../parts/screen-error.tsx'
import { NotFoundScreen, ScreenOf } from './screens.tsx'
import { Root } from './shell/root.tsx'

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundScreen })

const routeTo = (path: string, entry: SitePath) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: () => <ScreenOf entry={entry} />,
  })

/** Another spelling has a route as well: a page drawn on the server comes alive as it is. */
const routes = [
  ...sitePaths.map((entry) => routeTo(entry.path, entry)),
  ...Object.keys(ALSO_WRITTEN).flatMap((path) => {
    const entry = findPath(path)
    return entry ? [routeTo(path, entry)] : []
  }),
]

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
