import { jackpots } from '@lantern/contract/jackpots'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans } from '@lingui/react/macro'
import { Crown } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { isModuleOn, useBrand, useFormats } from '../../site.ts'
import { growthOfCount, pauseOfCount, startOfCount } from './jackpot-count.ts'

const REREAD_MS = 15_000
const ALL_CHANCE = 2 ** 32

/** A number from 0 to below 1; only for what is decoration. */
const chance = (): number => {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return number / ALL_CHANCE
}

function useCount(): number | undefined {
  const [count, setCount] = useState<number>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const grow = () => {
      setCount((now) => (now ?? 0) + growthOfCount(chance))
      timer = setTimeout(grow, pauseOfCount(chance))
    }
    setCount(startOfCount(chance))
    timer = setTimeout(grow, pauseOfCount(chance))
    return () => clearTimeout(timer)
  }, [])
  return count
}

/** Whether the house has no pot to show, and the operator wants decoration in its place. */
export function useIsDecoration(): boolean {
  const { modules } = useBrand()
  const { data } = useRead(jackpots.list, {}, { refetchMs: REREAD_MS, staleMs: REREAD_MS })
  return (data?.pools ?? []).length === 0 && isModuleOn(modules, 'JACKPOTCOUNTER3')
}

/** The counter that says of itself that it is no prize. Real pots have cards of their own. */
export function Decoration() {
  const formats = useFormats()
  const count = useCount()
  return (
    <Figure
      title={<Trans>Jackpot</Trans>}
      note={<Trans>A decoration: this number is no prize.</Trans>}
    >
      <bdi dir="ltr">{count === undefined ? '…' : formats.count(count)}</bdi>
    </Figure>
  )
}

function Figure(props: {
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 lg:flex-col lg:items-start">
      <h2 className="flex items-center gap-2 font-ui text-13 font-bold tracking-normal text-reward-fg">
        <Crown aria-hidden="true" className="size-5.5" />
        {props.title}
      </h2>
      <p className="num display text-24 text-reward sm:text-30">{props.children}</p>
      {props.note && <p className="w-full text-11 text-fg-2">{props.note}</p>}
    </div>
  )
}
