import { fairDraw } from '@lantern/kernel/draw'
import { formatMoney, money } from '@lantern/kernel/money'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { nodeHashes } from '../fair/node-hashes.ts'
import type { JsonObject } from '../game.ts'
import { findGame } from '../registry.ts'
import { RoundStill, type ShownRound } from './round-still.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

/** A round as the platform tells it: opened, acted and revealed by the game itself. */
function played(
  gameCode: string,
  bet: JsonObject,
  { actions = [], nonce = 0 }: { actions?: readonly JsonObject[]; nonce?: number } = {},
): ShownRound {
  const game = findGame(gameCode)
  if (!game) throw new Error(`there is no ${gameCode}`)
  const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'lantern', nonce }
  const stake = { amount: money('1'), currency: 'USD' } as const
  let state = game.open(bet, stake, fairDraw(seeds, nodeHashes.hmac))
  for (const action of actions) state = game.act(state, action)
  const settlement = game.settlement(state)
  return {
    round: {
      gameCode,
      rulesVersion: game.rulesVersion,
      stake: money('1'),
      extraStake: 0n,
      payout: settlement?.payout ?? null,
      state: settlement ? 'settled' : 'open',
      nonce,
      serverSeedHash: 'f'.repeat(64),
      clientSeed: 'lantern',
      openedAt: '2026-11-02T09:30:00.000Z',
      closedAt: settlement ? '2026-11-02T09:31:00.000Z' : null,
      view: game.reveal(state),
    },
    actions,
    actedAt: actions.map((_, index) => `2026-11-02T09:30:0${index + 1}.000Z`),
    finished: false,
    serverSeed: null,
  }
}

const drawn = (shown: ShownRound): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RoundStill
        shown={shown}
        amount={(units) => `${formatMoney(units)} USD`}
        when={(moment) => <time>{moment}</time>}
      />
    </I18nProvider>,
  )

/** What is read, pictures aside: `Rolled|45.12|…`. */
const read = (html: string): string =>
  html
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<span role="img" aria-label="([^"]*)"[^>]*>[^<]*<\/span>/g, '[$1]')
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|')
const text = (shown: ShownRound): string => read(drawn(shown))
const under = (shown: ShownRound, rulesVersion: string): ShownRound => ({
  ...shown,
  round: { ...shown.round, rulesVersion },
})

const viewed = (shown: ShownRound) => shown.round.view as Readonly<Record<string, never>>

