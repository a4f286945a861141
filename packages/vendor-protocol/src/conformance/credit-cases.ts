import type { Status } from '../operations.ts'
import type { ConformanceCase } from './cases.ts'
import type { Disturbance } from './subject.ts'

/** What happens, and why no bet is taken then. */
const DISTURBANCES: readonly (readonly [id: string, what: Disturbance, why: Status])[] = [
  ['after-session', 'session expired', 'TOKEN_EXPIRED'],
  ['after-block', 'member blocked', 'PLAYER_BLOCKED'],
  ['after-exclusion', 'member excluded', 'RG_EXCLUDED'],
  ['after-game', 'game closed', 'GAME_DISABLED'],
  ['in-game-maintenance', 'game in maintenance', 'GAME_DISABLED'],
  ['after-kill-switch', 'vendor stopped', 'GAME_DISABLED'],
  ['in-vendor-maintenance', 'vendor in maintenance', 'GAME_DISABLED'],
  ['in-maintenance', 'site closed', 'GAME_DISABLED'],
]

/** Whatever happens on the platform's side: stakes stop, money comes back, repeats are repeats. */
const disturbed = ([id, what, why]: (typeof DISTURBANCES)[number]): ConformanceCase => ({
  id: `money-back-${id}`,
  title: `${what}: wins and cancellations are accepted, bets are not`,
  needs: ['reserve', 'settle', 'cancelBet'],
  run: async (play) => {
    const [won, gone] = [play.bet(), play.bet()]
    const reserve = play.reserve(won, '10.00')
    await play.send(reserve)
    await play.send(play.reserve(gone, '10.00'))
    const restore = await play.subject.disturb(play.seat, what)
    try {
      await play.send(play.reserve(play.bet(), '1.00'), why)
      await play.send(reserve)
      await play.send(play.settle(won, '30.00'))
      await play.send(play.cancel(gone))
      await play.holds('120.00')
    } finally {
      await restore()
    }
  },
})

/** What pays without a stake, and what pays whatever happened. */
export const creditCases: readonly ConformanceCase[] = [
  ...DISTURBANCES.map(disturbed),
  {
    id: 'several-results',
    title: 'a bet is paid in several results until its round is closed, each of them once',
    needs: ['reserve', 'settle'],
    asks: ({ multiSettle }) => multiSettle,
    run: async (play) => {
      const bet = play.bet()
      await play.send(play.reserve(bet, '10.00'))
      const [first, second] = [play.settle(bet, '5.00'), play.settle(bet, '7.00')]
      const last = play.settle(bet, '3.00', true)
      for (const result of [first, second, first]) await play.send(result)
      await play.holds('102.00')
      for (const result of [last, second, last]) await play.send(result)
      await play.send(play.settle(bet, '50.00'), 'ROUND_CLOSED', 'BET_ALREADY_SETTLED')
      const late = { ...play.reserve(play.bet(), '1.00'), roundId: bet.roundId }
      await play.send(late, 'ROUND_CLOSED')
      await play.stands(bet, 'settled')
      await play.holds('105.00')
    },
  },
  {
    id: 'free-round',
    title: 'a free round stakes nothing and pays, and no more are played than were given',
    needs: ['reserve', 'settle'],
    asks: ({ freeRounds }) => freeRounds,
    run: async (play) => {
      const bet = play.bet()
      const freeRoundId = await play.subject.giveFreeRounds(play.seat, 1)
      const reserve = { ...play.reserve(bet, '0.00'), freeRoundId }
      await play.send(reserve)
      await play.send({ ...play.settle(bet, '12.00'), freeRoundId })
      await play.send(reserve)
      await play.holds('112.00')
      const more = { ...play.reserve(play.bet(), '0.00'), freeRoundId }
      await play.send(more, 'LIMIT_STAKE')
      const unknown = { ...play.reserve(play.bet(), '0.00'), freeRoundId: play.fresh('f') }
      await play.send(unknown, 'LIMIT_STAKE')
    },
  },
  {
    id: 'free-round-not-given',
    title: 'a vendor that is given no free rounds plays none, and is paid for none',
    needs: ['reserve', 'settle'],
    asks: ({ freeRounds, namesFreeRounds }) => namesFreeRounds && !freeRounds,
    run: async (play) => {
      const bet = play.bet()
      const freeRoundId = play.fresh('f')
      const reserve = { ...play.reserve(bet, '0.00'), freeRoundId }
      await play.send(reserve, 'LIMIT_STAKE')
      await play.send({ ...play.settle(bet, '12.00'), freeRoundId }, 'BET_NOT_FOUND')
      await play.send(reserve, 'LIMIT_STAKE')
      await play.holds('100.00')
    },
  },
  {
    id: 'balance-adjustment',
    title: 'money is brought into a game and taken out of it, once each, and no more than there is',
    needs: [],
    asks: ({ balanceAdjustments }) => balanceAdjustments,
    run: async (play) => {
      const [brought, taken] = [play.fresh('a'), play.fresh('a')]
      for (let times = 0; times < 2; times += 1) await play.adjustBalance(brought, '-40.00')
      await play.holds('60.00')
      await play.adjustBalance(brought, '-41.00', 'PAYLOAD_MISMATCH')
      await play.adjustBalance(brought, '40.00', 'PAYLOAD_MISMATCH')
      await play.adjustBalance(play.fresh('a'), '-60.01', 'INSUFFICIENT_FUNDS')
      await Promise.all([1, 2, 3].map(() => play.adjustBalance(taken, '15.50')))
      await play.holds('75.50')
    },
  },
  {
    id: 'jackpot',
    title: 'a reward pays once, without a bet',
    needs: ['reward'],
    run: async (play) => {
      const reward = play.reward('5000.00')
      await play.send(reward)
      await play.send(reward)
      await play.holds('5100.00')
    },
  },
  {
    id: 'tip',
    title: 'a tip is taken, refused without funds, and given back',
    needs: ['tip', 'cancelTip'],
    run: async (play) => {
      const tip = play.tip('5.00')
      await play.send(tip)
      await play.send(tip)
      await play.holds('95.00')
      await play.send(play.tip('95.01'), 'INSUFFICIENT_FUNDS')
      const { op: _, amount: __, token: ___, ...named } = play.tip('5.00')
      const cancel = { op: 'cancelTip', ...named, refTxId: tip.txId } as const
      await play.send(cancel)
      await play.send(cancel)
      await play.holds('100.00')
    },
  },
  {
    id: 'close-round',
    title: 'a closed round takes no more bets and pays what was open in it',
    needs: ['reserve', 'settle', 'closeRound'],
    run: async (play) => {
      const bet = play.bet()
      const reserve = play.reserve(bet, '10.00')
      await play.send(reserve)
      const close = play.closeRound(bet)
      await play.send(close)
      await play.send(close)
      const late = { ...play.bet(), roundId: bet.roundId }
      await play.send(play.reserve(late, '1.00'), 'ROUND_CLOSED')
      await play.send(reserve)
      await play.send(play.settle(bet, '20.00'))
      await play.holds('110.00')
    },
  },
]
