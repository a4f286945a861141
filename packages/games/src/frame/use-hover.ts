import { type RefObject, useEffect } from 'react'

/** Hears of a pointer that comes to rest on an element, and of one that leaves it: React hears neither here. */
export function useHover(element: RefObject<Element | null>, act: (isOn: boolean) => void): void {
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    element.current?.addEventListener('pointerenter', () => act(true), { signal })
    element.current?.addEventListener('pointerleave', () => act(false), { signal })
    return () => gone.abort()
  }, [element, act])
}
