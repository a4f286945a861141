import type { ReplyOf } from '@lantern/contract/endpoint'
import { jackpots } from '@lantern/contract/jackpots'
import { useRead } from '@lantern/web-kit/hooks'
import { useEffect, useMemo, useState } from 'react'
import { useBrand, useMember } from '../../site.ts'
import {
  firstRead,
  LOOK_MS,
  nextRead,
  OLDEST_MS,
  type PotReads,
  potsIn,
  REREAD_MS,
} from './pot-reads.ts'

export type Pot = ReplyOf<(typeof jackpots)['list']>['pools'][number]

export interface Pots {
  readonly pots: readonly Pot[]
  /** By this machine's clock; 0 before the first answer. */
  readonly readAtMs: number
}

const NONE: readonly Pot[] = []

/**
 * The pots that whoever looks can take: a pool is fed and taken in its own currency alone. Read again
 * and again while they are on screen.
 */
export function usePots(): Pots {
  const options = { refetchMs: REREAD_MS, staleMs: REREAD_MS }
  const { data, dataUpdatedAt } = useRead(jackpots.list, {}, options)
  const { currency: ofBrand } = useBrand()
  const currency = useMember()?.currency ?? ofBrand
  const pots = useMemo(() => potsIn(data?.pools ?? NONE, currency), [data, currency])
  return { pots, readAtMs: dataUpdatedAt }
}

/** Which pots the games of a list feed: read once for all of its tiles. */
export function usePotOf(): (vendorCode: string, gameCode: string) => Pot | undefined {
  const { pots, readAtMs } = usePots()
  const now = useNow(LOOK_MS)
  const isKnown = now > 0 && now - readAtMs <= OLDEST_MS
  return (vendorCode, gameCode) => {
    if (!isKnown) return undefined
    return pots
      .filter(({ fedBy }) =>
        fedBy.some(
          (one) => one.vassalage === vendorCode && (one.gameCode ?? gameCode) === gameCode,
        ),
      )
      .toSorted((a, b) => (a.amount < b.amount ? 1 : -1))[0]
  }
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

/** The time, looked at again and again; 0 on the server and until the page is alive. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    setNow(Date.now())
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
