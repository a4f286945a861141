import './styles.css'
import { games } from '@lantern/contract/games'
import { jackpots } from '@lantern/contract/jackpots'
import { system } from '@lantern/contract/system'
import { learnAmounts } from '@lantern/ui/money-format'
import { applyToPage } from '@lantern/web-kit/i18n'
import { browserPlaces } from '@lantern/web-kit/session'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { tellAlive } from '../tell-alive.ts'
import { type Boot, ORIGINALS, readBoot } from '../boot.ts'
import { createApp, createQueries } from './create-app.ts'
import { Site } from './providers.tsx'
import { createSiteRouter } from './router.tsx'
import { whenCountingAllowed } from '../consent.ts'
import { keepInstallWish } from '../install.ts'
import { reloadOnLostPart } from './stale-chunk.ts'

reloadOnLostPart()
keepInstallWish()

/** Without a server that renders (in development) the page asks for its boot itself. */
async function fetchBoot(): Promise<Boot> {
  const ask = async (path: string) => {
    const reply = await fetch(`/api${path}`)
    const body: { readonly value: unknown } = await reply.json()
    return body.value
  }
  const language = document.documentElement.lang || 'en'
  const [status, whitelabel, texts, menus, hot, originals, pots] = await Promise.all([
    ask(system.status.path),
    ask(system.whitelabel.path),
    ask(`${system.texts.path}?language=${language}`),
    ask(games.menus.path),
    ask(games.hot.path),
    ask(`${games.list.path}?gameType=${ORIGINALS.gameType}`),
    ask(jackpots.list.path),
  ])
  const boot: unknown = { status, whitelabel, texts, menus, hot, originals, pots }
  // What the contract's own calls replied; keepBoot decodes it once more.
  return boot as Boot
}

/** Lets the browser answer a tap between two pieces of work. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

async function start(): Promise<void> {
  const { documentElement } = document
  await nextTask()
  const sent = readBoot()
  const boot = sent ?? (await fetchBoot())
  const queries = createQueries(boot)
  await nextTask()
  const router = createSiteRouter(undefined)
  await nextTask()
  const app = createApp({
    queries,
    router,
    merchant: boot.whitelabel.merchant,
    deviceKnown: documentElement.dataset['device'] === 'known',
    places: browserPlaces(),
  })
  // What the server rendered is read in the same language first; the SessionKeeper follows a choice.
  const rendered = documentElement.lang || 'en'
  await nextTask()
  await Promise.all([app.translator.activate(rendered), app.router.load()])
  if (boot.amounts) learnAmounts(boot.amounts)
  await nextTask()
  const root = document.getElementById('app')
  if (root === null) throw new TypeError('the page has no place for the site')
  if (sent === undefined) {
    applyToPage(rendered)
    createRoot(root).render(<Site app={app} />)
  } else {
    // As a transition it goes in small steps, so that a tap meanwhile is not kept waiting.
    startTransition(() => void hydrateRoot(root, <Site app={app} />))
  }
  const { gtagId } = boot.status.info.analytics
  if (gtagId !== null) {
    whenCountingAllowed(() => {
      // Without its part nothing is counted, and nothing else is lost.
      void import('./analytics.ts').then(
        ({ startAnalytics }) =>
          startAnalytics(gtagId, (told) => app.router.subscribe('onBeforeLoad', told)),
        () => undefined,
      )
    })
  }
}

start().catch((error: unknown) => {
  // A page that does not come alive has its links at least.
  tellAlive()
  throw error
})
