import { expect, test } from 'vitest'
import { extraTexts } from './extra-texts.ts'
import { frameActions, keysOf } from './keys.ts'
import { loadScreen, screenCodes } from './screens.ts'

const nothing = (): void => undefined
const FRAME = { b: nothing, h: nothing, d: nothing, m: nothing, s: nothing }

test.each(screenCodes)(
  'R-065 %s: no key means two things, and the help names each that acts',
  async (code) => {
    const screen = await loadScreen(code)
    if (!screen) throw new Error(`no screen of ${code}`)
    for (const locale of Object.keys(extraTexts)) {
      const shown = keysOf(screen, locale)
      const keys = shown.flatMap((one) => one.keys)
      expect(new Set(keys).size).toBe(keys.length)
      expect(new Set(shown.map(({ cap }) => cap)).size).toBe(shown.length)
      expect(shown.every(({ meaning }) => meaning !== '')).toBe(true)
      const own = screen.keys?.(locale).flatMap((one) => one.keys) ?? []
      expect(Object.keys(frameActions(screen, FRAME)).toSorted()).toEqual(
        keys.filter((key) => !own.includes(key)).toSorted(),
      )
    }
  },
)

test("a game's own key counts, and keys that would do nothing are not there", () => {
  const own = { keys: ['d'], cap: 'D', meaning: 'Draw' }
  const autoplay = { way: 'repeat', stopsHidden: true } as const
  const capsOf = (screen: Parameters<typeof keysOf>[0]): string =>
    keysOf(screen, 'en')
      .map(({ cap }) => cap)
      .join('')
  expect(capsOf({ keys: () => [own] })).toBe('DBHM')
  expect(capsOf({ autoplay })).toBe('BHDMS')
  expect(capsOf({ autoplay, hasOwnStake: true })).toBe('BS')
  expect(keysOf({ keys: () => [own] }, 'en')[0]).toEqual(own)
})
