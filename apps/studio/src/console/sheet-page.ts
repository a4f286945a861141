import { asNumber, type Fraction } from '@lantern/games/slots/fraction'
import { type Mechanic, mechanicsOf } from '@lantern/games/slots/mechanic'
import { type Model, unitsOf } from '@lantern/games/slots/model'
import type { PayRow } from '@lantern/games/slots/odds'
import { potReturn } from '@lantern/games/slots/pot'
import type { ParSheet } from '@lantern/games/slots/sheet'
import { BRANDS, type Title } from '@lantern/games/slots/title'
import { unreachable } from '@lantern/kernel/assert'
import { type Html, markup, NONE } from './html.ts'
import { table } from './pages.ts'

const percent = (share: number): string => `${(share * 100).toFixed(4)} %`
const oneIn = (chance: number): string =>
  chance > 0 ? `1 in ${(1 / chance).toFixed(chance > 0.1 ? 2 : 1)}` : '–'

export const titlesPage = (titles: readonly Title[]): Html =>
  table(
    ['Title', 'Brand', 'Model', 'Return', 'Spins that pay anything', 'Volatility', 'Pot'],
    titles.map((title) => [
      markup`<a href="/console/titles/${title.code}">${title.name}</a>`,
      BRANDS[title.brand],
      title.model.kind,
      percent(title.stated.returnRate),
      percent(title.stated.hitRate),
      title.stated.volatility,
      title.pot?.name ?? '–',
    ]),
  )

export function sheetPage(title: Title, sheet: ParSheet, rows: readonly PayRow[]): Html {
  return markup`<p>${title.name} of ${BRANDS[title.brand]}, no faster than ${title.cycleMs} ms a spin.</p>
<dl class="facts">${factsOf(title, sheet).map(
    ([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>
<h2>Pays</h2>${table(
    ['Symbol', 'Count', 'Pays', 'Free spins', 'Chance'],
    rows.map((row) => [
      row.symbol,
      `${row.count}`,
      `${row.pays}`,
      row.freeSpins > 0 ? `${row.freeSpins}` : '–',
      oneIn(row.chance),
    ]),
  )}
${stripsOf(title.model)}`
}

type Fact = readonly [name: string, value: string]

function factsOf(title: Title, sheet: ParSheet): Fact[] {
  const { crossCheck } = sheet
  return [
    ['Rules', title.rulesVersion],
    ['Method', sheet.method],
    ['Cycle', sheet.cycle === null ? '–' : `${sheet.cycle}`],
    ['Return', percent(sheet.returnRate)],
    ['Return, exactly', sheet.exact ? written(sheet.exact) : 'to sixteen digits'],
    ...sheet.parts.map((part): Fact => [`of it ${part.name}`, percent(part.returnRate)]),
    ['Spins that pay anything (hit rate)', percent(sheet.hitRate)],
    ['Variance', sheet.variance.toFixed(6)],
    ['Volatility index', sheet.volatilityIndex.toFixed(4)],
    ...modelFacts(title.model),
    ...featureFacts(sheet),
    ...mechanicsOf(title.model).map(
      (mechanic): Fact => [`Its own: ${title.called?.en ?? mechanic.kind}`, inNumbers(mechanic)],
    ),
    ...potFacts(title, sheet),
    [
      `Second method (${crossCheck.what})`,
      `${percent(crossCheck.first)} and ${percent(crossCheck.second)}`,
    ],
  ]
}

/** What of a model stands neither among its pays nor on its strips. */
function modelFacts(model: Model): Fact[] {
  const units: Fact = ['Units of a stake', `${unitsOf(model)}`]
  switch (model.kind) {
    case 'classic':
      return [units, ['Wild', model.wild]]
    case 'lines':
      return [units, ...linesFact(model), ...symbolFacts(model)]
    case 'ways':
      return [units, ...symbolFacts(model)]
    case 'cascade':
      return [
        units,
        ['Columns and rows', `${model.columns} × ${model.rows}`],
        ['Winning drops count', `${model.multipliers.join(', ')}, the last for all that follow`],
      ]
    case 'hold':
      return [
        units,
        ...linesFact(model),
        ['Wild', model.wild],
        ['Coin', `${model.coin}: ${model.trigger} or more begin ${model.respins} respins`],
        ['An empty cell gets a coin', `${model.landing.chance} in ${model.landing.of} a respin`],
        ['A full board pays on top', `${model.grand} stakes`],
      ]
    default:
      return unreachable(model)
  }
}

