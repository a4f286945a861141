import { useEffect } from 'react'
import type { Slot } from './use-slot.ts'

/** Space spins or shows the result; arrows change the stake. Not while a dialog is open. */
export function useKeys(slot: Slot, stakes: readonly string[], isListening: boolean): void {
  useEffect(() => {
    if (!isListening) return undefined
    const step = (by: number): void => {
      const stake = stakes[stakes.indexOf(slot.state.stake) + by]
      if (stake !== undefined) slot.setStake(stake)
    }
    const actions: Readonly<Record<string, () => void>> = {
      ' ': mainAction(slot),
      ArrowUp: () => step(1),
      ArrowDown: () => step(-1),
    }
    const onKey = (event: KeyboardEvent): void => {
      const action = actions[event.key]
      // a button that has the focus is pressed by its own key
      const isOnButton = event.target instanceof HTMLButtonElement && event.key === ' '
      if (!action || isOnButton || event.repeat || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [slot, stakes, isListening])
}

function mainAction(slot: Slot): () => void {
  switch (slot.state.phase) {
    case 'ready':
      return slot.spin
    case 'offered':
      return slot.startFeature
    case 'busy':
    case 'feature':
      return slot.hurry
  }
}
