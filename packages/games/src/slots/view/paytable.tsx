import { numberFormat } from '@lantern/kernel/formatters'
import type { GameFacts, PayLine, SlotHost } from './host.ts'
import { modelRules } from './model-rules.ts'
import { modelTexts } from './model-texts.ts'
import { Sheet } from './sheet.tsx'
import { symbolName } from './symbol-names.ts'
import type { SlotTexts } from './texts.ts'

interface PaytableProps {
  readonly game: GameFacts
  readonly host: SlotHost
  readonly locale: string
  readonly texts: SlotTexts
  readonly onClose: () => void
}

/** What pays, how much and how likely; what the game returns; how a round goes. */
export function Paytable({ game, host, locale, texts, onClose }: PaytableProps) {
  const symbols = [...new Set(game.paytable.map((row) => row.symbol))]
  const number = numberFormat(locale, { maximumSignificantDigits: 4 })
  const percent = numberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  })
  const { stated } = game
  return (
    <Sheet title={texts.paytable} close={texts.close} onClose={onClose}>
      <p>
        {texts.pays}: {measureOf(game, locale, texts)}
      </p>
      <ul className="slot-pays">
        {symbols.map((symbol) => (
          <li key={symbol}>
            <img src={host.picture(symbol)} alt="" width="56" height="56" />
            <div>
              <strong>{labelOf(game, symbol, locale, texts)}</strong>
              <table>
                <tbody>
                  {game.paytable
                    .filter((row) => row.symbol === symbol)
                    .map((row) => (
                      <tr key={row.count}>
                        <th scope="row">{texts.times(row.count)}</th>
                        <td>{payOf(game, row, number, texts)}</td>
                        <td>{texts.oneIn(number.format(1 / row.chance))}</td>
                      </tr>
                    ))}
                </tbody>
              </table>
            </div>
          </li>
        ))}
      </ul>
      <Rules game={game} host={host} locale={locale} texts={texts} />
      {game.lines.length > 0 && <Lines game={game} texts={texts} />}
      <h3>{texts.stated}</h3>
      <dl className="slot-facts">
        <dt>{texts.returnToPlayer}</dt>
        <dd>{percent.format(stated.returnRate)}</dd>
        <dt>{texts.hitRate}</dt>
        <dd>{percent.format(stated.hitRate)}</dd>
        <dt>{texts.volatility}</dt>
        <dd>{texts.volatilities[stated.volatility]}</dd>
        {game.pot?.kind === 'fed' && game.pot.returnRate !== null && (
          <>
            <dt>{modelTexts(locale).potReturn}</dt>
            <dd>{percent.format(game.pot.returnRate)}</dd>
          </>
        )}
      </dl>
    </Sheet>
  )
}

function measureOf(game: GameFacts, locale: string, texts: SlotTexts): string {
  switch (game.model) {
    case 'lines':
    case 'hold':
      return texts.perLine(game.lines.length)
    case 'ways':
      return modelTexts(locale).perWayOf
    case 'classic':
      return modelTexts(locale).perRow
    case 'cascade':
      return texts.perWay
  }
}

function labelOf(game: GameFacts, symbol: string, locale: string, texts: SlotTexts): string {
  const name = symbolName(locale, game.names[symbol] ?? symbol)
  return symbol === game.scatter ? `${name} · ${texts.scatter}` : name
}

/** In units of one line or way as a share of the stake; scatters in whole stakes. */
function payOf(game: GameFacts, row: PayLine, number: Intl.NumberFormat, texts: SlotTexts): string {
  return row.symbol === game.scatter
    ? texts.scatterPays(row.pays, row.freeSpins)
    : `${number.format(row.pays / game.units)}×`
}

function Rules({ game, host, locale, texts }: Omit<PaytableProps, 'onClose'>) {
  const factors = game.multipliers.map((factor) => `×${factor}`).join(', ')
  return (
    <ul className="slot-rules">
      {game.wild !== null && (
        <li className="slot-wild">
          <img src={host.picture(game.wild)} alt="" width="40" height="40" />
          {texts.wild}: {texts.wildRule}
        </li>
      )}
      {game.model === 'cascade' && <li>{texts.waysRule}</li>}
      {game.model === 'cascade' && <li>{texts.cascadeRule(factors)}</li>}
      {game.paytable.some((row) => row.freeSpins > 0) && <li>{freeSpinRule(game, texts)}</li>}
      {modelRules(game, locale).map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
      {factsOf(game, locale, texts).map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
      <li>{texts.keys}</li>
    </ul>
  )
}

const freeSpinRule = ({ freeSpinMultiplier }: GameFacts, texts: SlotTexts): string =>
  freeSpinMultiplier > 1 ? texts.freeSpinRule(freeSpinMultiplier) : texts.freeSpinAgain

/** What holds for every slot; of lines nothing is said where there are none. */
const factsOf = (game: GameFacts, locale: string, texts: SlotTexts): readonly string[] =>
  texts.facts.flatMap((fact, at) => {
    if (at !== LINES_FACT) return [fact]
    if (game.lines.length === 0) return []
    return [
      game.mechanics.some(({ kind }) => kind === 'bothWays')
        ? modelTexts(locale).bothWaysFact
        : fact,
    ]
  })

/** The place of what is said of lines. */
const LINES_FACT = 2

function Lines({ game, texts }: Pick<PaytableProps, 'game' | 'texts'>) {
  return (
    <>
      <h3>{texts.linesTitle}</h3>
      <ul className="slot-lines">
        {game.lines.map((line, index) => (
          <li key={line.join('')}>
            <svg
              viewBox={`0 0 ${game.columns} ${game.rows}`}
              role="img"
              aria-label={texts.line(index + 1)}
            >
              {line.flatMap((chosen, column) =>
                Array.from({ length: game.rows }, (_, row) => (
                  <rect
                    key={`${column}:${row}`}
                    className={row === chosen ? 'is-on' : undefined}
                    x={column + 0.08}
                    y={row + 0.08}
                    width="0.84"
                    height="0.84"
                    rx="0.15"
                  />
                )),
              )}
            </svg>
            {index + 1}
          </li>
        ))}
      </ul>
    </>
  )
}
