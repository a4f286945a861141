import { type RefObject, useEffect, useRef } from 'react'

/** Hears of a pointer that comes to rest on an element, and of one that leaves it: of itself React hears neither here. */
export function useHover(element: RefObject<Element | null>, act: (isOn: boolean) => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const come = () => latest.current(true)
    const leave = () => latest.current(false)
    current.addEventListener('pointerenter', come)
    current.addEventListener('pointerleave', leave)
    return () => {
      current.removeEventListener('pointerenter', come)
      current.removeEventListener('pointerleave', leave)
    }
  }, [element])
}
