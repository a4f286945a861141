import { useEffect, useRef } from 'react'
import type { SlotState } from './slot-state.ts'
import type { SlotHands } from './use-slot.ts'

interface Keyboard {
  readonly stakes: readonly string[]
  /** Not while a dialog is open. */
  readonly isListening: boolean
}

/** Space spins or shows the result; arrows change the stake. */
export function useKeys(
  state: SlotState,
  hands: SlotHands,
  { stakes, isListening }: Keyboard,
): void {
  const now = useRef(state)
  useEffect(() => {
    now.current = state
  }, [state])
  useEffect(() => {
    if (!isListening) return undefined
    const step = (by: number): void => {
      const stake = stakes[stakes.indexOf(now.current.stake) + by]
      if (stake !== undefined) hands.setStake(stake)
    }
    const actions: Readonly<Record<string, () => void>> = {
      ' ': () => mainAction(now.current, hands)(),
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
  }, [hands, stakes, isListening])
}

function mainAction({ phase }: SlotState, hands: SlotHands): () => void {
  switch (phase) {
    case 'ready':
      return hands.spin
    case 'offered':
      return hands.startFeature
    case 'busy':
    case 'feature':
      return hands.hurry
  }
}
