import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { withoutUnheardEvents } from '@lantern/ui/unheard-events'
import { SlotApp } from './app.tsx'
import { type SlotHost, SlotRefusal, type Standing } from './host.ts'
import { refusalText } from './says.tsx'
import { slotTexts } from './texts.ts'

// The page's policy forbids `eval`; schemas must not even try.
z.config({ jitless: true })

type Opening =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly standing: Standing }
  | { readonly kind: 'failed'; readonly code: string }

/** Asking again would change nothing. */
const FINAL: ReadonlySet<string> = new Set([
  'launch_refused',
  'session_invalid',
  'session_replaced',
  'game_not_found',
])

function Page({ host, language }: { readonly host: SlotHost; readonly language: string }) {
  const [opening, setOpening] = useState<Opening>({ kind: 'opening' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isHere = true
    host.open().then(
      (standing) => isHere && setOpening({ kind: 'open', standing }),
      (error: unknown) => {
        const code = error instanceof SlotRefusal ? error.code : 'unknown_error'
        if (isHere) setOpening({ kind: 'failed', code })
      },
    )
    return () => {
      isHere = false
    }
  }, [host, tries])
  const texts = slotTexts(language)
  if (opening.kind === 'open') return <SlotApp host={host} standing={opening.standing} />
  return (
    <main className="slot-wait" aria-busy={opening.kind === 'opening'}>
      {opening.kind === 'opening' ? (
        <p role="status">{texts.opening}</p>
      ) : (
        <section className="slot-card">
          <h1>{texts.openFailed}</h1>
          <p role="alert">{refusalText(texts, opening.code)}</p>
          {!FINAL.has(opening.code) && (
            <button
              type="button"
              className="slot-main"
              onClick={() => {
                setOpening({ kind: 'opening' })
                setTries(tries + 1)
              }}
            >
              {texts.retry}
            </button>
          )}
        </section>
      )}
    </main>
  )
}

/** Puts a slot into a page. */
export function mountSlot(element: Element, host: SlotHost, language: string): void {
  document.body.style.setProperty('--scene', `url("${host.scene()}")`)
  withoutUnheardEvents(element)
  createRoot(element).render(
    <StrictMode>
      <Page host={host} language={language} />
    </StrictMode>,
  )
}
