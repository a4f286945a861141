import { type Fairness, type Init, PROTOCOL, type RoundMessage, VERSION } from './protocol.ts'

/** Fixtures of the frame's tests. */
export const fairness: Fairness = {
  serverSeedHash: 'a'.repeat(64),
  nextServerSeedHash: 'b'.repeat(64),
  clientSeed: 'lantern',
  nonce: 4,
}

export const round = (change: Partial<RoundMessage> = {}): RoundMessage => ({
  id: '71',
  gameCode: 'mines',
  currency: 'USD',
  stake: '10.00',
  extraStake: '0.00',
  state: 'open',
  payout: null,
  nonce: 3,
  serverSeedHash: 'a'.repeat(64),
  clientSeed: 'lantern',
  openedAt: '2026-01-02T03:04:05.000Z',
  bet: { mines: 3 },
  view: {},
  ...change,
})

export const init = (change: Partial<Init> = {}): Init => ({
  protocol: PROTOCOL,
  version: VERSION,
  type: 'init',
  game: 'mines',
  locale: 'en',
  dir: 'ltr',
  currency: 'USD',
  balance: '100.00',
  limits: { minStake: '1.00', maxStake: '500.00', maxPayout: '100000.00' },
  mode: 'real',
  pace: 'usual',
  round: null,
  fairness,
  reducedMotion: false,
  ...change,
})
