import { LiveRegion } from '@lantern/ui/live-region'
import { UiRoot } from '@lantern/ui/ui-root'
import { ApiProvider } from '@lantern/web-kit/hooks'
import { directionOf } from '@lantern/web-kit/languages'
import { SessionProvider } from '@lantern/web-kit/session-react'
import { I18nProvider, useLingui } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react'
import { BrandProvider, useBrandRead } from '../site.ts'
import type { App } from './create-app.ts'
import { AgeTold, Alive, DeviceKnown } from './page-hints.ts'

const AppContext = createContext<App | undefined>(undefined)

/** The parts the shell itself works with; features use the hooks of the web kit. */
export function useApp(): App {
  const app = useContext(AppContext)
  if (app === undefined) throw new TypeError('there is no Site above')
  return app
}

/** The whole site, in the browser and on the server. */
export function Site({ app }: { readonly app: App }) {
  return (
    <AppContext value={app}>
      <QueryClientProvider client={app.queries}>
        <ApiProvider value={app.api}>
          <SessionProvider value={app.session}>
            <DeviceKnown value={app.deviceKnown}>
              <AgeTold value={app.ageTold}>
                <I18nProvider i18n={app.translator.i18n}>
                  <Directed>
                    <Branded>
                      <Living>
                        <RouterProvider router={app.router} />
                      </Living>
                    </Branded>
                  </Directed>
                </I18nProvider>
              </AgeTold>
            </DeviceKnown>
          </SessionProvider>
        </ApiProvider>
      </QueryClientProvider>
    </AppContext>
  )
}

function Branded({ children }: { readonly children: ReactNode }) {
  return <BrandProvider value={useBrandRead()}>{children}</BrandProvider>
}

/**
 * First as the server drew it. What only a browser can draw comes in small steps, so that a tap
 * meanwhile is not kept waiting.
 */
function Living({ children }: { readonly children: ReactNode }) {
  const [isAlive, setIsAlive] = useState(false)
  useEffect(() => startTransition(() => setIsAlive(true)), [])
  return <Alive value={isAlive}>{children}</Alive>
}

function Directed({ children }: { readonly children: ReactNode }) {
  const { i18n } = useLingui()
  const { locale } = i18n
  return (
    <UiRoot
      locale={locale === 'en-XA' ? 'en' : locale === 'ar-XB' ? 'ar' : locale}
      dir={directionOf(locale)}
    >
      <LiveRegion>{children}</LiveRegion>
    </UiRoot>
  )
}
