import { opsSession } from '@lantern/contract/ops/console'
import { KitProvider } from '@lantern/console-kit/theme'
import { createApi } from '@lantern/web-kit/api'
import { ApiProvider, mayRetry, reread } from '@lantern/web-kit/hooks'
import { I18nProvider, useLingui } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { OperatorGate } from '../session/operator-gate.tsx'
import { pageNonce } from './nonce.ts'
import { router } from './router.tsx'
import { translator } from './translation.ts'

const queries = new QueryClient({
  defaultOptions: { queries: { retry: mayRetry, staleTime: 2_000, refetchOnWindowFocus: true } },
})

const api = createApi({
  prefix: '/api/ops',
  onRefusal: (refusal) => {
    if (refusal.code !== 'not_signed_in') return
    // The session ended elsewhere: asking again who is signed in brings the sign-in page. The answer
    // to that very question comes by here as well, and must not ask it anew.
    const isAsking = queries.isFetching({ queryKey: [opsSession.me.path] }) > 0
    if (!isAsking) void reread(queries, opsSession.me)
  },
})

export function App() {
  return (
    <I18nProvider i18n={translator.i18n}>
      <QueryClientProvider client={queries}>
        <ApiProvider value={api}>
          <Screen />
        </ApiProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
}

function Screen() {
  const { i18n } = useLingui()
  return (
    <KitProvider locale={i18n.locale} nonce={pageNonce}>
      <OperatorGate>
        <RouterProvider router={router} />
      </OperatorGate>
    </KitProvider>
  )
}
