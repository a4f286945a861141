import type { ReplyOf } from '@lantern/contract/endpoint'
import { jackpots } from '@lantern/contract/jackpots'
import { useRead } from '@lantern/web-kit/hooks'
import { useEffect, useState } from 'react'
import { firstRead, nextRead, type PotReads, REREAD_MS } from './pot-reads.ts'

export type Pot = ReplyOf<(typeof jackpots)['list']>['pools'][number]

export interface Pots {
  readonly pots: readonly Pot[]
  /** By this machine's clock; 0 before the first answer. */
  readonly readAtMs: number
}

const NONE: readonly Pot[] = []

/** The pots of the house, read again and again while they are on screen. */
export function usePots(): Pots {
  const options = { refetchMs: REREAD_MS, staleMs: REREAD_MS }
  const { data, dataUpdatedAt } = useRead(jackpots.list, {}, options)
  return { pots: data?.pools ?? NONE, readAtMs: dataUpdatedAt }
}

/** The last two readings of one pot. */
export function useReads({ amount, drop }: Pot, readAtMs: number): PotReads {
  const read = { amount, drop, atMs: readAtMs }
  const [reads, setReads] = useState(() => firstRead(read))
  const isNew = reads.last.atMs !== readAtMs
  const known = isNew ? nextRead(reads, read) : reads
  if (isNew) setReads(known)
  return known
}

/** The time, looked at again and again. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** Whether the visitor asked for less motion. */
export function useCalm(): boolean {
  const [isCalm, setIsCalm] = useState(false)
  useEffect(() => {
    const wish = matchMedia('(prefers-reduced-motion: reduce)')
    const look = () => setIsCalm(wish.matches)
    look()
    wish.addEventListener('change', look)
    return () => wish.removeEventListener('change', look)
  }, [])
  return isCalm
}
