import type { ConformanceCase } from './cases.ts'
import { TAKEN } from './script.ts'
import type { Forgery } from './subject.ts'

const FORGERIES: readonly Forgery[] = [
  'wrong secret',
  'unknown key',
  'secret that ran out',
  'old timestamp',
]

/** Identical messages of the storm; the long run sends many more. */
export const STORM = 200
export const LONG_STORM = 10_000
const AT_ONCE = 50

export const stormCase = (messages: number): ConformanceCase => ({
  id: 'duplicate-storm',
  title: `${messages} copies of a bet and of its win move money once`,
  needs: ['reserve', 'settle'],
  run: async (play) => {
    const bet = play.bet()
    for (const operation of [play.reserve(bet, '10.00'), play.settle(bet, '30.00')]) {
      for (let sent = 0; sent < messages; sent += AT_ONCE) {
        const copies = Array.from({ length: Math.min(AT_ONCE, messages - sent) }, () => operation)
        // what was not decided in time is not known: the same message again tells the truth
        await Promise.all(copies.map((copy) => play.send(copy, ...TAKEN, 'TEMPORARY')))
      }
      await play.send(operation)
    }
    await play.holds('120.00')
  },
})

/** Messages that are lost, forged, confused or too many. */
export const hostileCases: readonly ConformanceCase[] = [
  {
    id: 'reply-lost',
    title: 'a message whose reply was lost is sent again and has happened once',
    needs: ['reserve', 'settle'],
    run: async (play) => {
      const bet = play.bet()
      for (const operation of [play.reserve(bet, '10.00'), play.settle(bet, '40.00')]) {
        await play.subject.sendUnheard(operation)
        await play.send(operation)
      }
      await play.holds('130.00')
    },
  },
  ...FORGERIES.map(
    (forgery): ConformanceCase => ({
      id: `forged-${forgery.replaceAll(' ', '-')}`,
      title: `${forgery}: the message is turned away and leaves nothing`,
      needs: ['reserve'],
      asks: ({ signsTime }) => signsTime || forgery !== 'old timestamp',
      run: async (play) => {
        const bet = play.bet()
        const reserve = play.reserve(bet, '10.00')
        const isTurnedAway = await play.subject.isTurnedAway(reserve, forgery)
        play.must(isTurnedAway, 'the message was taken')
        await play.holds('100.00')
        // the id was not used up by it
        await play.send(reserve)
        await play.holds('90.00')
      },
    }),
  ),
  {
    id: 'currency-change',
    title: 'a bet in another currency than the session’s is refused',
    needs: ['reserve'],
    run: async (play) => {
      const currency = play.seat.currency === 'EUR' ? 'USD' : 'EUR'
      await play.send({ ...play.reserve(play.bet(), '1.00'), currency }, 'CURRENCY_MISMATCH')
      await play.holds('100.00')
    },
  },
  {
    id: 'game-switch',
    title: 'another game of the vendor is played in the same session',
    needs: ['reserve', 'settle'],
    run: async (play) => {
      const bet = play.bet()
      const gameCode = play.seat.otherGameCode
      await play.send({ ...play.reserve(bet, '10.00'), gameCode })
      await play.send({ ...play.settle(bet, '20.00'), gameCode })
      await play.holds('110.00')
    },
  },
  {
    id: 'foreign-player',
    title: 'a bet of one player is not paid to another',
    needs: ['reserve', 'settle'],
    run: async (play) => {
      const thief = await play.subject.seat(0n)
      const bet = play.bet()
      await play.send(play.reserve(bet, '10.00'))
      const stolen = { ...play.settle(bet, '90.00'), playerId: thief.playerId }
      await play.send(stolen, 'BET_NOT_FOUND', 'PAYLOAD_MISMATCH', 'TOKEN_INVALID')
      play.must((await play.subject.balanceOf(thief)) === 0n, 'another player was paid')
      await play.stands(bet, 'open')
    },
  },
  {
    id: 'locked-row',
    title: 'while a row is locked the answer is “not known”; afterwards the truth',
    needs: ['reserve'],
    run: async (play) => {
      const reserve = play.reserve(play.bet(), '10.00')
      await play.subject.whileLocked(play.seat, async () => {
        await play.send(reserve, 'TEMPORARY', 'IN_PROGRESS')
      })
      await play.send(reserve)
      await play.holds('90.00')
    },
  },
  stormCase(STORM),
]
