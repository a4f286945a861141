import { formatMoney } from '@lantern/kernel/money'
import { MoneyText } from '@lantern/ui/money-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Crown } from 'lucide-react'
import { useRead } from '@lantern/web-kit/hooks'
import { games } from '@lantern/contract/games'
import type { ReactNode } from 'react'
import { SiteLink } from '../../link.tsx'
import { addressOfCategory } from '../../paths.ts'
import { LOOK_MS, shownAmount } from './pot-reads.ts'
import { type Pot, useCalm, useNow, usePots, useReads } from './use-pots.ts'

const TICK_MS = 500
const CENT = 100n

/** Whole cents, down: a digit that is not there yet is not shown. */
const inCents = (amount: bigint): string => formatMoney((amount / CENT) * CENT)

/**
 * The amount of a pot. It climbs calmly from one reading to the next and is never more than was
 * read; for who wants less motion it steps. A dash where nothing was read lately.
 */
export function PotAmount({ pot, readAtMs }: { readonly pot: Pot; readonly readAtMs: number }) {
  const isCalm = useCalm()
  const reads = useReads(pot, readAtMs)
  const now = useNow(isCalm ? LOOK_MS : TICK_MS)
  const climbing = now === 0 ? undefined : shownAmount(reads, Math.max(now, readAtMs))
  if (climbing === undefined) return <span aria-hidden="true">—</span>
  const amount = inCents(isCalm ? reads.last.amount : climbing)
  return <MoneyText amount={amount} currency={pot.currency} currencyStyle="symbol" />
}

/** Leads to the games that have a pot, where the brand has some. */
function ToJackpots({ children }: { readonly children: ReactNode }) {
  const { data: menus } = useRead(games.menus, {})
  const isThere = menus?.categories.some(({ gameType }) => gameType === 'JACKPOT')
  if (!isThere) return <div className={CARD}>{children}</div>
  return (
    <SiteLink
      href={addressOfCategory('JACKPOT')}
      className={`${CARD} transition-[translate] hover:-translate-y-0.5`}
    >
      {children}
    </SiteLink>
  )
}

const CARD =
  'flex h-full min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg bg-gilt-panel px-4 py-3 shadow-2 ring-1 ring-reward-line ring-inset'

/** Every pot of the house in one line of cards; nothing where there is none. */
export function PotCards() {
  const { t } = useLingui()
  const { pots, readAtMs } = usePots()
  if (pots.length === 0) return null
  return (
    <ul
      aria-label={t`Jackpots`}
      className="grid gap-2.5 max-sm:-mx-gutter max-sm:auto-cols-[minmax(220px,1fr)] max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:px-gutter max-sm:py-1 max-sm:no-scrollbar sm:grid-cols-[repeat(auto-fit,minmax(min(100%,240px),1fr))] sm:gap-4"
    >
      {pots.map((pot) => (
        <li key={pot.code} className="min-w-0">
          <ToJackpots>
            {/* The amount comes when the page is alive: no line may break because of it. */}
            <h2 className="flex min-w-0 items-center gap-2 font-ui max-sm:w-full sm:flex-1 text-13 font-bold tracking-normal text-reward-fg">
              <Crown aria-hidden="true" className="size-5 shrink-0" />
              <bdi className="truncate">{pot.name}</bdi>
            </h2>
            <p className="num display text-24 text-reward">
              <PotAmount pot={pot} readAtMs={readAtMs} />
            </p>
            <p className="w-full text-11 text-fg-2">
              <Trans>
                Falls before{' '}
                <MoneyText
                  amount={formatMoney(pot.mustHitBy)}
                  currency={pot.currency}
                  currencyStyle="symbol"
                />
              </Trans>
            </p>
          </ToJackpots>
        </li>
      ))}
    </ul>
  )
}

/** What a game's tile says of the largest pot that the game feeds. */
export function TilePot({ pot }: { readonly pot: Pot }) {
  const { t } = useLingui()
  return (
    <span className="inline-flex items-center gap-1 font-bold text-reward">
      <Crown aria-hidden="true" className="size-3 max-sm:hidden" />
      <span className="sr-only">{t`Jackpot ${pot.name}`} </span>
      <MoneyText amount={inCents(pot.amount)} currency={pot.currency} currencyStyle="symbol" />
    </span>
  )
}
