import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/**
 * How often somebody asked for the page where they stood. Neither the address nor the way back tells
 * that, and a page that the server drew begins with none.
 */
const presses = createStore<{ readonly count: number }>(() => ({ count: 0 }))

export const shownAnew = (): number => presses.getState().count

/** The page is shown as its address has it, from its top. */
export function showAnew(): void {
  presses.setState({ count: shownAnew() + 1 })
}

/** Another number after each {@link showAnew}: what is keyed by it forgets what was chosen. */
export const useShownAnew = (): number => useStore(presses, ({ count }) => count)
