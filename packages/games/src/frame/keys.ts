import { useEffect, useRef } from 'react'
import { type GameKey, type GameScreen, inLanguage } from '../stage.ts'
import { type ExtraTexts, extraTexts } from './extra-texts.ts'

/** What a key does, by `KeyboardEvent.key` in lower case. */
export type KeyActions = Readonly<Record<string, () => void>>

const FIELD = 'input:not([type=range], [type=radio]), textarea, select'
/** Where a key is being typed, or already means something. */
const TAKEN: readonly (readonly [key: RegExp, by: string])[] = [
  [/./, FIELD],
  [/^( |Enter)$/, 'button, a, summary, [role=switch], input'],
  [/^(Arrow|Home|End|Page)/, 'input, [role=tab], [role=radio], [role=slider], [role=grid]'],
]

/** Whether a pressed key is somebody else's: held down, with a modifier, typed, or a control's own. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return true
  const { target } = event
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  return TAKEN.some(([key, by]) => key.test(event.key) && target.closest(by) !== null)
}

/** Keys, only while the member wants them: one key alone must never play by accident. */
export function useKeys(isOn: boolean, actions: KeyActions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase()
      if (isTaken(event) || !Object.hasOwn(latest.current, key)) return
      event.preventDefault()
      latest.current[key]?.()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])
}

/** Keys that the frame itself has, and for which games. */
const FRAME_KEYS: readonly (readonly [key: keyof ExtraTexts['keyList'], has: HasKey])[] = [
  ['b', () => true],
  ['h', ({ hasOwnStake }) => !hasOwnStake],
  ['d', ({ hasOwnStake }) => !hasOwnStake],
  ['m', ({ hasOwnStake }) => !hasOwnStake],
  ['s', ({ autoplay }) => autoplay !== undefined],
]
type KeyScreen = Pick<GameScreen, 'keys' | 'autoplay' | 'hasOwnStake'>
type HasKey = (screen: KeyScreen) => boolean

/** The keys of a game as its player has them: its own first, and the frame's that it leaves. */
export function keysOf(screen: KeyScreen, locale: string): readonly GameKey[] {
  const own = screen.keys?.(locale) ?? []
  const claimed = new Set(own.flatMap(({ keys }) => keys))
  const words = inLanguage(extraTexts, locale).keyList
  const left = FRAME_KEYS.filter(([key, has]) => has(screen) && !claimed.has(key))
  return [
    ...own,
    ...left.map(([key]) => ({ keys: [key], cap: key.toUpperCase(), meaning: words[key] })),
  ]
}

/** The frame's own actions without the keys that a game has taken for itself. */
export function frameActions(screen: KeyScreen, actions: KeyActions): KeyActions {
  const own = new Set((screen.keys?.('en') ?? []).flatMap(({ keys }) => keys))
  const left = FRAME_KEYS.filter(([key, has]) => has(screen) && !own.has(key))
  return Object.fromEntries(left.flatMap(([key]) => (actions[key] ? [[key, actions[key]]] : [])))
}

/** Presses the one button that a game's action is. */
export function pressMain(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('.play-action button:not(:disabled)')
  for (const button of buttons) if (button.checkVisibility()) return button.click()
}
