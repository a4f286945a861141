import { type Money, money } from '@lantern/kernel/money'
import { DAY_MS } from '@lantern/kernel/time'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { houseFaults } from '../../books.ts'
import { transact } from '../../db/transact.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { betting, fund, testBrand, testMember, type TestMember } from '../../testing/money.ts'
import { writeSetting } from '../config/index.ts'
import { accepted, apply } from '../wagers/index.ts'
import { balanceOf } from '../wallet/index.ts'
import { addLock, type Credit, forfeit, lockDeposit, refuseOutstanding, waive } from './index.ts'
import { catchUpAll } from './jobs.ts'
import { stateOf } from './present.ts'
import { catchUp } from './progress.ts'
import { rulesSetting, type StoredTerms } from './rules.ts'

let db: TestDatabase
let ctx: TestContext
let member: TestMember

beforeAll(async () => {
  db = await testDatabase(20)
  ctx = testContext(db.app, db.url)
})
afterAll(() => db.close())
beforeEach(async () => {
  member = await testMember(ctx, await testBrand(db), { cash: money('100000') })
})
afterEach(async () => expect(await houseFaults(db.app)).toEqual([]))

const terms = (more: Partial<StoredTerms> = {}): StoredTerms => ({
  ...rulesSetting.fallback.terms,
  ...more,
})
const byProduct = (products: Record<string, number>) =>
  terms({ weights: { otherwise: 100, products, tags: {}, games: {} } })

let refs = 0
async function lock(required: string, more: Partial<Credit> = {}): Promise<void> {
  refs += 1
  const ref = `credit-${refs}`
  const credit = { source: 'promotion', ref, deposit: 0n, bonus: 0n, terms: terms() } as const
  await transact(ctx, (tx) =>
    addLock(ctx, tx, { ...member, ...credit, required: money(required), ...more }),
  )
}

type Bet = ReturnType<typeof betting>
type Parameter<Name extends keyof Bet> = Bet[Name] extends (...args: infer P) => unknown ? P : never
type PlayMore = Parameter<'play'>[2]

/** A bet that is lost at once; all of it counts unless something else is said. */
async function lose(stake: string, more: PlayMore = {}): Promise<Bet> {
  const bet = betting(ctx, member)
  accepted(await apply(ctx, bet.play(stake, '0', { validBet: money(stake), ...more })))
  return bet
}
const say = async (command: Parameters<typeof apply>[1]) => accepted(await apply(ctx, command))

const state = () => stateOf(ctx, member, member.currency)
const shown = async () =>
  (await state()).locks
    .map(({ id, state: is, progress }) => ({ id: BigInt(id), is, progress }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ is, progress }) => [is, progress])
const reasons = async () => (await state()).bets.map(({ reason }) => reason)
const judged = () => transact(ctx, (tx) => refuseOutstanding(ctx, tx, member))

