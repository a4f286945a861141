import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { App, Waiting } from './app.tsx'
import { allowedHost } from './bridge.ts'
import './frame.css'
import { watchKeyboard } from './keyboard.ts'
import { gameOfHash, loadScreen } from './screens.ts'
import { texts } from './texts.ts'
import { withoutUnheardEvents } from '@lantern/ui/unheard-events'

// The page's policy forbids `eval`; schemas must not even try.
z.config({ jitless: true })

/** The list of hosts, a static file of our own origin. It is the only thing this page fetches. */
async function readConfig(): Promise<unknown> {
  const response = await fetch('/frame-config.json', { credentials: 'omit', cache: 'no-store' })
  return response.ok ? response.json() : undefined
}

async function start(page: Element): Promise<void> {
  withoutUnheardEvents(page)
  watchKeyboard(document)
  const root = createRoot(page)
  const say = (text: string) => root.render(<Waiting text={text} />)
  const game = gameOfHash(location.hash)
  if (game === undefined) return say(texts.en.unknownGame)
  const isEmbedded = window.parent !== window
  const [screen, config] = await Promise.all([loadScreen(game), readConfig()])
  const hostOrigin = isEmbedded ? allowedHost(location.search, config) : undefined
  if (hostOrigin === undefined || screen === undefined) return say(texts.en.notEmbedded)
  root.render(
    <StrictMode>
      <App game={game} screen={screen} hostOrigin={hostOrigin} />
    </StrictMode>,
  )
}

const page = document.querySelector('#game')
// Another game in the address is another page: nothing of the first may stay.
window.addEventListener('hashchange', () => location.reload())
if (page) await start(page)
