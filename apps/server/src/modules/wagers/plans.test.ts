import { present } from '@lantern/kernel/assert'
import { type Money, money } from '@lantern/kernel/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { limitMember } from '../../testing/limits.ts'
import { betting, testBrand, testMember, type TestMember } from '../../testing/money.ts'
import { tracesOf } from '../../testing/wager-traces.ts'
import { applyIn, type Outcome, type WagerCommand } from './index.ts'

// The database has smaller plans for a batch that only places and for one that only settles, each
// with members' limits and without. Here random batches of both kinds go to two groups of equal
// members: to the one as they are, to the other beside a command that only the plan for everything
// knows. What is left must be the same.

const MEMBERS = 4
const BETS = 3
const RUNS = process.env['LANTERN_LONG'] ? 2_000 : 60

let db: TestDatabase
let ctx: TestContext

beforeAll(async () => {
  db = await testDatabase()
  ctx = testContext(db.app, db.url)
})
afterAll(() => db.close())

interface Wish {
  readonly what: 'fresh' | 'repeat' | 'other content' | 'stranger' | 'refused' | 'other currency'
  readonly bet: number
  readonly amount: Money
  readonly funds: 'cash' | 'cash_then_bonus' | 'bonus_then_cash'
  readonly residue: Money
}
interface Batch {
  readonly op: 'place' | 'settle'
  /** Of each member; none where it stands aside. */
  readonly wishes: readonly (Wish | undefined)[]
}

const amounts = fc.oneof(
  fc.bigInt({ min: 0n, max: money('60') }),
  fc.constantFrom(0n, 1n, money('30')),
)
const wish: fc.Arbitrary<Wish> = fc.record({
  what: fc.oneof(
    { weight: 14, arbitrary: fc.constant('fresh' as const) },
    {
      weight: 5,
      arbitrary: fc.constantFrom(
        'repeat',
        'other content',
        'stranger',
        'refused',
        'other currency',
      ),
    },
  ),
  bet: fc.nat(BETS - 1),
  amount: amounts,
  funds: fc.constantFrom('cash', 'cash_then_bonus', 'bonus_then_cash'),
  residue: fc.oneof({ weight: 3, arbitrary: fc.constant(0n) }, fc.bigInt({ min: 1n, max: 99n })),
})
const batches: fc.Arbitrary<Batch[]> = fc.array(
  fc.record({
    op: fc.constantFrom('place', 'settle'),
    wishes: fc.array(
      fc.option(wish, { freq: 6, nil: undefined }).map((value) => value),
      { minLength: MEMBERS, maxLength: MEMBERS },
    ),
  }),
  { minLength: 4, maxLength: 14 },
)

let serial = 0
const unique = (): number => {
  serial += 1
  return serial
}

/** Members that play the same as those of another group. */
class Group {
  readonly outcomes: Outcome[][] = Array.from({ length: MEMBERS }, () => [])
  readonly members: readonly TestMember[]
  readonly #bystander: TestMember | undefined
  readonly #sent: WagerCommand[][] = Array.from({ length: MEMBERS }, () => [])
  readonly #id = unique()

  constructor(members: readonly TestMember[], bystander?: TestMember) {
    this.members = members
    this.#bystander = bystander
  }

  async apply({ op, wishes }: Batch, at: number): Promise<void> {
    const asked = wishes.flatMap((one, index) => (one ? [{ one, index }] : []))
    // a batch of one has a path of its own
    if (asked.length < 2) return
    const commands = asked.map(({ one, index }) => this.#commandOf(op, index, one, at))
    const aside = this.#bystander ? [betting(ctx, this.#bystander).cancel()] : []
    const outcomes = await transact(ctx, (tx) => applyIn(tx, [...commands, ...aside]))
    for (const [place, { index }] of asked.entries()) {
      this.outcomes[index]?.push(present(outcomes[place], 'a command, an outcome'))
      this.#sent[index]?.push(present(commands[place], 'it was sent'))
    }
  }

  #commandOf(op: Batch['op'], index: number, one: Wish, at: number): WagerCommand {
    const earlier = this.#sent[index]?.findLast((command) => command.op === op)
    if (one.what === 'repeat' && earlier) return earlier
    const member = present(this.members[index], 'a group has its members')
    const owner = one.what === 'stranger' ? (index + 1) % MEMBERS : index
    const bet = betting(ctx, member, `bet-${this.#id}-${owner}-${one.bet}`)
    const more = {
      currency: one.what === 'other currency' ? 'EUR' : member.currency,
      key: one.what === 'other content' && earlier ? earlier.key : `k-${this.#id}-${index}-${at}`,
    }
    if (op === 'settle') {
      const result = { payout: one.amount, residue: one.residue, validBet: one.amount }
      return bet.settle('0', { ...more, ...result })
    }
    return bet.place('0', {
      ...more,
      stake: one.amount,
      funds: one.funds,
      ...(one.what === 'refused' && { refused: 'game_disabled' }),
    })
  }
}