describe('progress', () => {
  test('Ex 1: bets count by their product, and what is above the requirement is discarded', async () => {
    await lock('20000', { terms: byProduct({ live: 20, sports: 50 }) })
    await expect(judged()).rejects.toMatchObject({
      code: 'rollover_outstanding',
      details: { left: '20000.00', locks: 1 },
    })
    await lose('12000')
    expect(await shown()).toEqual([['open', money('12000')]])
    await lose('30000', { product: 'live' })
    expect(await shown()).toEqual([['open', money('18000')]])
    await lose('5000', { product: 'sports' })
    expect(await shown()).toEqual([['met', money('20000')]])
    await judged()
  })

  test('a game counts before its tag, the tag before the product, and 0 leaves a bet out', async () => {
    await db.owner.query(`insert into vendors(brand_id, code, name) values ($1, 'TEST', 'Test')`, [
      member.brandId,
    ])
    await db.owner.query(
      `insert into games(brand_id, vendor_id, code, name, game_type, subcategory, house_subcategory)
       select $1, v.id, game.code, game.code, 'RNG', game.tag, game.house_tag
         from vendors v, unnest($2::text[], $3::text[], $4::text[]) as game(code, tag, house_tag)
        where v.brand_id = $1 and v.code = 'TEST'`,
      [
        member.brandId,
        ['plain', 'table', 'own', 'jackpot', 'renamed'],
        [null, 'TABLE', 'TABLE', 'JACKPOT', 'JACKPOT'],
        [null, null, null, null, 'TABLE'],
      ],
    )
    await lock('1000', {
      terms: terms({
        weights: {
          otherwise: 100,
          products: { rng: 50 },
          tags: { TABLE: 10, JACKPOT: 0 },
          games: { 'TEST/own': 5 },
        },
      }),
    })
    const counted: bigint[] = []
    let before = 0n
    // of the product, of the tag, of the game itself, left out, and by the tag the house gave it
    for (const gameCode of ['plain', 'table', 'own', 'jackpot', 'renamed']) {
      await lose('100', { source: 'TEST', gameCode })
      const progress = (await state()).locks[0]?.progress ?? 0n
      counted.push(progress - before)
      before = progress
    }
    expect(counted).toEqual(['50', '10', '5', '0', '10'].map((amount) => money(amount)))
    expect((await reasons()).filter((reason) => reason === 'excluded')).toHaveLength(1)
  })

  test('Ex 7: what was counted is taken out again, and a lock that was met owes it', async () => {
    await lock('2000')
    const bet = await lose('2000')
    expect(await shown()).toEqual([['met', money('2000')]])
    await judged()
    await say(bet.void())
    expect(await shown()).toEqual([['owing', 0n]])
    await expect(judged()).rejects.toMatchObject({ details: { left: '2000.00', locks: 1 } })
    // history stays: the contribution and what took it out again
    const { rows } = await db.owner.query<{ amount: string }>(
      `select e.amount from rollover_entries e join rollover_locks l on l.id = e.lock_id
        where l.member_id = $1 order by e.id`,
      [member.memberId],
    )
    expect(rows.map(({ amount }) => BigInt(amount))).toEqual([money('2000'), -money('2000')])
    await lose('2000')
    expect(await shown()).toEqual([['met', money('2000')]])
  })

  test('a bet that was lost and is opened again moves no money and counts no more', async () => {
    await lock('100')
    const bet = await lose('40')
    expect(await shown()).toEqual([['open', money('40')]])
    await say(bet.unsettle())
    expect(await shown()).toEqual([['open', 0n]])
    expect(await reasons()).toEqual(['running'])
    await say(bet.settle('0', { validBet: money('25') }))
    expect(await shown()).toEqual([['open', money('25')]])
    await say(bet.resettle('40', { validBet: 0n }))
    expect(await shown()).toEqual([['open', 0n]])
    expect(await reasons()).toEqual(['nothing'])
  })

  test('the oldest lock is filled first, and what it does not need goes on', async () => {
    await lock('40')
    await lock('100')
    const first = await lose('100')
    expect(await shown()).toEqual([
      ['met', money('40')],
      ['open', money('60')],
    ])
    await lose('10')
    expect((await shown())[1]).toEqual(['open', money('70')])
    await say(first.void())
    // the second bet still counts where it counted
    expect(await shown()).toEqual([
      ['owing', 0n],
      ['open', money('10')],
    ])
    await lose('45')
    expect(await shown()).toEqual([
      ['met', money('40')],
      ['open', money('15')],
    ])
  })

  test('what came too late for a lock counts when room is made in it', async () => {
    await lock('50')
    const first = await lose('40')
    await lose('40')
    expect(await shown()).toEqual([['met', money('50')]])
    expect(await judged()).toBeUndefined()
    await say(first.void())
    expect(await shown()).toEqual([['owing', money('40')]])
  })

  test('bets before the credit do not count, and one that was placed before but ends after neither', async () => {
    await lose('500')
    const early = betting(ctx, member)
    await say(early.place('300'))
    await lock('100')
    await say(early.settle('0', { validBet: money('300') }))
    expect(await shown()).toEqual([['open', 0n]])
    expect(await reasons()).toEqual([])
  })

  test('each bet that did not count says why', async () => {
    await lock('1000', {
      terms: terms({
        weights: { otherwise: 100, products: { live: 0, fish: 25 }, tags: {}, games: {} },
        mostStake: '50.00',
      }),
    })
    await lose('10', { product: 'live' })
    await lose('60')
    await lose('8', { product: 'fish' })
    await lose('10', { validBet: 0n })
    await say(betting(ctx, member).place('5'))
    const taken = betting(ctx, member)
    await say(taken.place('5'))
    await say(taken.cancel())
    await lose('50')
    expect(await reasons()).toEqual([
      'taken_back', 'running', 'nothing', 'weighted', 'stake', 'excluded',
    ]) // biome-ignore format: a list
    expect(await shown()).toEqual([['open', money('52')]])
  })

  test('a look that is cut off leaves nothing behind, and the next one counts each bet once', async () => {
    await lock('100')
    const bet = await lose('30')
    const cutOff = () =>
      transact(ctx, async (tx) => {
        await catchUp(ctx, tx, member)
        throw new Error('the process is gone')
      })
    await expect(cutOff()).rejects.toThrow('gone')
    const known = async () => {
      const { rows } = await db.owner.query<{ entries: number }>(
        `select count(*)::int as entries from rollover_entries e
           join rollover_locks l on l.id = e.lock_id where l.member_id = $1`,
        [member.memberId],
      )
      return rows[0]?.entries
    }
    expect(await known()).toBe(0)
    await Promise.all([state(), state(), state()])
    expect(await known()).toBe(1)
    await say(bet.void())
    await expect(cutOff()).rejects.toThrow('gone')
    expect(await known()).toBe(1)
    expect(await shown()).toEqual([['open', 0n]])
    expect(await known()).toBe(2)
  })

  test('a second look finds nothing, and the caretaker sees what nobody asked for', async () => {
    await lock('100')
    await lose('30')
    ctx.clock.advance(DAY_MS)
    await catchUpAll(ctx)
    await catchUpAll(ctx)
    const { rows } = await db.owner.query<{ progress: string; entries: number }>(
      `select l.progress, (select count(*)::int from rollover_entries e where e.lock_id = l.id) as entries
         from rollover_locks l where l.member_id = $1`,
      [member.memberId],
    )
    expect(rows).toEqual([{ progress: `${money('30')}`, entries: 1 }])
    await state()
    expect(await shown()).toEqual([['open', money('30')]])
  })
})

