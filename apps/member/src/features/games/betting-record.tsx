import { games } from '@lantern/contract/games'
import { originals } from '@lantern/contract/originals'
import { formatMoney } from '@lantern/kernel/money'
import { Badge } from '@lantern/ui/badge'
import { buttonStyles } from '@lantern/ui/button'
import { Chip } from '@lantern/ui/chip'
import { Empty } from '@lantern/ui/empty'
import { MoneyText } from '@lantern/ui/money-text'
import { Table } from '@lantern/ui/table'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SitePager } from '../../parts/site-pager.tsx'
import { SiteLink } from '../../link.tsx'
import { useFormats } from '../../site.ts'

/** Own rounds of our own games, each leading to its proof. */
export function Screen() {
  const { t } = useLingui()
  const { data: list } = useRead(games.list, { gameType: 'BGS' })
  const found = list?.games ?? []
  const [chosen, setChosen] = useState<string>()
  const gameCode = chosen ?? found[0]?.gameCode
  return (
    <div className="flex flex-col gap-4">
      <div role="group" aria-label={t`Games`} className="flex flex-wrap gap-2">
        {found.map((game) => (
          <Chip
            key={game.gameCode}
            pressed={game.gameCode === gameCode}
            onClick={() => setChosen(game.gameCode)}
          >
            {game.displayName}
          </Chip>
        ))}
      </div>
      {gameCode !== undefined && <Rounds key={gameCode} gameCode={gameCode} />}
    </div>
  )
}

function Rounds({ gameCode }: { readonly gameCode: string }) {
  const { t } = useLingui()
  const formats = useFormats()
  const [page, setPage] = useState(1)
  const { data, isPending } = useRead(
    originals.history,
    { gameCode, pageNo: page },
    { keepPrevious: true },
  )
  const states = {
    open: t({ message: 'Open', comment: 'State of a round' }),
    settled: t({ message: 'Settled', comment: 'State of a round' }),
    voided: t({ message: 'Void', comment: 'State of a round' }),
  } as const
  return (
    <>
      <Table
        caption={t`Betting record`}
        stack
        rows={data?.content ?? []}
        rowKey={(row) => row.id}
        {...(isPending && { loadingRows: 6 })}
        empty={
          <Empty title={t`No rounds yet`} text={t`Your rounds of this game will stand here.`} />
        }
        columns={[
          { key: 'time', header: t`Time`, render: (row) => formats.dateTime(row.openedAt) },
          {
            key: 'round',
            header: t`Round`,
            isRowHeader: true,
            render: (row) => <bdi dir="ltr">{row.id}</bdi>,
          },
          {
            key: 'state',
            header: t`State`,
            render: (row) => (
              <Badge tone={row.state === 'open' ? 'warning' : 'neutral'} size="md">
                {states[row.state]}
              </Badge>
            ),
          },
          {
            key: 'stake',
            header: t`Stake`,
            align: 'end',
            render: (row) => (
              <MoneyText
                amount={formatMoney(row.stake)}
                currency={row.currency}
                currencyStyle="symbol"
              />
            ),
          },
          {
            key: 'result',
            header: t`Result`,
            align: 'end',
            render: (row) =>
              row.payout === null ? (
                '–'
              ) : (
                <MoneyText
                  amount={formatMoney(row.payout - row.stake)}
                  tone="result"
                  className="font-bold"
                />
              ),
          },
          {
            key: 'check',
            header: t`Fairness`,
            align: 'end',
            render: (row) => {
              const { id } = row
              return (
                <SiteLink
                  href={`/fairness?round=${id}`}
                  aria-label={t`Check round ${id}`}
                  className={buttonStyles({ variant: 'ghost', size: 'sm' })}
                >
                  <Trans>Check</Trans>
                </SiteLink>
              )
            },
          },
        ]}
      />
      <SitePager page={page} totalPages={data?.totalPages} onPage={setPage} />
    </>
  )
}
