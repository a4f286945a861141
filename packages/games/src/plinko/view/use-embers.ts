import { useCallback, useEffect, useRef, useState } from 'react'
import type { View } from '../bet.ts'

export interface Ember {
  readonly id: number
  readonly view: View
}

/**
 * The embers that are falling, and those that have landed since the game was opened, newest first.
 * Each answer is one more; the round a screen is opened with has landed long ago.
 */
export function useEmbers(view: View | null, isStill: boolean) {
  const [falling, setFalling] = useState<readonly Ember[]>([])
  const [landed, setLanded] = useState<readonly View[]>(view ? [view] : [])
  const known = useRef(view)
  const count = useRef(0)
  useEffect(() => {
    if (view === null || known.current === view) return
    known.current = view
    count.current += 1
    if (isStill) setLanded((before) => [view, ...before])
    else setFalling((before) => [...before, { id: count.current, view }])
  }, [view, isStill])
  const land = useCallback((ember: Ember) => {
    setFalling((before) => before.filter((other) => other.id !== ember.id))
    setLanded((before) => [ember.view, ...before])
  }, [])
  return { falling, landed, land }
}
