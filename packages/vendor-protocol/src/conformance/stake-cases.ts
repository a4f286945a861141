import type { ConformanceCase } from './cases.ts'
import { TAKEN } from './script.ts'

/** Stakes that change while they run. */
const changes: readonly ConformanceCase[] = [
  {
    id: 'stake-changes',
    title: 'the stake of an open bet is changed; the same change again is known',
    needs: ['reserve', 'adjustBet', 'cancelBet'],
    run: async (play) => {
      const bet = play.bet()
      await play.send(play.reserve(bet, '10.00'))
      const up = play.adjust(bet, '5.00')
      await play.send(up)
      await play.send(up)
      await play.holds('85.00')
      const down = play.adjust(bet, '-2.00')
      await play.send(down)
      await play.send(up)
      await play.send(down)
      await play.holds('87.00')
      const over = play.adjust(bet, '90.00')
      await play.send(over, 'INSUFFICIENT_FUNDS')
      await play.send(over, 'INSUFFICIENT_FUNDS')
      await play.holds('87.00')
      await play.send(play.cancel(bet))
      await play.holds('100.00')
    },
  },
  {
    id: 'stake-change-at-once',
    title: 'one change of a stake that comes many times at once is one',
    needs: ['reserve', 'adjustBet'],
    run: async (play) => {
      const bet = play.bet()
      await play.send(play.reserve(bet, '10.00'))
      const up = play.adjust(bet, '5.00')
      await Promise.all(Array.from({ length: 8 }, () => play.send(up)))
      await play.holds('85.00')
    },
  },
  {
    id: 'stake-given-back',
    title: 'a part of the stake of an open bet is given back, once',
    needs: ['reserve', 'returnStake', 'cancelBet'],
    run: async (play) => {
      const bet = play.bet()
      await play.send(play.reserve(bet, '10.00'))
      const back = play.giveBack(bet, '3.00')
      await play.send(back)
      await play.send(back)
      await play.holds('93.00')
      await play.send(play.cancel(bet))
      await play.holds('100.00')
    },
  },
  {
    id: 'stake-given-back-early',
    title: 'what is given back before its bet came waits for it, and uses up no id',
    needs: ['reserve', 'returnStake'],
    run: async (play) => {
      const bet = play.bet()
      const back = play.giveBack(bet, '3.00')
      await play.send(back, 'IN_PROGRESS')
      await play.holds('100.00')
      await play.send(play.reserve(bet, '10.00'))
      await play.send(back, 'OK')
      await play.holds('93.00')
    },
  },
]

/** Several transactions in one message, with one answer for all. */
const together: readonly ConformanceCase[] = [
  {
    id: 'bets-together',
    title: 'bets of one message are taken all or none, however often it comes',
    needs: ['reserve', 'cancelBet'],
    asks: ({ manyInOne }) => manyInOne,
    run: async (play) => {
      const fine = ['30.00', '20.00'].map((stake) => play.reserve(play.bet(), stake))
      for (let times = 0; times < 2; times += 1) {
        await play.sendTogether(fine)
        await play.holds('50.00')
      }
      const bets = [play.bet(), play.bet(), play.bet()]
      const stakes = ['10.00', '500.00', '10.00']
      const over = bets.map((bet, index) => play.reserve(bet, stakes[index] ?? '1.00'))
      for (let times = 0; times < 3; times += 1) {
        await play.sendTogether(over, 'INSUFFICIENT_FUNDS')
        await play.holds('50.00')
      }
      for (const bet of bets) await play.send(play.cancel(bet), ...TAKEN, 'BET_NOT_FOUND')
      await play.holds('50.00')
    },
  },
  {
    id: 'stake-changes-together',
    title: 'changes of stakes in one message are made all or none, however often it comes',
    needs: ['reserve', 'adjustBet'],
    asks: ({ manyInOne }) => manyInOne,
    run: async (play) => {
      const bets = [play.bet(), play.bet()] as const
      for (const bet of bets) await play.send(play.reserve(bet, '10.00'))
      const up = bets.map((bet) => play.adjust(bet, '5.00'))
      for (let times = 0; times < 2; times += 1) {
        await play.sendTogether(up)
        await play.holds('70.00')
      }
      const unknown = [play.adjust(play.bet(), '5.00'), play.adjust(bets[0], '5.00')]
      for (let times = 0; times < 2; times += 1) {
        await play.sendTogether(unknown, 'BET_NOT_FOUND')
        await play.holds('70.00')
      }
      const over = [play.adjust(bets[0], '5.00'), play.adjust(bets[1], '500.00')]
      for (let times = 0; times < 3; times += 1) {
        await play.sendTogether(over, 'INSUFFICIENT_FUNDS')
        await play.holds('70.00')
      }
    },
  },
  {
    id: 'results-together',
    title: 'of several results each is paid whatever becomes of another',
    needs: ['reserve', 'settle', 'cancelBet'],
    asks: ({ manyInOne }) => manyInOne,
    run: async (play) => {
      const [gone, won] = [play.bet(), play.bet()]
      for (const bet of [gone, won]) await play.send(play.reserve(bet, '10.00'))
      await play.send(play.cancel(gone))
      const results = [play.settle(gone, '50.00'), play.settle(won, '30.00')]
      for (let times = 0; times < 2; times += 1) {
        await play.sendTogether(results, 'BET_ALREADY_CANCELLED')
        await play.holds('120.00')
      }
    },
  },
  {
    id: 'not-known-together',
    title: 'while one of several is not known, the answer to all is “not known”',
    needs: ['reserve', 'settle'],
    asks: ({ manyInOne }) => manyInOne,
    run: async (play) => {
      const known = play.bet()
      const won = play.bet()
      for (const bet of [known, won]) await play.send(play.reserve(bet, '10.00'))
      const results = [play.settle(play.bet(), '5.00'), play.settle(won, '30.00')]
      await play.subject.whileLocked(play.seat, async () => {
        const { status } = await play.subject.sendTogether(results)
        play.must(
          status === 'TEMPORARY' || status === 'IN_PROGRESS',
          `what is not known is answered ${status}`,
        )
      })
      await play.sendTogether(results, 'BET_NOT_FOUND')
      await play.holds('110.00')
    },
  },
]

/** Stakes that change, and messages of several transactions. */
export const stakeCases: readonly ConformanceCase[] = [...changes, ...together]
