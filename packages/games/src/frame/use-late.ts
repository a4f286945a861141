import { useEffect, useState } from 'react'

/** True once something has been so for a time, and no longer than it is. */
export function useLate(isSo: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isSo) {
      setLate(false)
      return
    }
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [isSo, ms])
  return isSo && isLate
}