describe('games of one draw', () => {
  test('dice: what was bet on and what was rolled', () => {
    const shown = played('dice', { direction: 'over', target: 5_050 })
    const rolled = String(viewed(shown)['rolled']).padStart(3, '0')
    const said = text(shown)
    expect(said).toContain('|Bet on|Over 50.50|')
    expect(said).toContain(`|Rolled|${rolled.slice(0, -2)}.${rolled.slice(-2)}|`)
    expect(said).toContain('|Stake|1.00 USD|')
    expect(text(played('dice', { direction: 'under', target: 9_000 }))).toContain('Under 90.00')
  })

  test('limbo: target and height', () => {
    expect(text(played('limbo', { target: 250 }))).toMatch(/\|Target\|2\.50×\|Height\|\d+\.\d\d×\|/)
  })

  test('plinko: the way down and the pocket it led to', () => {
    const shown = played('plinko', { rows: 8, risk: 'low' })
    const way = viewed(shown)['outcome'] as readonly number[]
    const arrows = way.map((turn) => (turn === 0 ? '←' : '→')).join(' ')
    const pocket = 1 + way.filter((turn) => turn === 1).length
    expect(text(shown)).toContain(`|Way down|${arrows}|Pocket, from the left|${pocket}|`)
    expect(drawn(shown).match(/still-pocket still-here/g)).toHaveLength(1)
  })

  test('keno: picks, lights and hits, on the board as well', () => {
    const picks = Array.from({ length: 10 }, (_, at) => at + 1)
    const shown = played('keno', { picks, risk: 'high' })
    const lit = viewed(shown)['outcome'] as readonly number[]
    const hits = picks.filter((pick) => lit.includes(pick))
    expect(text(shown)).toContain(`|Lit, in order|${lit.join(', ')}|`)
    expect(text(shown)).toContain(`|Hits|${hits.length}: ${hits.join(', ')}|`)
    expect(drawn(shown).match(/still-cell still-good/g)).toHaveLength(hits.length)
    expect(drawn(shown).match(/still-cell still-picked/g)).toHaveLength(10 - hits.length)
  })

  test('wheel: the lantern at the top; what others would have paid only under the rules of today', () => {
    const shown = played('wheel', { lanterns: 10, risk: 'low' })
    expect(text(shown)).toContain(
      `|Lantern at the top, clockwise from the first|${Number(viewed(shown)['outcome']) + 1}|`,
    )
    expect(drawn(shown)).toContain('still-lit')
    expect(drawn(under(shown, 'wheel-0'))).not.toContain('still-lit')
  })

  test('roulette: the number, and each chip with whether it won', () => {
    const number = Number(viewed(played('roulette', { chips: { red: '1.00' } }))['outcome'])
    const chips = { [String(number)]: '0.50', dozen1: '0.25', dozen2: '0.25' }
    const said = text(played('roulette', { chips }))
    expect(said).toMatch(new RegExp(`\\|Number\\|${number}( Red| Black)?\\|`))
    expect(said).toContain(`|${number}|0.50 USD – won|`)
    expect(said.match(/ – won/g)?.length).toBeLessThan(3)
    // which chips win is for the tables of those rules
    expect(text(under(played('roulette', { chips }), 'roulette-0'))).not.toContain(' – won')
  })
})

describe('games of many moves', () => {
  test('mines: while it is live no mine is told or drawn, afterwards all of them', () => {
    const bet = { mines: 5 }
    const [open, cashOut] = [{ type: 'open', cell: 2 }, { type: 'cashOut' }]
    const nonce = [0, 1, 2, 3].find(
      (one) => viewed(played('mines', bet, { actions: [open], nonce: one }))['phase'] === 'live',
    )
    if (nonce === undefined) throw new Error('each of them blew up')
    const live = played('mines', bet, { actions: [open], nonce })
    expect(text(live)).toContain('|Tiles with mines|Hidden until the round is over|')
    expect(drawn(live)).not.toContain('✸')
    expect(text(live)).not.toContain('Payout')
    const ended = played('mines', bet, { actions: [open, cashOut], nonce })
    const mines = viewed(ended)['mineCells'] as readonly number[]
    expect(text(ended)).toContain(`|Tiles opened, in order|2|Tiles with mines|${mines.join(', ')}|`)
    expect(drawn(ended).match(/✸/g)).toHaveLength(5)
    expect(text(ended)).toContain('|Tile 2|2026-11-02T09:30:01.000Z|Cashed out|')
  })

  test('tower: doors behind, windy ones only once it is over', () => {
    const actions = [{ type: 'climb', floor: 1, door: 1 }]
    const shown = [0, 1, 2, 3, 4, 5].map((nonce) =>
      played('tower', { level: 'easy' }, { actions, nonce }),
    )
    const live = shown.find(({ round }) => round.state === 'open')
    if (!live) throw new Error('each of them fell')
    expect(text(live)).toContain('|Windy doors, floor by floor|Hidden until the round is over|')
    expect(drawn(live)).not.toContain('≋')
    expect(text(live)).toContain('|Floor 1, door 1|')
    const ended = shown.map((one) =>
      one.round.state === 'open' ? undefined : drawn(one).match(/≋/g)?.length,
    )
    for (const count of ended) if (count !== undefined) expect(count).toBe(9)
  })

  test('hi-lo: every card by name, with what was said of it', () => {
    const actions = [{ type: 'skip', step: 0 }]
    const said = text(played('hilo', {}, { actions }))
    expect(said).toMatch(/\|First card\|\[\w+ of \w+\]\|Skipped\|\[\w+ of \w+\]\|/)
  })

  test('video poker: what was dealt, held and drawn, and the hand', () => {
    const shown = played('poker', {}, { actions: [{ type: 'draw', hold: 0b00101 }] })
    const said = text(shown)
    expect(said).toContain('|Cards held|1, 3|')
    expect(said).toContain('|Held the cards 1, 3|')
    expect(said.match(/\[\w+ of \w+\]/g)).toHaveLength(10)
    const live = text(played('poker', {}))
    expect(live.match(/\[\w+ of \w+\]/g)).toHaveLength(5)
  })

  test('blackjack: the dealer’s second card lies face down until the end', () => {
    const live = [0, 1, 2, 3, 4]
      .map((nonce) => played('blackjack', {}, { nonce }))
      .find(({ round }) => round.state === 'open')
    if (!live) throw new Error('each of them ended with the deal')
    expect(text(live)).toContain('[A card face down]')
    const stand = { type: 'stand', step: 0 }
    const ended = text(played('blackjack', {}, { actions: [stand], nonce: live.round.nonce }))
    expect(ended).not.toContain('face down')
    expect(ended).toMatch(/\|Hand 1\|.*(Won|Lost|Push)\|/)
  })
})

