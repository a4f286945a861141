import type { ReplyOf } from '@lantern/contract/endpoint'
import { winners } from '@lantern/contract/lobby'
import { formatMoney } from '@lantern/kernel/money'
import { DefaultGameIcon, ImageWithFallback } from '@lantern/ui/image-with-fallback'
import { MoneyText } from '@lantern/ui/money-text'
import { SectionHeader } from '@lantern/ui/section-header'
import { useRead } from '@lantern/web-kit/hooks'
import { useLingui } from '@lingui/react/macro'
import { Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePictureHost } from '../../hosts.ts'
import { useFormats } from '../../site.ts'

const PLACES = 20
const REREAD_MS = 60_000

type Win = ReplyOf<typeof winners.rankList>['list'][number]

/** The largest wins of late, by amount. */
function useWins(): { readonly wins: readonly Win[]; readonly isAwaited: boolean } {
  const input = { gameCategory: 'ALL', limitNum: PLACES } as const
  const { data, isPending } = useRead(winners.rankList, input, {
    refetchMs: REREAD_MS,
    staleMs: REREAD_MS,
  })
  return { wins: data?.list ?? [], isAwaited: isPending }
}

/** Twenty wins, two in a row; before they are known, `place`. Nothing while nobody won. */
export function WinnerBoard({ place }: { readonly place: ReactNode }) {
  const { t } = useLingui()
  const { wins, isAwaited } = useWins()
  if (isAwaited) return place
  if (wins.length === 0) return null
  return (
    <section className="mt-3 flex flex-col gap-3">
      <SectionHeader id="winners" title={t`Winner board`} icon={<Trophy />} />
      <ul aria-labelledby="winners" className="grid gap-2 sm:grid-cols-2 sm:gap-x-4">
        {wins.map((win) => (
          <WinRow key={`${win.endTime} ${win.customerName} ${win.gameCode}`} win={win} />
        ))}
      </ul>
    </section>
  )
}

function WinRow({ win }: { readonly win: Win }) {
  const formats = useFormats()
  return (
    <li className="flex items-center gap-3 rounded-md bg-surface-1 py-2 ps-2 pe-3.5 hairline">
      <WinPicture win={win} className="size-10" />
      {/* A name is cut at the end of its own direction, not of the page's. */}
      <span className="flex min-w-0 flex-1 flex-col items-start">
        <b dir="auto" className="max-w-full truncate font-bold text-fg">
          {win.gameName}
        </b>
        <span className="max-w-full truncate text-12 text-fg-3">
          <bdi>{win.customerName}</bdi> · {formats.dateTime(win.endTime)}
        </span>
      </span>
      <MoneyText
        amount={formatMoney(win.winAmount)}
        currency={win.currency}
        tone="result"
        className="font-extrabold"
      />
    </li>
  )
}

function WinPicture({ win, className }: { readonly win: Win; readonly className: string }) {
  const atHost = usePictureHost()
  const look = `${className} shrink-0 rounded-sm object-cover`
  return (
    <ImageWithFallback
      src={atHost(win.iconUrl)}
      alt=""
      className={look}
      fallback={<DefaultGameIcon className={look} />}
    />
  )
}

/** The first few, beside the banner of a desk. */
export function TopWins({ most }: { readonly most: number }) {
  const { t } = useLingui()
  const wins = useWins().wins.slice(0, most)
  if (wins.length === 0) return null
  return (
    <ul aria-label={t`Largest wins`} className="flex flex-col gap-2 text-13 max-lg:hidden">
      {wins.map((win) => (
        <li
          key={`${win.endTime} ${win.customerName} ${win.gameCode}`}
          className="flex items-center gap-2.5 rounded-sm bg-[rgb(255_255_255/.045)] px-2.5 py-1.5"
        >
          <WinPicture win={win} className="size-7.5" />
          <bdi className="min-w-0 flex-1 truncate text-fg-2">{win.customerName}</bdi>
          <MoneyText amount={formatMoney(win.winAmount)} tone="result" className="font-bold" />
        </li>
      ))}
    </ul>
  )
}
