import { MoneyText } from '@lantern/ui/money-text'
import { writeMultiplier } from './multiplier-text.ts'
import type { TableState } from './table.ts'
import type { CrashTexts } from './texts.ts'

const SHOWN = 10

/** Who is on this flight, and where they left. */
export function AboardList({
  table,
  words,
}: {
  readonly table: TableState
  readonly words: CrashTexts
}) {
  const { bets, count } = table
  return (
    <section className="crash-aboard" aria-labelledby="crash-aboard">
      <h2 id="crash-aboard" className="flex items-baseline gap-2 text-14">
        {words.players}
        <span className="text-12 text-fg-2">{words.aboardCount(Math.max(count, bets.length))}</span>
      </h2>
      {bets.length === 0 ? (
        <p className="text-13 text-fg-2">{words.nobody}</p>
      ) : (
        <ul>
          {bets.slice(0, SHOWN).map((bet) => (
            <li key={bet.id} data-out={bet.at !== null || undefined}>
              <bdi className="min-w-0 truncate">{bet.name}</bdi>
              {bet.at === null ? (
                <MoneyText amount={bet.stake} currency={bet.currency} />
              ) : (
                <>
                  <bdi dir="ltr" className="num">
                    {writeMultiplier(bet.at)}
                  </bdi>
                  <MoneyText amount={bet.payout ?? '0.00'} currency={bet.currency} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Where the last flights ended. */
export function LastFlights({
  table,
  words,
}: {
  readonly table: TableState
  readonly words: CrashTexts
}) {
  return (
    <ol aria-label={words.last} className="crash-last">
      {table.landed.map(({ bust, hash }) => (
        <li key={hash} data-tone={bust >= 1_000 ? 'gilt' : bust >= 200 ? 'jade' : undefined}>
          <bdi dir="ltr" className="num">
            {writeMultiplier(bust)}
          </bdi>
        </li>
      ))}
    </ol>
  )
}