describe('crash', () => {
  const flight = (view: object, more: Partial<ShownRound> = {}): ShownRound => {
    const { round, ...rest } = played('limbo', { target: 200 })
    const told = { autoAt: 0, stake: '1.00', currency: 'USD', payout: null, how: null, ...view }
    return {
      ...rest,
      ...more,
      round: { ...round, gameCode: 'crash', rulesVersion: 'crash-1', view: told },
    }
  }

  test('aboard, nothing tells where the flight will end', () => {
    const said = text(flight({ phase: 'aboard', at: null, bust: null }))
    expect(said).toContain('|Left at|–|Flight ended at|Hidden until the round is over|')
    // its seed is a link of a chain, told when the round is over
    expect(said).toContain('|Hash of the round|Hidden until the round is over|')
    expect(said).not.toContain('Server seed')
  })

  test('out, where it left and where the flight ended', () => {
    const out = flight(
      { phase: 'out', at: 150, how: 'asked', payout: '1.50', bust: 420 },
      { actions: [{ type: 'cashOut', atMs: 6_000 }], actedAt: [null] },
    )
    const said = text(out)
    expect(said).toContain('|Left at|1.50×|Flight ended at|4.20×|')
    expect(said).toContain('|Cashed out|time not kept|')
  })
})

test('a view of former rules that reads no more leaves stake, moves and seeds', () => {
  const shown = played('poker', {}, { actions: [{ type: 'draw', hold: 31 }] })
  const former = {
    ...shown,
    round: { ...shown.round, rulesVersion: 'poker-0', view: { table: 'felt' } },
    actions: [{ type: 'swap', with: 3 }],
  }
  const said = text(former)
  expect(said).toContain('The board of this round can not be drawn any more.')
  expect(said).toContain('|A move of former rules|')
  expect(said).toContain('|Rules|poker-0|')
})

test('what a former round came to is what stands with it, whatever the tables of today say', () => {
  const shown = played('dice', { direction: 'over', target: 5_050 })
  const former = { ...shown.round, rulesVersion: 'dice-0', payout: money('7.5') }
  const said = text({ ...shown, round: former })
  expect(said).toContain('|Factor|7.50×|Payout|7.50 USD|Won or lost|6.50 USD|')
})

test('a round that was left says so, and its seed once it is told', () => {
  const shown = played('poker', {}, { actions: [{ type: 'draw', hold: 31 }] })
  const said = text({ ...shown, finished: true, serverSeed: 'c'.repeat(64) })
  expect(said).toContain('the round was left')
  expect(said).toContain(`|Server seed|${'c'.repeat(64)}|`)
  expect(text(shown)).toContain('|Server seed|Not revealed yet: it is still in use|')
})
