import { money } from '@lantern/kernel/money'
import { Script } from '@lantern/vendor-protocol/conformance/script'
import type { Subject } from '@lantern/vendor-protocol/conformance/subject'
import type { Status } from '@lantern/vendor-protocol/operations'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../db/transact.ts'
import { type TestHouse, testHouse } from '../../../testing/app.ts'
import { expectBooksBalance } from '../../../testing/books.ts'
import { vendorSubject } from '../../../testing/vendor-subject.ts'
import { isDatabaseId, type MemberId } from '@lantern/kernel/ids'
import { setLimit } from '../../safeplay/limits.ts'
import { mayPlay } from '../../safeplay/standing.ts'
import { ADAPTERS } from './dialects.ts'

// What a vendor is told of a stake that playing safely forbids, in every dialect: a stake, one that
// grows, and a tip; and that what gives money back is taken for the same member.

describe.each(ADAPTERS.map((adapter) => [adapter.dialect, adapter] as const))(
  'R-078 R-054 %s',
  (_dialect, adapter) => {
    let house: TestHouse
    let subject: Subject
    beforeAll(async () => {
      house = await testHouse()
      subject = await vendorSubject(house, adapter)
    })
    afterAll(() => house.close())
    afterEach(() => expectBooksBalance(house.database.owner))

    let seats = 0

    /** A player with 100.00 and three bets that run. */
    async function seated() {
      seats += 1
      const seat = await subject.seat(money('100'))
      const play = new Script(subject, seat, `limits-${seats}`)
      const bets = [play.bet(), play.bet(), play.bet()] as const
      for (const bet of bets) await play.send(play.reserve(bet, '2.00'))
      const memberId = seat.playerId
      if (!isDatabaseId(memberId)) throw new Error('a seat is of a member')
      const whose = { brandId: house.brand.id, memberId: memberId as MemberId }
      return { seat, play, bets, whose }
    }
    type Seated = Awaited<ReturnType<typeof seated>>

    const limited = ({ whose }: Seated, kind: 'loss' | 'session', value: bigint) =>
      transact(house.ctx, (tx) => setLimit(house.ctx, tx, whose, { kind, period: 'day', value }))

    const checkDue = ({ whose }: Seated) =>
      house.database.owner.query(
        `update safeplay_standings set check_due_at = $2::timestamptz - interval '1 minute'
          where member_id = $1`,
        [whose.memberId, house.ctx.clock.now()],
      )

    const speaks = (name: Parameters<Subject['speaks']['has']>[0]) => subject.speaks.has(name)

    /** A stake is refused so, and again; nothing moved. */
    async function refuses({ play, bets }: Seated, told: Status, grows: Status): Promise<void> {
      const stake = play.reserve(play.bet(), '5.00')
      for (let times = 0; times < 2; times += 1) await play.send(stake, told)
      if (speaks('adjustBet')) await play.send(play.adjust(bets[0], '5.00'), grows)
      if (speaks('tip')) await play.send(play.tip('5.00'), told)
      await play.holds('94.00')
    }

    /** Each way in which money comes back, for the same player. */
    async function takesBack({ play, bets }: Seated): Promise<void> {
      const [won, gone, smaller] = bets
      await play.send(play.settle(won, '3.00'))
      await play.send(play.cancel(gone))
      let left = money('94') + money('3') + money('2')
      if (speaks('adjustBet')) {
        await play.send(play.adjust(smaller, '-0.50'))
        left += money('0.5')
      }
      if (speaks('reward')) {
        await play.send(play.reward('7.00'))
        left += money('7')
      }
      expect(await subject.balanceOf(play.seat)).toBe(left)
    }

    test('a loss that reached its limit: no stake, no larger one, no tip', async () => {
      const seat = await seated()
      // six are staked and may be lost; four more may be
      await limited(seat, 'loss', money('10'))
      await refuses(seat, 'LIMIT_LOSS', 'LIMIT_LOSS')
      await takesBack(seat)
    })

    test('a session that is over: no stake and no tip; a bet that runs may grow', async () => {
      const seat = await seated()
      await limited(seat, 'session', 60n)
      const opening = mayPlay(house.ctx, seat.whose, async () => 61)
      await expect(opening).rejects.toMatchObject({ code: 'session_limit_reached' })
      const { play, bets } = seat
      const stake = play.reserve(play.bet(), '5.00')
      for (let times = 0; times < 2; times += 1) await play.send(stake, 'LIMIT_SESSION')
      if (speaks('tip')) await play.send(play.tip('5.00'), 'LIMIT_SESSION')
      await play.holds('94.00')
      if (speaks('adjustBet')) {
        await play.send(play.adjust(bets[2], '1.00'))
        await play.send(play.adjust(bets[2], '-1.00'))
      }
      await takesBack(seat)
    })

    test('a reality check that waits for its answer', async () => {
      const seat = await seated()
      await limited(seat, 'loss', money('1000'))
      await checkDue(seat)
      const { play } = seat
      await play.send(play.reserve(play.bet(), '5.00'), 'LIMIT_SESSION')
      if (speaks('tip')) await play.send(play.tip('5.00'), 'LIMIT_SESSION')
      await takesBack(seat)
    })

    test('an excluded member is told as one that is blocked', async () => {
      const seat = await seated()
      const back = await subject.disturb(seat.seat, 'member excluded')
      await refuses(seat, 'RG_EXCLUDED', 'RG_EXCLUDED')
      // the vendor hears the very word of a member that is blocked
      expect(subject.heardAs('RG_EXCLUDED')).toBe(subject.heardAs('PLAYER_BLOCKED'))
      await takesBack(seat)
      await back()
    })
  },
)
