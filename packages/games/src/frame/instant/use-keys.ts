import { useEffect, useRef, useState } from 'react'

/** What a key does, by `KeyboardEvent.key`, letters in lower case. */
export type Keys = Readonly<Record<string, () => void>>

/** Where a key is being typed, or already means something. */
const TAKEN = 'input:not([type=range], [type=radio]), textarea, select'

export interface KeySwitch {
  readonly isOn: boolean
  readonly toggle: () => void
}

/**
 * The game's own keys, off until the member asks for them. A key that is held down acts once, one
 * that is typed into a field or pressed with a modifier does not act at all.
 */
export function useKeys(keys: Keys): KeySwitch {
  const [isOn, setOn] = useState(false)
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(TAKEN)) return
      const key = event.key.toLowerCase()
      const isButton = event.target instanceof Element && event.target.closest('button, a')
      if (isButton && (key === ' ' || key === 'enter')) return
      if (!Object.hasOwn(latest.current, key)) return
      event.preventDefault()
      latest.current[key]?.()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])
  return { isOn, toggle: () => setOn(!isOn) }
}
