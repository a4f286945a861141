import { dateTimeFormat } from '@lantern/kernel/formatters'
import { formatMoney, money } from '@lantern/kernel/money'
import { Badge } from '@lantern/ui/badge'
import { Button } from '@lantern/ui/button'
import { MoneyText } from '@lantern/ui/money-text'
import { Pager } from '@lantern/ui/pager'
import { useEffect, useRef } from 'react'
import type { GameScreen } from '../stage.ts'
import type { RoundMessage } from './protocol.ts'
import { type SessionStore, usePart } from './session-store.ts'
import type { FrameTexts } from './texts.ts'

export interface HistoryPanelProps {
  readonly words: FrameTexts
  readonly locale: string
  readonly screen: GameScreen
  readonly store: SessionStore
  readonly onPage: (pageNo: number) => void
  readonly onVerify: (roundId: string) => void
}

function Row({ round, props }: { round: RoundMessage; props: HistoryPanelProps }) {
  const { words, locale, screen } = props
  const when = dateTimeFormat(locale, {
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const amount = (label: string, value: string) => (
    <div className="flex flex-col items-end">
      <dt className="text-12 text-fg-3">{label}</dt>
      <dd>
        <MoneyText amount={value} currency={round.currency} className="font-bold" />
      </dd>
    </div>
  )
  return (
    <li className="play-row">
      <div className="min-w-0">
        <p className="font-semibold text-fg">{screen.summary(round.view, locale) ?? round.id}</p>
        <p className="text-12 text-fg-3">
          {words.roundNumber(round.nonce)} ·{' '}
          <time dateTime={round.openedAt}>{when.format(new Date(round.openedAt))}</time>
        </p>
      </div>
      <dl className="flex gap-4 text-14">
        {amount(words.staked, formatMoney(money(round.stake) + money(round.extraStake)))}
        {round.state === 'open' || round.payout === null ? (
          <div className="flex items-center">
            <dt className="sr-only">{words.paid}</dt>
            <dd>
              <Badge tone="reward">{words.openRound}</Badge>
            </dd>
          </div>
        ) : (
          amount(round.state === 'voided' ? words.returned : words.paid, round.payout)
        )}
      </dl>
      <Button size="sm" variant="secondary" onClick={() => props.onVerify(round.id)}>
        {words.verify}
      </Button>
    </li>
  )
}

/** The member's own rounds, newest first. It asks for them each time it is opened. */
export function HistoryPanel(props: HistoryPanelProps) {
  const { words, store, onPage } = props
  const history = usePart(store, 'around', (session) => session.history)
  const ask = useRef(onPage)
  useEffect(() => ask.current(1), [])
  if (history === null) return <p role="status">{words.historyLoading}</p>
  if (history.rounds.length === 0) return <p role="status">{words.historyEmpty}</p>
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-2">
        {history.rounds.map((round) => (
          <Row key={round.id} round={round} props={props} />
        ))}
      </ul>
      <Pager
        page={history.pageNo}
        totalPages={history.totalPages}
        onPage={onPage}
        label={words.historyPages}
        previousLabel={words.previousPage}
        nextLabel={words.nextPage}
        pageLabel={words.pageOf}
      />
    </div>
  )
}
