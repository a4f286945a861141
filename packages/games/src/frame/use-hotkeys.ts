import { useEffect, useRef } from 'react'

export interface Hotkeys {
  readonly onHalf: () => void
  readonly onDouble: () => void
  readonly onMax: () => void
  readonly onStop: () => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Presses the one button that a game's action is. */
function pressMain(): void {
  document.querySelector<HTMLButtonElement>('.play-action button:not(:disabled)')?.click()
}

/** Single letters, for whoever switched them on; never while somebody types or holds a modifier. */
export function useHotkeys(isOn: boolean, hands: Hotkeys): void {
  const now = useRef(hands)
  now.current = hands
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target)) return
      const keys: Readonly<Record<string, () => void>> = {
        b: pressMain,
        h: now.current.onHalf,
        d: now.current.onDouble,
        m: now.current.onMax,
        s: now.current.onStop,
      }
      keys[event.key.toLowerCase()]?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}