describe('locks', () => {
  test('a deposit makes one by the rules of its brand, once, and none where they are off', async () => {
    const deposit = { ...member, id: '77', amount: money('100') }
    const twice = async () => {
      for (let at = 0; at < 2; at += 1) await transact(ctx, (tx) => lockDeposit(ctx, tx, deposit))
    }
    await twice()
    expect(await shown()).toEqual([])
    const deposits = { isOn: true, times: '1.50' }
    await transact(ctx, (tx) =>
      writeSetting(ctx, tx, member.brandId, {
        setting: rulesSetting,
        value: { ...rulesSetting.fallback, deposit: deposits },
      }),
    )
    await twice()
    const { locks, left } = await state()
    expect(left).toBe(money('150'))
    expect(locks).toMatchObject([{ source: 'deposit', required: money('150'), state: 'open' }])
  })

  test('end as spent when their money is lost before the next credit, but not while a bet runs', async () => {
    member = await testMember(ctx, member.brandId, { cash: money('50') })
    await lock('500')
    const running = betting(ctx, member)
    await say(running.place('10'))
    await lose('39.95')
    const credit = async () => {
      await transact(ctx, (tx) => fund(ctx, tx, member, { amount: money('20') }))
      await lock('20', { deposit: money('20') })
    }
    await credit()
    expect(await shown()).toMatchObject([
      ['open', money('39.95')],
      ['open', 0n],
    ])
    await say(running.settle('0', { validBet: money('10') }))
    await lose('20')
    await credit()
    expect(await shown()).toEqual([
      ['spent', money('69.95')],
      ['spent', 0n],
      ['open', 0n],
    ])
  })

  test('are waived with a reason, and what they got of a bet stays with them', async () => {
    await lock('100')
    const bet = await lose('30')
    const id = (await state()).locks[0]?.id ?? ''
    const ending = { brandId: member.brandId, lockId: id, by: 'checker', reason: 'A goodwill' }
    await transact(ctx, (tx) => waive(ctx, tx, ending))
    await judged()
    await expect(transact(ctx, (tx) => waive(ctx, tx, ending))).rejects.toMatchObject({
      code: 'state_changed',
    })
    const strange = { ...ending, brandId: await testBrand(db) }
    await expect(transact(ctx, (tx) => waive(ctx, tx, strange))).rejects.toMatchObject({
      code: 'lock_not_found',
    })
    await lock('100')
    await say(bet.void())
    expect(await shown()).toEqual([
      ['waived', money('30')],
      ['open', 0n],
    ])
  })

  test('are forfeited with the bonus that is left, once', async () => {
    member = await testMember(ctx, member.brandId, { cash: money('60') })
    await lock('100')
    const ending = (lockId: string) => ({
      brandId: member.brandId, lockId, by: 'checker', reason: 'Broke the terms',
    }) // biome-ignore format: one thing
    const plain = ending((await state()).locks[0]?.id ?? '')
    await expect(transact(ctx, (tx) => forfeit(ctx, tx, plain))).rejects.toMatchObject({
      code: 'nothing_to_forfeit',
    })
    await lock('100', { bonus: money('50') })
    const mine = ending((await state()).locks[1]?.id ?? '')
    await lose('25')
    const twice = await Promise.allSettled(
      [1, 2].map(() => transact(ctx, (tx) => forfeit(ctx, tx, mine))),
    )
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const left = await balanceOf(db.app, member.memberId, member.currency)
    expect(left?.available).toBe(0n)
    expect(await shown()).toEqual([
      ['open', money('25')],
      ['forfeited', 0n],
    ])
  })
})

