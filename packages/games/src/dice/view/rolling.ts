import { type RefObject, useEffect, useRef } from 'react'

/** How long digits run before a roll is shown. It is long decided; what runs is the time. */
export const ROLL_MS = 600
const FRAME_MS = 50

const digit = (tick: number, salt: number) => String((tick * salt + salt) % 10)

/** Never a number that could be taken for a result near the target. */
export const digitsAt = (tick: number): string =>
  `${digit(tick, 7)}${digit(tick, 3)}.${digit(tick, 9)}${digit(tick, 1)}`

/** Writes running digits in place: the page around them is not drawn again for each of them. */
export function useRunningDigits(): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    let tick = 0
    const timer = setInterval(() => {
      tick += 1
      if (place.current) place.current.textContent = digitsAt(tick)
    }, FRAME_MS)
    return () => clearInterval(timer)
  }, [])
  return place
}
