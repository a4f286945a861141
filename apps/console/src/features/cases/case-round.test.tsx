import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Operator, OperatorProvider } from '../../session/operator.ts'
import { CaseRound } from './case-round.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

/** Support that reads cases and nothing else. */
const OPERATOR: Operator = {
  id: '1',
  username: 'support',
  roles: ['support'],
  grants: ['cases.read'],
  hasTotp: false,
  demo: false,
  brandName: 'Lantern Row',
  gmtOffsetMinutes: 480,
}

const ROUND = {
  id: '12',
  gameCode: 'mines',
  currency: 'USD',
  stake: '1.00',
  extraStake: '0.00',
  state: 'open',
  payout: null,
  nonce: 4,
  serverSeedHash: 'a'.repeat(64),
  clientSeed: 'lantern',
  rulesVersion: 'mines-1',
  openedAt: '2026-11-02T09:30:00.000Z',
  closedAt: null,
  bet: { mines: 3 },
  view: {
    mines: 3,
    stake: '1.00',
    currency: 'USD',
    phase: 'live',
    opened: [7],
    lastPaying: 22,
    multiplier: '1.1250',
    payout: '1.12',
    nextMultiplier: '1.2857',
    nextPayout: '1.28',
    mineCells: null,
    explodedAt: null,
  },
}
const EVIDENCE = {
  bet: { source: 'originals', betRef: '3:4', roundId: '12', stake: '1.00' },
  entries: [],
  calls: [],
  round: {
    round: ROUND,
    actions: [{ type: 'open', cell: 7 }],
    actedAt: ['2026-11-02T09:30:07.000Z'],
    finished: false,
    serverSeed: null,
  },
}

const drawn = (evidence: unknown): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <OperatorProvider value={OPERATOR}>
        <CaseRound evidence={evidence} />
      </OperatorProvider>
    </I18nProvider>,
  )

test('a case shows the round that its evidence holds, as it stood then', () => {
  const html = drawn(EVIDENCE)
  expect(html).toContain('still-good')
  expect(html).toContain('Tile 7')
  // by the clock of the brand
  expect(html).toContain('17:30:07')
  expect(html).toContain('a'.repeat(64))
  expect(html).toContain('Not revealed yet')
  expect(html).toContain('Hidden until the round is over')
  // whoever may not read members is led to none
  expect(html).not.toContain('The round as it is now')
})

test('evidence without a round, of a bet of our own, asks no vendor for one', () => {
  const { round: _, ...before } = EVIDENCE
  expect(drawn(before)).toBe('')
  expect(drawn({ something: 'else' })).toBe('')
})
