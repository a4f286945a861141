import { useCallback, useRef, useState } from 'react'
import type { Sound, Tone } from '../stage.ts'
import { loadSounds } from './sound.ts'

/** Sound is off until the member switches it on, each time the frame is opened. */
export function useSound(): {
  isOn: boolean
  toggle: () => void
  play: (sound: Sound | Tone) => void
} {
  const [isOn, setOn] = useState(false)
  const player = useRef<((sound: Sound | Tone) => void) | null>(null)
  const toggle = () => {
    if (isOn) {
      player.current = null
      setOn(false)
      return
    }
    setOn(true)
    void loadSounds().then((loaded) => {
      player.current = loaded
      loaded('tap')
    })
  }
  const play = useCallback((sound: Sound | Tone) => player.current?.(sound), [])
  return { isOn, toggle, play }
}
