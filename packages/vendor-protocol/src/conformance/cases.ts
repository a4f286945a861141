import type { OperationName, Status } from '../operations.ts'
import { creditCases } from './credit-cases.ts'
import { raceCases } from './race-cases.ts'
import { hostileCases } from './hostile-cases.ts'
import { reversalCases } from './reversal-cases.ts'
import type { Script } from './script.ts'
import { stakeCases } from './stake-cases.ts'
import type { SubjectCapabilities } from './subject.ts'

/** One thing an adapter must do. Each begins with a player of its own who holds 100.00. */
export interface ConformanceCase {
  readonly id: string
  readonly title: string
  /** Operations that it sends: an adapter whose dialect lacks one is not asked. */
  readonly needs: readonly OperationName[]
  readonly asks?: (caps: SubjectCapabilities) => boolean
  readonly run: (script: Script) => Promise<void>
}

const REFUSED_FOR_FUNDS: Status = 'INSUFFICIENT_FUNDS'

const betCases: readonly ConformanceCase[] = [
  {
    id: 'bet-and-win',
    title: 'a bet is taken, then paid',
    needs: ['reserve', 'settle'],
    run: async (play) => {
      const bet = play.bet()
      play.told(await play.send(play.reserve(bet, '10.00')), '90.00')
      await play.stands(bet, 'open')
      play.told(await play.send(play.settle(bet, '35.00')), '125.00')
      await play.stands(bet, 'settled')
      await play.holds('125.00')
    },
  },
  {
    id: 'zero-win',
    title: 'a lost bet ends with a payout of zero',
    needs: ['reserve', 'settle'],
    run: async (play) => {
      const bet = play.bet()
      await play.send(play.reserve(bet, '10.00'))
      await play.send(play.settle(bet, '0.00'))
      await play.stands(bet, 'settled')
      await play.holds('90.00')
    },
  },
  {
    id: 'exact-retry',
    title: 'the same message again has no second effect and tells the present balance',
    needs: ['reserve', 'settle'],
    run: async (play) => {
      const bet = play.bet()
      const reserve = play.reserve(bet, '10.00')
      const isReplayed = play.subject.caps.duplicateReply === 'replay'
      const repeated = isReplayed ? 'OK' : 'DUPLICATE_OK'
      const first = await play.send(reserve, 'OK')
      const again = await play.send(reserve, repeated)
      play.told(again, '90.00')
      play.must(first.walletTxId === again.walletTxId, 'the repeat has another transaction id')
      const settle = play.settle(bet, '5.00')
      await play.send(settle, 'OK')
      await play.send(settle, repeated)
      play.told(await play.send(reserve, repeated), '95.00')
      await play.holds('95.00')
    },
  },
  {
    id: 'altered-retry',
    title: 'another message under a used id is refused and changes nothing',
    needs: ['reserve', 'settle'],
    run: async (play) => {
      const bet = play.bet()
      const reserve = play.reserve(bet, '10.00')
      await play.send(reserve)
      await play.send({ ...reserve, stake: 90_000n }, 'PAYLOAD_MISMATCH')
      const settle = play.settle(bet, '5.00')
      await play.send(settle)
      await play.send({ ...settle, payout: 500_000n }, 'PAYLOAD_MISMATCH')
      await play.holds('95.00')
    },
  },
  {
    id: 'id-across-operations',
    title: 'an id that a bet used is none of a win',
    needs: ['reserve', 'settle'],
    run: async (play) => {
      const bet = play.bet()
      const reserve = play.reserve(bet, '10.00')
      await play.send(reserve)
      const settle = { ...play.settle(bet, '50.00'), txId: reserve.txId }
      await play.send(settle, 'PAYLOAD_MISMATCH')
      await play.stands(bet, 'open')
      await play.holds('90.00')
    },
  },
  {
    id: 'parallel-identical',
    title: 'two identical bets at the same moment are one',
    needs: ['reserve'],
    run: async (play) => {
      const reserve = play.reserve(play.bet(), '10.00')
      await Promise.all([play.send(reserve), play.send(reserve)])
      await play.holds('90.00')
    },
  },
  {
    id: 'parallel-last-money',
    title: 'of two bets for the last of the money one is taken',
    needs: ['reserve'],
    run: async (play) => {
      await play.send(play.reserve(play.bet(), '90.00'))
      const answers = await Promise.all(
        [play.bet(), play.bet()].map((bet) => play.subject.send(play.reserve(bet, '10.00'))),
      )
      const statuses = answers.map(({ status }) => status).toSorted()
      const isRight = statuses.join() === [REFUSED_FOR_FUNDS, 'OK'].join()
      play.must(isRight, `the two are answered ${statuses.join()}`)
      await play.holds('0.00')
    },
  },
  {
    id: 'no-funds',
    title: 'a bet without funds is refused for ever, with the real balance',
    needs: ['reserve', 'settle'],
    run: async (play) => {
      const [bet, other] = [play.bet(), play.bet()]
      const reserve = play.reserve(bet, '100.01')
      play.told(await play.send(reserve, REFUSED_FOR_FUNDS), '100.00')
      await play.send(play.reserve(other, '1.00'))
      await play.send(play.settle(other, '51.00'))
      await play.send(reserve, REFUSED_FOR_FUNDS)
      await play.holds('150.00')
    },
  },
  {
    id: 'stake-before-win',
    title: 'bet and win in one message: the stake must be there before the win',
    needs: ['reserveAndSettle'],
    run: async (play) => {
      const all = play.reserveAndSettle(play.bet(), '100.00', '30.00')
      play.told(await play.send(all), '30.00')
      await play.send(all)
      const more = play.reserveAndSettle(play.bet(), '30.01', '30.00')
      await play.send(more, REFUSED_FOR_FUNDS)
      const free = play.reserveAndSettle(play.bet(), '30.01', '90.00')
      await play.send(free, REFUSED_FOR_FUNDS)
      await play.holds('30.00')
    },
  },
]

/** Everything an adapter is asked. */
export const CASES: readonly ConformanceCase[] = [
  ...betCases,
  ...stakeCases,
  ...reversalCases,
  ...creditCases,
  ...raceCases,
  ...hostileCases,
]
