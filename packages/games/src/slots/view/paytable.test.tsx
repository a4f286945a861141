import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { GameFacts } from './host.ts'
import { Paytable } from './paytable.tsx'
import { standing } from './testing.ts'
import { slotTexts } from './texts.ts'

const unused = (): never => {
  throw new Error('not asked for')
}
const host = {
  open: unused,
  spin: unused,
  next: unused,
  round: unused,
  history: unused,
  balance: unused,
  pot: unused,
  picture: (symbol: string) => `/${symbol}.svg`,
  scene: () => '',
  tell: unused,
  hasCashier: () => false,
  hearBalance: unused,
  hearPot: unused,
}

const shownOf = (game: Partial<GameFacts>, locale = 'en'): string =>
  renderToStaticMarkup(
    <Paytable
      game={{ ...standing(null).game, ...game }}
      host={host}
      locale={locale}
      texts={slotTexts(locale)}
      onClose={() => undefined}
    />,
  )
const shownWith = (pot: GameFacts['pot'], locale = 'en'): string => shownOf({ pot }, locale)
const fed = { kind: 'fed', rate: 10_000, returnRate: 0.012 } as const
const RETURN = 'From the pot, on average and on top'

test('in dollars and in dong a player reads the pot of that currency', () => {
  const dollars = { name: 'Brass Moon', currency: 'USD', mustHitBy: '1000.00' }
  const inDollars = shownWith({ ...fed, ...dollars })
  expect(inDollars).toContain('1% of each stake go to the Brass Moon')
  expect(inDollars).toMatch(/larger than 1,000\.00\sUSD/u)
  expect(inDollars).toContain(RETURN)
  expect(inDollars).toContain('1.20%')
  const dong = { name: 'Paper Moon', currency: 'VND', mustHitBy: '25000000.00' }
  const inDong = shownWith({ ...fed, ...dong })
  expect(inDong).toContain('1% of each stake go to the Paper Moon')
  expect(inDong).toMatch(/larger than 25,000,000\.00\sVND/u)
  expect(inDong).toContain(RETURN)
  expect(inDong).not.toMatch(/USD|Brass Moon/)
})

test('in euros, which feed no pot, one sentence says so, and no return is promised', () => {
  const inEuros = shownWith({ kind: 'none', currency: 'EUR' })
  expect(inEuros).toContain('Bets in EUR feed no jackpot and win none.')
  expect(inEuros).not.toContain(RETURN)
  expect(inEuros).not.toContain('of each stake go to')
  expect(shownWith({ kind: 'none', currency: 'EUR' }, 'vi')).toContain(
    'Tiền cược bằng EUR không góp',
  )
})

test('where nobody says what the pot is, nothing is said of it', () => {
  const silent = shownWith({ kind: 'unknown' })
  expect(silent).toBe(shownWith(null))
})

test('lines are spoken of where there are lines, and nowhere else', () => {
  for (const [locale, said] of [
    ['en', 'Lines pay from the left'],
    ['vi', slotTexts('vi').facts[2] ?? 'a sentence'],
  ] as const) {
    expect(shownOf({ lines: [[1, 1, 1, 1, 1]] }, locale)).toContain(said)
    for (const model of ['classic', 'ways', 'cascade'] as const)
      expect(shownOf({ model, lines: [] }, locale)).not.toContain(said)
  }
})

test('a classic says of two of a symbol what they pay and how often', () => {
  const three = { symbol: 'E', count: 3, pays: 30, freeSpins: 0, chance: 0.01 }
  const page = shownOf({
    ...{ model: 'classic', units: 10, lines: [], names: { E: 'cherry' } },
    paytable: [three, { ...three, count: 2, pays: 5, chance: 0.025 }],
  })
  expect(page).toMatch(/2\s×<\/th><td>0\.5×<\/td><td>1 in 40</u)
  expect(page).toContain('So do two of “')
})

test('the share of spins that pay is not told as a chance to win', () => {
  expect(shownOf({})).toContain('<dt>Spins that pay anything, also less than the stake</dt>')
  expect(shownOf({}, 'vi')).toContain('kể cả ít hơn tiền cược')
})
