import { system } from '@lantern/contract/system'
import { type Api, createApi } from '@lantern/web-kit/api'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { mayRetry, queryKeyOf, reread } from '@lantern/web-kit/hooks'
import { createTranslator, type Translator } from '@lantern/web-kit/i18n'
import { createSession, type Session, type SessionPlaces } from '@lantern/web-kit/session'
import { QueryClient } from '@tanstack/react-query'
import { type Boot, keepBoot } from '../boot.ts'
import { keepAnswers } from './kept-answers.ts'
import { catalogues } from './catalogues.ts'
import { inTime, keptPromise } from '../parts/loadable.tsx'
import type { SiteRouter } from './router.tsx'

/** Everything a page is made of: one per tab in the browser, one per request on the server. */
export interface App {
  readonly api: Api
  readonly session: Session
  readonly queries: QueryClient
  readonly translator: Translator
  readonly router: SiteRouter
  /** Brings the texts of the member's own parts, once. */
  readonly memberTexts: () => Promise<void>
  /** A session may be about to open: the account area shows neither side yet. */
  readonly deviceKnown: boolean
  readonly ageTold: boolean
}

export interface AppSettings {
  readonly queries: QueryClient
  readonly router: SiteRouter
  readonly merchant: string
  readonly deviceKnown: boolean
  /** The request said that its visitor is of age; in the browser consent.ts knows it. */
  readonly ageTold?: boolean
  /** None on the server. */
  readonly places: SessionPlaces | undefined
}

const CLOSED: readonly string[] = ['system_maintenance', 'region_restricted']

/**
 * Its part of the contract is nothing that a page begins with. Where it can not be had, the refusal
 * says what is due.
 */
async function rereadSafePlay(queries: QueryClient): Promise<void> {
  const { safeplay } = await import('@lantern/contract/safeplay')
  await reread(queries, safeplay.state)
}

/** The answers of a page, with those that came along already read. */
export function createQueries(boot: Boot): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
  keepBoot(queries, boot)
  return queries
}

export function createApp(settings: AppSettings): App {
  const { queries, router } = settings
  const session = createSession(settings.places, settings.deviceKnown)
  session.setMerchant(settings.merchant)
  // On the server there is no visit to remember.
  const visit = settings.places?.session
  if (visit)
    keepAnswers(queries, visit, () => session.token() ?? visit.getItem('token') ?? undefined)

  const onRefusal = ({ code, details }: CallRefusal, sentToken: string | undefined) => {
    if (code === 'not_signed_in') session.end(sentToken, details['endedBy'])
    if (CLOSED.includes(code)) void reread(queries, system.status)
    // It was set, or became due, where this page did not see it: what is read anew opens it.
    if (code === 'reality_check_due') void rereadSafePlay(queries).catch(() => undefined)
  }
  const api = createApi({ prefix: '/api', token: () => session.token(), onRefusal })
  // Without the brand's own words a text stands there in those of the site.
  const ownTexts = (language: string) =>
    queries
      .fetchQuery({
        queryKey: queryKeyOf(system.texts, { language }),
        queryFn: () => api.call(system.texts, { language }),
      })
      .then(
        ({ messages }) => messages,
        () => ({}),
      )
  const translator = createTranslator(catalogues, ['shell'], ownTexts)
  const memberTexts = keptPromise(() => inTime(translator.loadArea('member')))
  const { deviceKnown, ageTold = false } = settings
  return { api, session, queries, translator, router, memberTexts, deviceKnown, ageTold }
}