test('the smaller plans leave the rows that the plan for everything leaves', {
  timeout: 600_000,
}, async () => {
  const brandId = await testBrand(db, { offsetMinutes: 480 })
  const openings = fc.array(fc.tuple(amounts, amounts, fc.boolean()), {
    minLength: MEMBERS,
    maxLength: MEMBERS,
  })
  const seen = new Map<string, number>()
  const property = fc.asyncProperty(openings, batches, async (opening, steps) => {
    const open = () =>
      Promise.all(
        opening.map(async ([cash, bonus, isLimited]) => {
          const member = await testMember(ctx, brandId, { cash, bonus })
          if (isLimited) await limitMember(ctx, member, { stake: money('60'), loss: money('45') })
          return member
        }),
      )
    const small = new Group(await open())
    const whole = new Group(await open(), await testMember(ctx, brandId))
    for (const [at, step] of steps.entries()) {
      await small.apply(step, at)
      await whole.apply(step, at)
    }
    for (const [index, member] of small.members.entries()) {
      const twin = present(whole.members[index], 'groups are equal')
      const outcomes = present(small.outcomes[index], 'a list for each member')
      const left = await tracesOf(db.app, member, outcomes)
      expect(left).toEqual(await tracesOf(db.app, twin, whole.outcomes[index] ?? []))
      for (const { refusal, isRepeat, state } of outcomes) {
        const what = isRepeat ? 'repeat' : (refusal ?? `${state}`)
        seen.set(what, (seen.get(what) ?? 0) + 1)
      }
    }
  })
  await fc.assert(property, { numRuns: RUNS })
  // the commands came everywhere that such commands can come
  expect([...seen.keys()].toSorted()).toEqual([
    'currency_mismatch',
    'game_disabled',
    'idempotency_conflict',
    'insufficient_funds',
    'loss_limit_reached',
    'open',
    'repeat',
    'settled',
    'stake_limit_reached',
    'wager_already_settled',
    'wager_exists',
    'wager_not_found',
  ])
  await expectBooksBalance(db.app)
})

test('the smaller plans are for commands that the state machine lets do no more', async () => {
  const { rows } = await db.owner.query<{ ops: string[] }>(
    `select string_to_array(found[1], ',') as ops
       from regexp_matches(pg_get_functiondef('wagers_apply'::regproc),
                           'if (?:not is_guarded and )?p_op <@ .{([a-z_,]*)}', 'g') as found`,
  )
  const { rows: moves } = await db.app.query(
    `select op, bool_or(opens = 1) as opens, bool_or(takes_stake = 1) as takes,
            bool_or(pays = 1) as pays,
            bool_or(second_kind is not null or adjusts_stake + returns_stake + retakes_stake
                    + adds_payout + takes_payout_back > 0) as more
       from wager_moves where op in ('place', 'settle') group by op order by op`,
  )
  expect(rows.map(({ ops }) => ops)).toEqual([['place'], ['place'], ['settle'], ['settle']])
  expect(moves).toEqual([
    { op: 'place', opens: true, takes: true, pays: false, more: false },
    { op: 'settle', opens: false, takes: false, pays: true, more: false },
  ])
})

interface Told {
  readonly memberId: string
  readonly wagerId: string
  readonly op: string
}

/** What is told of two members that place and settle together, in numbers of theirs. */
async function toldOf(
  brandId: TestMember['brandId'],
  beside: readonly WagerCommand[],
): Promise<unknown> {
  const members = await Promise.all(
    [1, 2].map(() => testMember(ctx, brandId, { cash: money('10') })),
  )
  const bets = members.map((member) => betting(ctx, member))
  await db.owner.query('delete from outbox')
  const placed = [...bets.map((bet) => bet.place('1')), ...beside]
  const outcomes = await transact(ctx, (tx) => applyIn(tx, placed))
  const settled = bets.map((bet) => bet.settle('2'))
  await transact(ctx, (tx) => applyIn(tx, settled))
  const { rows } = await db.owner.query<{ payload: { wagers: Told[] } }>(
    `select payload from outbox where name = 'wagers.applied' order by id`,
  )
  const ids = members.map(({ memberId }) => `${memberId}`)
  const wagers = outcomes.map(({ wagerId }) => `${wagerId}`)
  return rows.map(({ payload }) =>
    payload.wagers
      .filter(({ memberId }) => ids.includes(memberId))
      .map(({ memberId, wagerId, op }) => [ids.indexOf(memberId), wagers.indexOf(wagerId), op]),
  )
}

test('the smaller plans tell what the plan for everything tells', async () => {
  const brandId = await testBrand(db)
  const bystander = betting(ctx, await testMember(ctx, brandId))
  const expected = ['place', 'settle'].map((op) => [
    [0, 0, op],
    [1, 1, op],
  ])
  expect(await toldOf(brandId, [])).toEqual(expected)
  expect(await toldOf(brandId, [bystander.cancel()])).toEqual(expected)
})
