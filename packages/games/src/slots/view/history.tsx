import { dateTimeFormat } from '@lantern/kernel/formatters'
import { formatAmount } from '@lantern/ui/money-format'
import { useCallback, useEffect, useState } from 'react'
import { boardsOf } from './boards.ts'
import { giftTexts } from './gift-texts.ts'
import { type GameFacts, type HistoryLine, type Round, type SlotHost, SlotRefusal } from './host.ts'
import { toldOf } from './called.ts'
import { refusalText } from './says.tsx'
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

interface Past {
  readonly lines: readonly HistoryLine[] | null
  readonly hasMore: boolean
  readonly replay: Round | null
  /** Why what was asked for last is not there. */
  readonly refusal: string | null
  readonly load: (before: string | null) => void
  readonly open: (id: string) => void
  readonly close: () => void
}

function usePast(host: SlotHost): Past {
  const [lines, setLines] = useState<readonly HistoryLine[] | null>(null)
  const [hasMore, setMore] = useState(false)
  const [replay, setReplay] = useState<Round | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const attempt = useCallback(async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
      setRefusal(null)
    } catch (error) {
      setRefusal(error instanceof SlotRefusal ? error.code : 'unknown_error')
    }
  }, [])
  const load = useCallback(
    (before: string | null): void =>
      void attempt(async () => {
        const found = await host.history(before)
        setLines((now) => (before === null ? found : [...(now ?? []), ...found]))
        setMore(found.length === PAGE)
      }),
    [attempt, host],
  )
  useEffect(() => load(null), [load])
  const open = (id: string): void =>
    void attempt(async () => setReplay((await host.round(id)).round))
  return { lines, hasMore, replay, refusal, load, open, close: () => setReplay(null) }
}

/** The player's rounds, and any of them again, step by step. */
export function History(props: HistoryProps) {
  const { host, texts, onClose } = props
  const past = usePast(host)
  const { lines, hasMore, replay, refusal } = past
  return (
    <Sheet title={texts.history} close={texts.close} onClose={onClose}>
      {refusal !== null && <p role="alert">{refusalText(texts, refusal)}</p>}
      {replay ? (
        <Replay {...props} round={replay} onBack={past.close} />
      ) : (
        <>
          {lines?.length === 0 && <p>{texts.historyEmpty}</p>}
          {lines === null && refusal !== null && (
            <button type="button" className="slot-small" onClick={() => past.load(null)}>
              {texts.retry}
            </button>
          )}
          <ul className="slot-history">
            {lines?.map((line) => (
              <HistoryRow
                key={line.id}
                {...props}
                line={line}
                onReplay={() => past.open(line.id)}
              />
            ))}
          </ul>
          {hasMore && (
            <button
              type="button"
              className="slot-small"
              onClick={() => past.load(lines?.at(-1)?.id ?? null)}
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