/** The row that each line crosses on each reel, 0 for the top. */
const linesFact = ({ lines }: { readonly lines: readonly (readonly number[])[] }): Fact[] => [
  [`${lines.length} lines`, lines.map((line) => line.join('')).join(' ')],
]

const symbolFacts = (model: Extract<Model, { readonly scatter: string }>): Fact[] => [
  ['Wild and scatter', `${model.wild} and ${model.scatter}`],
  ['Free spins count', `${model.freeSpinMultiplier} times`],
]

/** Every number of a mechanic, by its name. */
const inNumbers = ({ kind, ...numbers }: Mechanic): string =>
  [kind, ...Object.entries(numbers).map(([name, value]) => `${name} ${JSON.stringify(value)}`)]
    .join(', ')
    .replaceAll('"', '')

const MOST_DIGITS = 24

/** A fraction that can be read; a longer one by the length of its numbers. */
function written({ over, under }: Fraction): string {
  const text = `${over} / ${under}`
  const digits = (value: bigint): number => `${value}`.length
  return text.length <= 2 * MOST_DIGITS
    ? text
    : `a number of ${digits(over)} digits over one of ${digits(under)}`
}

function featureFacts({ freeSpins, hold, winningDrops, mostInOneSpin }: ParSheet): Fact[] {
  return [
    ...(freeSpins
      ? ([
          ['Free spins', oneIn(freeSpins.chance)],
          ['Expected free spins', freeSpins.expected.toFixed(5)],
        ] as const)
      : []),
    ...(hold
      ? ([
          ['Respins', oneIn(hold.chance)],
          ['They pay on average', `${hold.mean.toFixed(4)} stakes`],
          ['A full board', oneIn(hold.fullChance)],
        ] as const)
      : []),
    ...(winningDrops === null
      ? []
      : ([['Winning drops a spin', winningDrops.toFixed(6)]] as const)),
    ...(mostInOneSpin === null ? [] : ([['Most in one spin', `${mostInOneSpin} stakes`]] as const)),
  ]
}

function potFacts({ pot }: Title, { returnRate }: ParSheet): Fact[] {
  if (!pot) return []
  const given = asNumber(potReturn(pot))
  return [
    ['Pot', `${pot.name}: ${percent(pot.rate / 1_000_000)} of a stake`],
    ['Falls between', `${pot.seed} and ${pot.cap} ${pot.currency}`],
    ['The pot gives back', percent(given)],
    ['Reels and pot together', percent(returnRate + given)],
  ]
}

const reelRows = (name: string, reels: readonly string[]) =>
  reels.map((strip, reel) => [
    `${name}${reel + 1}`,
    `${strip.length}`,
    markup`<code>${strip}</code>`,
  ])

function stripsOf(model: Model): Html {
  if (model.kind === 'cascade')
    return markup`<h2>Weights</h2>${table(
      ['Symbol', 'Weight'],
      Object.entries(model.weights).map(([symbol, weight]) => [symbol, `${weight}`]),
    )}`
  const free = model.kind === 'ways' ? (model.freeReels ?? []) : []
  const mechanic = 'mechanic' in model ? model.mechanic : undefined
  const other = mechanic?.kind === 'otherReels' ? mechanic.reels : []
  return markup`<h2>Strips</h2>${table(
    ['Reel', 'Stops', 'Strip'],
    [...reelRows('', model.reels), ...reelRows('free ', free), ...reelRows('other ', other)],
  )}${weightsOf(model)}`
}

/** What is drawn beside the stops. */
function weightsOf(model: Model): Html {
  const drawn = model.kind === 'hold' ? model.values : 'boost' in model ? model.boost : undefined
  if (!drawn) return NONE
  const name = model.kind === 'hold' ? 'Stakes a coin is worth' : 'Factor of the spin'
  return markup`<h2>Drawn by weight</h2>${table(
    [name, 'Weight'],
    Object.entries(drawn).map(([value, weight]) => [value, `${weight}`]),
  )}`
}