test('two hundred bets and their ends beside twenty looks: what counts is what was turned over', async () => {
  await lock('700')
  const settled: Money[] = []
  const play = async (at: number) => {
    const stake = `${1 + (at % 9)}`
    const bet = betting(ctx, member)
    await say(bet.place(stake))
    await say(bet.settle('0', { validBet: money(stake) }))
    if (at % 5 === 0) await say(bet.void())
    else if (at % 7 === 0) await say(bet.resettle('0', { validBet: 0n }))
    else settled.push(money(stake))
  }
  await Promise.all([
    ...Array.from({ length: 200 }, (_, at) => play(at)),
    ...Array.from({ length: 20 }, () => state()),
  ])
  const sum = settled.reduce((one, other) => one + other, 0n)
  const required = money('700')
  expect((await state()).locks[0]?.progress).toBe(sum < required ? sum : required)
})

test('withdrawals judged beside the last bets pass only when the turnover is there, and then stay so', async () => {
  await lock('40')
  const judge = (): Promise<string> =>
    transact(ctx, async (tx) => {
      await refuseOutstanding(ctx, tx, member)
      const { rows } = await tx.query<{ missing: string }>(
        'select required - progress as missing from rollover_locks where member_id = $1',
        [member.memberId],
      )
      return rows[0]?.missing ?? ''
    }).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'rollover_outstanding' })
      return 'refused'
    })
  // an account that is locked for half a second refuses a bet; a player would place it again
  const place = (): Promise<unknown> =>
    lose('5').catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'busy' })
      return place()
    })
  const work = Array.from({ length: 8 }, () => [place(), judge(), judge()]).flat()
  const said = (await Promise.all(work)).filter((one) => typeof one === 'string')
  expect(new Set(said)).toEqual(new Set(said.includes('0') ? ['refused', '0'] : ['refused']))
  expect(await judge()).toBe('0')
})

test('the books tell of progress, of bets and of forfeits that do not add up', async () => {
  await lock('100', { bonus: money('50') })
  await lose('30')
  await state()
  const drift = async (table: string, change: string, back: string) => {
    const set = (to: string) =>
      db.owner.query(`update ${table} set ${to} where member_id = $1`, [member.memberId])
    await set(change)
    const faults = await houseFaults(db.app)
    await set(back)
    return faults.map(({ invariant }) => invariant.split(' ').slice(0, 4).join(' '))
  }
  const progress = await drift(
    'rollover_locks',
    'progress = progress + 1',
    'progress = progress - 1',
  )
  expect(progress).toEqual(['the progress of a'])
  const counted = await drift('rollover_bets', 'counted = counted + 1', 'counted = counted - 1')
  expect(counted).toEqual(['no bet is led'])
  expect(await drift('rollover_locks', 'taken = 1', 'taken = 0')).toEqual(['what a forfeit took'])
})
