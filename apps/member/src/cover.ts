import { createStore } from 'zustand/vanilla'

const store = createStore<{ readonly count: number }>(() => ({ count: 0 }))

export const covers: Pick<typeof store, 'getState' | 'getInitialState' | 'subscribe'> = store

/** Covers the page while something is done that nothing may cut into. Answers how to uncover it. */
export function cover(): () => void {
  store.setState(({ count }) => ({ count: count + 1 }))
  let isUp = true
  return () => {
    if (isUp) store.setState(({ count }) => ({ count: count - 1 }))
    isUp = false
  }
}
