import { KitProvider } from '@lantern/console-kit/theme'
import type { Endpoint, Grant, ReplyOf } from '@lantern/contract/endpoint'
import type { CallInput } from '@lantern/web-kit/call-input'
import { ApiProvider, keepReply } from '@lantern/web-kit/hooks'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { OperatorProvider } from '../session/operator.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const silent = { call: () => new Promise<never>(() => undefined) }

const operator = (grants: readonly Grant[]) => ({
  ...{ id: '1', username: 'maker', roles: ['maker' as const], grants: [...grants] },
  ...{ brand: 'lantern', brandName: 'Lantern Row', currency: 'USD', gmtOffsetMinutes: 0 },
  ...{ hasTotp: true, mustSetUpTotp: false, demo: true },
})

/** Puts what the server would answer where a page looks for it. */
export type Answer = (queries: QueryClient) => void

export const answer =
  <E extends Endpoint>(call: E, input: CallInput<E>, reply: ReplyOf<E>): Answer =>
  (queries) =>
    keepReply(queries, call, input, reply)

/** A list on one page. */
export const listed = <Row,>(content: Row[]) => ({
  ...{ content, pageNum: 1, totalPages: 1, totalElements: content.length },
})

/** A page of the console as it is drawn first, for an operator with these grants. */
export async function drawnPage(
  page: ReactNode,
  { answers, grants }: { readonly answers: readonly Answer[]; readonly grants: readonly Grant[] },
): Promise<string> {
  const queries = new QueryClient()
  for (const keep of answers) keep(queries)
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <ApiProvider value={silent}>
        <I18nProvider i18n={i18n}>
          <KitProvider locale="en" nonce="">
            <OperatorProvider value={operator(grants)}>
              <RouterContextProvider router={router}>{page}</RouterContextProvider>
            </OperatorProvider>
          </KitProvider>
        </I18nProvider>
      </ApiProvider>
    </QueryClientProvider>,
  )
}
