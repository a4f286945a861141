import { useEffect, useState } from 'react'

const ROLL_MS = 600
const FRAME_MS = 50

/**
 * Lets digits run before a roll is shown. The roll itself is long decided; what runs is the time,
 * and never a number that could be taken for a result near the target.
 */
export function useRolling(key: unknown, isStill: boolean): { isRolling: boolean; shown: string } {
  const [settled, setSettled] = useState(key)
  const [tick, setTick] = useState(0)
  const isRolling = !isStill && settled !== key && key !== null
  useEffect(() => {
    if (isStill) setSettled(key)
    if (isStill || settled === key) return
    const started = performance.now()
    const timer = setInterval(() => {
      setTick((before) => before + 1)
      if (performance.now() - started >= ROLL_MS) setSettled(key)
    }, FRAME_MS)
    return () => clearInterval(timer)
  }, [key, isStill, settled])
  const digit = (salt: number) => String((tick * salt + salt) % 10)
  return { isRolling, shown: `${digit(7)}${digit(3)}.${digit(9)}${digit(1)}` }
}
