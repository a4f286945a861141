import { useEffect, useRef, useState } from 'react'

/** What a key does, by `KeyboardEvent.key`, letters in lower case. */
export type Keys = Readonly<Record<string, () => void>>

/** Where a key is being typed, or already means something. */
const TAKEN = 'input:not([type=range], [type=radio]), textarea, select'

/** Whether a pressed key is somebody else's: held down, with a modifier, typed, or a button's own. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return true
  if (!(event.target instanceof Element)) return false
  const isPress = event.key === ' ' || event.key === 'Enter'
  return event.target.closest(isPress ? `${TAKEN}, button, a` : TAKEN) !== null
}

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
      const key = event.key.toLowerCase()
      if (isTaken(event) || !Object.hasOwn(latest.current, key)) return
      event.preventDefault()
      latest.current[key]?.()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])
  return { isOn, toggle: () => setOn(!isOn) }
}
