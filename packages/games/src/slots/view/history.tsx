import { dateTimeFormat } from '@lantern/kernel/formatters'
import { formatAmount } from '@lantern/ui/money-format'
import { useEffect, useState } from 'react'
import { boardsOf } from './boards.ts'
import { giftTexts } from './gift-texts.ts'
import type { GameFacts, HistoryLine, Round, SlotHost } from './host.ts'
import { toldOf } from './called.ts'
import { Sheet } from './sheet.tsx'
import { Still } from './still.tsx'
import type { SlotTexts } from './texts.ts'

interface HistoryProps {
  readonly game: GameFacts
  readonly host: SlotHost
  readonly locale: string
  readonly texts: SlotTexts
  readonly onClose: () => void
}

const PAGE = 50

/** The player's rounds, and any of them again, step by step. */
export function History(props: HistoryProps) {
  const { host, texts, onClose } = props
  const [lines, setLines] = useState<readonly HistoryLine[] | null>(null)
  const [hasMore, setMore] = useState(false)
  const [replay, setReplay] = useState<Round | null>(null)
  const load = async (before: string | null): Promise<void> => {
    const found = await host.history(before)
    setLines((now) => (before === null ? found : [...(now ?? []), ...found]))
    setMore(found.length === PAGE)
  }
  useEffect(() => {
    let isHere = true
    host.history(null).then(
      (found) => {
        if (!isHere) return
        setLines(found)
        setMore(found.length === PAGE)
      },
      () => setLines([]),
    )
    return () => {
      isHere = false
    }
  }, [host])
  const open = async (id: string): Promise<void> => setReplay((await host.round(id)).round)
  return (
    <Sheet title={texts.history} close={texts.close} onClose={onClose}>
      {replay ? (
        <Replay {...props} round={replay} onBack={() => setReplay(null)} />
      ) : (
        <>
          {lines?.length === 0 && <p>{texts.historyEmpty}</p>}
          <ul className="slot-history">
            {lines?.map((line) => (
              <HistoryRow
                key={line.id}
                {...props}
                line={line}
                onReplay={() => void open(line.id)}
              />
            ))}
          </ul>
          {hasMore && (
            <button
              type="button"
              className="slot-small"
              onClick={() => void load(lines?.at(-1)?.id ?? null)}
            >
              {texts.older}
            </button>
          )}
        </>
      )}
    </Sheet>
  )
}

const timeOf = (iso: string, locale: string): string =>
  dateTimeFormat(locale, {
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date(iso))

interface RowProps extends HistoryProps {
  readonly line: HistoryLine
  readonly onReplay: () => void
}

function HistoryRow({ line, locale, texts, onReplay }: RowProps) {
  const money = (amount: string): string =>
    formatAmount(amount, { locale, currency: line.currency })
  return (
    <li>
      <span>{timeOf(line.startedAt, locale)}</span>
      <span>
        {line.isFree ? giftTexts(locale).freeRound : texts.stake}{' '}
        <bdi dir="ltr">{money(line.stake)}</bdi>
      </span>
      <span>
        {line.payout === null ? (
          texts.states[line.state]
        ) : (
          <>
            {texts.paid} <bdi dir="ltr">{money(line.payout)}</bdi>
          </>
        )}
      </span>
      <button type="button" className="slot-small" onClick={onReplay} disabled={line.spins === 0}>
        {texts.replay}
      </button>
    </li>
  )
}

interface ReplayProps extends HistoryProps {
  readonly round: Round
  readonly onBack: () => void
}

function Replay({ round, game, host, locale, texts, onBack }: ReplayProps) {
  const [at, setAt] = useState(0)
  const boards = boardsOf(round.view, texts, toldOf(locale, game))
  const board = boards[Math.min(at, boards.length - 1)]
  const money = (amount: string): string =>
    formatAmount(amount, { locale, currency: round.currency, style: 'code' })
  return (
    <section className="slot-replay">
      <p className="slot-replay-label">
        {texts.replay} · {timeOf(round.startedAt, locale)}
      </p>
      <p>{texts.replayNote}</p>
      {board && (
        <>
          <Still
            game={game}
            host={host}
            window={board.window}
            lit={board.lit}
            locale={locale}
            texts={texts}
          />
          <p aria-live="polite">
            {board.label}
            {board.payout !== null && (
              <>
                {' · '}
                {texts.paid} <bdi dir="ltr">{money(board.payout)}</bdi>
              </>
            )}
          </p>
        </>
      )}
      <div className="slot-row">
        <button
          type="button"
          className="slot-small"
          onClick={() => setAt(at - 1)}
          disabled={at === 0}
        >
          {texts.replayPrevious}
        </button>
        <button
          type="button"
          className="slot-small"
          onClick={() => setAt(at + 1)}
          disabled={at >= boards.length - 1}
        >
          {texts.replayNext}
        </button>
        <button type="button" className="slot-small" onClick={onBack}>
          {texts.history}
        </button>
      </div>
      <dl className="slot-facts">
        <dt>{round.isFree ? giftTexts(locale).freeRound : texts.stake}</dt>
        <dd>{money(round.stake)}</dd>
        <dt>{texts.paid}</dt>
        <dd>{round.payout === null ? texts.states[round.state] : money(round.payout)}</dd>
        <dt>{texts.seedHash}</dt>
        <dd>
          <code>{round.seedHash}</code>
        </dd>
        {round.seed !== null && (
          <>
            <dt>{texts.seed}</dt>
            <dd>
              <code>{round.seed}</code>
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}
