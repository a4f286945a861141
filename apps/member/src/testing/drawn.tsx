import type { Endpoint } from '@lantern/contract/endpoint'
import { games } from '@lantern/contract/games'
import { jackpots } from '@lantern/contract/jackpots'
import { member } from '@lantern/contract/member'
import { system } from '@lantern/contract/system'
import { UiRoot } from '@lantern/ui/ui-root'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { ApiProvider, queryKeyOf } from '@lantern/web-kit/hooks'
import { directionOf } from '@lantern/web-kit/languages'
import type { Session, SessionPhase, SessionState } from '@lantern/web-kit/session'
import { SessionProvider } from '@lantern/web-kit/session-react'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStore } from 'zustand/vanilla'
import { Alive } from '../app/page-hints.ts'
import { BrandProvider } from '../site.ts'

/** Stands in for the browser's parser where none is: every document of it is empty. */
export class WithoutDocuments {
  parseFromString() {
    return { body: { childNodes: [] } }
  }
}

/** What a part of the site is drawn with: who looks, where, and what was answered before. */
export interface Scene {
  readonly phase?: SessionPhase
  readonly firstTimeLogin?: boolean
  readonly isTrial?: boolean
  readonly isAgent?: boolean
  readonly at?: string
  /** The language of the page; its texts stay English. */
  readonly language?: string
  readonly hidesBalance?: boolean
  readonly brand?: object
  readonly info?: object
  readonly categories?: readonly string[]
  /** Answers of calls, by call and input. */
  readonly answers?: readonly (readonly [call: Endpoint, input: object, answer: unknown])[]
  /** Calls that were refused instead. */
  readonly refusals?: readonly (readonly [call: Endpoint, input: object, why: CallRefusal])[]
}

const moduleNode = (modId: string, ...childrenNodes: object[]) => ({
  modId,
  enabled: '1',
  childrenNodes,
})

/** What a brand has on from its first day, and what is switched on beside. */
export const modulesAnd = (...more: readonly string[]) => [
  moduleNode('CASHIER3', moduleNode('WITHDRAW3')),
  moduleNode('ORIGINALS3', moduleNode('VERIFIER3')),
  ...more.map((modId) => moduleNode(modId)),
]

type Node = { readonly modId: string; readonly childrenNodes: object[] }

/** The same with one of them switched off, and all below it. */
export const modulesBut = (code: string, nodes = modulesAnd()): object[] =>
  nodes.map((node: Node) => {
    const childrenNodes = node.childrenNodes as ReturnType<typeof modulesAnd>
    const isOff = node.modId === code
    return {
      modId: node.modId,
      enabled: isOff ? '0' : '1',
      childrenNodes: isOff ? [] : modulesBut(code, childrenNodes),
    }
  })

const BRAND = {
  brandName: 'Lantern Row',
  currency: 'USD',
  currencyDecimals: 2,
  gmtOffsetMinutes: 0,
  minimumAge: 18,
  statements: { age: null, law: null },
  modules: modulesAnd(),
  notices: [],
  news: [],
  promotions: [],
  footer: {
    games: { hidden: [], links: [] },
    help: { hidden: [], links: [] },
    social: null,
  },
  banners: [],
}
const INFO = {
  customerService: [],
  resources: {},
  analytics: { gtagId: null },
  imageCDNs: [],
  launchGameCDNs: [],
  allowedHosts: ['*.example'],
}

function answersOf(scene: Scene): QueryClient {
  // What was refused is not asked for again by being drawn.
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  // a scene names its calls as a list, where no type ties an input to its call
  const keyOf = (call: Endpoint, input: object) => queryKeyOf(call, input as never)
  const put = (call: Endpoint, input: object, answer: unknown) =>
    queries.setQueryData(keyOf(call, input), answer)
  const categories = (scene.categories ?? []).map((gameType) => ({
    gameType,
    title: gameType,
    gameCount: 3,
  }))
  const { isTrial = false, isAgent = false } = scene
  put(system.whitelabel, {}, { ...BRAND, ...scene.brand })
  put(system.status, {}, { status: 0, info: { ...INFO, ...scene.info }, customerServiceUrl: null })
  put(games.menus, {}, { categories, gameMenus: [] })
  put(jackpots.list, {}, { pools: [], pots: [] })
  put(member.info, {}, { account: 'lan', nickname: '', currency: 'USD', isTrial, isAgent })
  for (const [call, input, answer] of scene.answers ?? []) put(call, input, answer)
  for (const [call, input, error] of scene.refusals ?? []) {
    const queryKey = keyOf(call, input)
    queries.removeQueries({ queryKey })
    const query = queries.getQueryCache().build(queries, { queryKey })
    query.setState({ status: 'error', error, fetchStatus: 'idle' })
  }
  return queries
}

/** Nobody is called: what is drawn was answered before. */
const silent = { call: () => new Promise<never>(() => undefined) }

function sessionOf(scene: Scene): Session {
  const { phase = 'visitor', firstTimeLogin = false, hidesBalance = false } = scene
  const store = createStore<SessionState>(() => ({
    phase,
    token: undefined,
    restriction: undefined,
    endedBy: undefined,
    firstTimeLogin,
    isBalanceHidden: hidesBalance,
  }))
  const part: Pick<Session, 'store'> & Partial<Session> = { store, token: () => undefined }
  return part as Session
}

/** The markup of a part of the site, as it stands for somebody at an address. */
export async function drawn(scene: Scene, part: ReactNode): Promise<string> {
  const { language = 'en' } = scene
  const i18n = setupI18n({ locale: language, messages: { [language]: {} } })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part, notFoundComponent: () => part }),
    history: createMemoryHistory({ initialEntries: [scene.at ?? '/'] }),
  })
  router.ssr = { manifest: undefined }
  await router.load()
  const answers = answersOf(scene)
  return renderToStaticMarkup(
    <QueryClientProvider client={answers}>
      <ApiProvider value={silent}>
        <SessionProvider value={sessionOf(scene)}>
          <I18nProvider i18n={i18n}>
            <UiRoot locale={language} dir={directionOf(language)}>
              <BrandProvider value={answers.getQueryData(queryKeyOf(system.whitelabel, {}))}>
                <Alive value={false}>
                  <RouterProvider router={router} />
                </Alive>
              </BrandProvider>
            </UiRoot>
          </I18nProvider>
        </SessionProvider>
      </ApiProvider>
    </QueryClientProvider>,
  )
}

/** Names of links and buttons in the order in which they stand. */
export const entriesOf = (html: string): string[] =>
  [...html.matchAll(/<(a|button)\b([^>]*)>(.*?)<\/\1>/gs)].map(
    ([, , attributes = '', content = '']) =>
      /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? content.replace(/<[^>]+>/g, '').trim(),
  )
