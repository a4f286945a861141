import { useCallback, useRef, useState } from 'react'
import { loadSlotSounds, type SlotSound, type SoundKit } from './sounds.ts'

interface SlotSoundSwitch {
  readonly isOn: boolean
  readonly toggle: () => void
  readonly play: (sound: SlotSound) => void
}

/** Off until the player switches it on, each time the game is opened. */
export function useSlotSound(kit: SoundKit): SlotSoundSwitch {
  const [isOn, setOn] = useState(false)
  const player = useRef<((sound: SlotSound) => void) | undefined>(undefined)
  const toggle = useCallback((): void => {
    setOn(!isOn)
    player.current = undefined
    if (isOn) return
    void loadSlotSounds(kit).then((loaded) => {
      player.current = loaded
      loaded('stop')
    })
  }, [isOn, kit])
  const play = useCallback((sound: SlotSound) => player.current?.(sound), [])
  return { isOn, toggle, play }
}
