import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { findGame, games, sharedGames } from '../registry.ts'
import { Game } from './app.tsx'
import { extraTexts } from './extra-texts.ts'
import { FairnessPanel } from './fairness-panel.tsx'
import { keysOf } from './keys.ts'
import { RulesPanel } from './rules-panel.tsx'
import { loadScreen, screenCodes } from './screens.ts'
import { createSessionStore } from './session-store.ts'
import { fairness, init } from './testing.ts'
import { texts } from './texts.ts'

/** Games of single bets play by themselves; where each step is the player's choice nothing does. */
const PLAY_BY_THEMSELVES = ['crash', 'dice', 'keno', 'limbo', 'plinko', 'roulette', 'wheel']
const LOCALES = ['en', 'vi'] as const

const nothing = (): void => undefined
const talk = {
  ask: nothing,
  tell: nothing,
  dismiss: nothing,
  hearShared: () => nothing,
}

async function screenOf(code: string) {
  const screen = await loadScreen(code)
  if (!screen) throw new Error(`no screen of ${code}`)
  return screen
}

/** How many ends of autoplay a page lets one choose: rounds, profit, loss, one win. */
function stopsOn(page: string, locale: string): number {
  const extra = extraTexts[locale]
  if (!extra) throw new Error(`no words in ${locale}`)
  const { rounds, onProfit, onLoss, onWin } = extra
  return [rounds, onProfit, onLoss, onWin].filter((end) => page.includes(`>${end}<`)).length
}

test('every game has a screen, and every screen a game', () => {
  const codes = [...games, ...sharedGames].map(({ code }) => code)
  expect([...screenCodes].toSorted()).toEqual(codes.toSorted())
  expect(codes).toHaveLength(12)
})

describe.each(screenCodes)('%s', (code) => {
  test('R-068 its screen says by which rules it is drawn', async () => {
    const { rulesVersion } = await screenOf(code)
    expect(rulesVersion).toBe(findGame(code)?.rulesVersion)
  })

  test.each(LOCALES)(
    '%s: play, bets of others, keys on request, and the way to each panel',
    async (locale) => {
      const screen = await screenOf(code)
      const message = init({ game: code, locale })
      const store = createSessionStore()
      store.take({ type: 'host', message })
      const page = renderToStaticMarkup(createElement(Game, { talk: { ...talk, store }, screen }))
      const words = texts[locale]
      const extra = extraTexts[locale]
      for (const said of [words?.play, words?.history, words?.rules, words?.fairness])
        expect(page).toContain(said)
      expect(page).toContain(screen.title(locale))
      expect(page).toContain('id="play-live"')
      expect(page).toContain(extra?.live)
      expect(page).toContain('play-action')
      // A single key plays for whoever switched keys on, and for nobody else.
      expect(page).toMatch(/role="switch"[^>]*aria-checked="false"/)
      const isAuto = page.includes('id="play-autoplay"')
      expect(isAuto).toBe(PLAY_BY_THEMSELVES.includes(code))
      expect(screen.autoplay !== undefined).toBe(isAuto)
      expect(stopsOn(page, locale)).toBe(isAuto ? 4 : 0)
    },
  )

  test('where a jurisdiction allows no autoplay it has none, and no key for it', async () => {
    const screen = await screenOf(code)
    const store = createSessionStore()
    store.take({ type: 'host', message: init({ game: code, pace: 'plain' }) })
    const page = renderToStaticMarkup(createElement(Game, { talk: { ...talk, store }, screen }))
    expect(page).toContain('play-action')
    expect(page).not.toContain('id="play-autoplay"')
    expect(stopsOn(page, 'en')).toBe(0)
    expect(page).not.toContain(extraTexts['en']?.keyList.s)
  })

  test('its rules name the limits, what counts for rewards and every key, in both languages', async () => {
    const screen = await screenOf(code)
    const written = LOCALES.map((locale) => {
      const extra = extraTexts[locale]
      if (!extra) throw new Error(`no words in ${locale}`)
      const rules = screen.rules(locale)
      expect(rules.length).toBeGreaterThanOrEqual(3)
      const page = renderToStaticMarkup(
        createElement(RulesPanel, {
          words: extra,
          rules,
          init: init({ game: code, locale }),
          keys: keysOf(screen, locale),
          hasKeys: false,
          onKeys: nothing,
        }),
      )
      for (const said of [extra.minStake, extra.maxStake, '500']) expect(page).toContain(said)
      return rules.join('\n')
    })
    expect(written[0]).not.toBe(written[1])
    // What of the stake counts for rewards.
    expect(written[0]).toMatch(/\bfor rewards/i)
    expect(written[1]).toMatch(/thưởng/)
    expect(written[0]).toMatch(/9\d(\.\d+)? ?%|9\d(\.\d+)? per cent/)
  })

  test('its fairness panel shows what was committed to', async () => {
    const { Fairness } = await screenOf(code)
    const page = Fairness
      ? renderToStaticMarkup(
          createElement(Fairness, {
            locale: 'en',
            shared: { hear: () => nothing, readTable: nothing, readState: nothing },
          }),
        )
      : renderToStaticMarkup(
          createElement(FairnessPanel, {
            words: texts.en,
            fairness,
            revealedServerSeed: null,
            isLocked: false,
            isBusy: false,
            onRotate: nothing,
          }),
        )
    if (Fairness) expect(page.length).toBeGreaterThan(200)
    else
      for (const said of [
        fairness.serverSeedHash,
        fairness.nextServerSeedHash,
        fairness.clientSeed,
      ])
        expect(page).toContain(said)
  })
})
