import { formatMoney, money } from '@lantern/kernel/money'
import type { Operation, Result, Status } from '../operations.ts'
import type { ConformanceCase } from './cases.ts'
import { CASH } from './cash.ts'
import { type Script, TAKEN } from './script.ts'

/** Bets that two messages are about at the same moment. */
const BETS = 50
const AT_ONCE = 10
/** How often each message comes again afterwards. */
const AGAIN = 2

/** Two messages about one bet, in the order in which they leave. */
interface Pair {
  readonly betId: string
  readonly roundId: string
  readonly first: Operation
  readonly second: Operation
}

interface Answers {
  readonly first: Result
  readonly second: Result
}

const isTaken = (play: Script, { status }: Result): boolean =>
  TAKEN.map(play.subject.heardAs).includes(status)

/** Sends all pairs, some at the same moment; then each message again, which must be answered alike. */
async function race(
  play: Script,
  pairs: readonly Pair[],
  may: (operation: Operation) => readonly Status[],
): Promise<Answers[]> {
  const answers: Answers[] = []
  for (let from = 0; from < pairs.length; from += AT_ONCE) {
    const some = pairs.slice(from, from + AT_ONCE)
    answers.push(...(await Promise.all(some.map((pair) => both(play, pair, may)))))
  }
  for (const [at, pair] of pairs.entries()) {
    for (let times = 0; times < AGAIN; times += 1) {
      const again = await both(play, pair, may)
      for (const which of ['first', 'second'] as const)
        play.must(
          isTaken(play, again[which]) === isTaken(play, answers[at]?.[which] ?? again[which]),
          `${pair[which].op} was answered otherwise before it was ${again[which].status}`,
        )
    }
  }
  return answers
}

async function both(
  play: Script,
  { first, second }: Pair,
  may: (operation: Operation) => readonly Status[],
): Promise<Answers> {
  const [one, other] = await Promise.all([
    play.send(first, ...may(first)),
    play.send(second, ...may(second)),
  ])
  return { first: one, second: other }
}

/** Pairs about bets of their own; every other one the other way round. */
const inBothOrders = (
  play: Script,
  pairOf: (bet: ReturnType<Script['bet']>) => readonly [Operation, Operation],
): Pair[] =>
  Array.from({ length: BETS }, (_, at) => {
    const bet = play.bet()
    const [one, other] = pairOf(bet)
    const [first, second] = at % 2 === 0 ? [one, other] : [other, one]
    return { ...bet, first, second }
  })

/** What is true of two messages that come at the same moment. */
export const raceCases: readonly ConformanceCase[] = [
  {
    id: 'reserve-and-cancel-at-once',
    title: 'a bet and its cancellation at the same moment leave no stake behind, in either order',
    needs: ['reserve', 'cancelBet'],
    run: async (play) => {
      const pairs = inBothOrders(play, (bet) => [play.reserve(bet, '0.50'), play.cancel(bet)])
      await race(play, pairs, ({ op }) =>
        op === 'reserve' ? [...TAKEN, 'BET_ALREADY_CANCELLED'] : [...TAKEN, 'BET_NOT_FOUND'],
      )
      for (const pair of pairs) await play.stands(pair, 'cancelled', 'tombstone')
      await play.holds(CASH)
    },
  },
  {
    id: 'settle-and-cancel-at-once',
    title: 'of a win and a cancellation at the same moment one is done, and stays so',
    needs: ['reserve', 'settle', 'cancelBet'],
    run: async (play) => {
      const pairs = inBothOrders(play, (bet) => [play.settle(bet, '1.25'), play.cancel(bet)])
      for (const pair of pairs) await play.send(play.reserve(pair, '0.50'))
      const answers = await race(play, pairs, ({ op }) =>
        op === 'settle' ? [...TAKEN, 'BET_ALREADY_CANCELLED'] : [...TAKEN, 'BET_ALREADY_SETTLED'],
      )
      let paid = 0n
      for (const [at, pair] of pairs.entries()) {
        const { first, second } = answers[at] ?? {}
        if (!first || !second) throw new Error('each pair was answered')
        const settled = pair.first.op === 'settle' ? first : second
        const isPaid = isTaken(play, settled)
        const isUndone = isTaken(play, settled === first ? second : first)
        play.must(isPaid !== isUndone, `a bet is ${isPaid ? 'both' : 'neither'}`)
        await play.stands(pair, isPaid ? 'settled' : 'cancelled')
        if (isPaid) paid += money('0.75')
      }
      await play.holds(formatMoney(money(CASH) + paid))
    },
  },
]
