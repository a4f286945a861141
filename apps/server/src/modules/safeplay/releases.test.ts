import { createHash } from 'node:crypto'
import { money } from '@lantern/kernel/money'
import { DAY_MS } from '@lantern/kernel/time'
import { beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import {
  atDesk,
  checker,
  house,
  maker,
  owner,
  type Person,
  strangerOf,
  useCashierDesk,
} from '../../testing/cashier-desk.ts'
import type { Owner } from '../cashier/deposit.ts'
import { inheritExclusion, keepAway } from './exclusions.ts'
import { ENDLESS } from './kinds.ts'
import { houseLimit } from './limits.ts'
import { type Exclusion, keepMarks, listExclusions } from './queries/exclusions.ts'
import { listReleases, type Release } from './queries/releases.ts'
import {
  approveRelease,
  proposeRelease,
  rejectRelease,
  releaseHash,
  wishHouseLimit,
  withdrawRelease,
} from './releases.ts'

useCashierDesk()

/** Of another brand: its ids are nobody's here. */
let stranger: Person

beforeAll(async () => {
  stranger = await strangerOf(checker)
})

const NAME = { kind: 'loss', period: 'day' } as const
const limits = (person: Person, value: bigint | null) =>
  atDesk(person, (desk) =>
    wishHouseLimit(desk, owner.memberId, { ...NAME, value, reason: 'a worried call' }),
  )
const limit = () => transact(house.ctx, (tx) => houseLimit(tx, owner.memberId, NAME))

async function excluded(
  setBy: Exclusion['setBy'],
  until: Date = ENDLESS,
  kind: Exclusion['kind'] = 'excluded',
  by: string | null = setBy === 'operator' ? 'maker' : null,
): Promise<string> {
  await transact(house.ctx, (tx) =>
    keepAway(house.ctx, tx, owner, {
      kind,
      until,
      setBy,
      by,
      reason: null,
      neighbours: {
        endSessions: () => Promise.resolve(),
        marksOf: () => Promise.resolve([]),
        samePersons: () => Promise.resolve([]),
      },
    }),
  )
  return (await listExclusions(house.database.app, owner.memberId))[0]?.id ?? ''
}
const until = async () => (await listExclusions(house.database.app, owner.memberId))[0]?.until
const wants = (person: Person, exclusionId: string) =>
  atDesk(person, (desk) => proposeRelease(desk, { exclusionId, reason: 'asked in writing' }))

/** The newest about the owner. */
async function last(): Promise<Release> {
  const page = { search: null, offset: 0, limit: 100 }
  const { rows } = await listReleases(house.database.app, house.brand.id, page)
  const found = rows.find(({ memberId }) => memberId === owner.memberId)
  if (!found) throw new Error('nothing was proposed')
  return found
}
const agrees = async (person: Person, one?: Release): Promise<void> => {
  const wish = one ?? (await last())
  const seen = { id: wish.id, contentHash: releaseHash(wish) }
  await atDesk(person, (desk) => approveRelease(desk, seen))
}
const code = (expected: string) => ({ code: expected })

describe('a limit of the house', () => {
  test('is stricter at once, and looser when another person has said so', async () => {
    expect(await limits(maker, money('50'))).toBe(true)
    expect(await limits(maker, money('20'))).toBe(true)
    expect(await limits(maker, money('30'))).toBe(false)
    expect(await limit()).toBe(money('20'))
    await agrees(checker)
    expect(await limit()).toBe(money('30'))
    expect(await last()).toMatchObject({ state: 'done', decidedByName: 'checker' })
    const { rows } = await house.database.owner.query<{ event: string }>(
      `select event from audit_log where subject_kind = 'member' and subject_id = $1 order by id`,
      [owner.memberId],
    )
    expect(rows.map(({ event }) => event)).toEqual([
      'member.limitSet',
      'member.limitSet',
      'member.releaseProposed',
      'member.limitSet',
    ])
  })

  test('R-094 is not loosened by whoever proposed it, nor twice, nor by two proposals', async () => {
    await limits(maker, money('20'))
    await limits(maker, null)
    await expect(agrees(maker)).rejects.toMatchObject(code('second_person_required'))
    await expect(limits(checker, money('90'))).rejects.toMatchObject(code('claimed_by_other'))
    const third = await house.operator(`third${(await last()).id}`)
    const both = await Promise.allSettled([agrees(checker), agrees(third)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await limit()).toBeNull()
    await expect(agrees(checker)).rejects.toMatchObject(code('state_changed'))
  })

  test('R-094 that was made stricter meanwhile is not loosened by an old wish', async () => {
    await limits(maker, money('20'))
    await limits(maker, money('40'))
    await limits(checker, money('10'))
    await expect(agrees(checker)).rejects.toMatchObject(code('approval_outdated'))
    expect(await limit()).toBe(money('10'))
    const seen = { id: (await last()).id, contentHash: '0'.repeat(64) }
    await expect(atDesk(checker, (desk) => approveRelease(desk, seen))).rejects.toMatchObject(
      code('approval_outdated'),
    )
  })

  test('goes on where another person says no, or its maker takes it back', async () => {
    await limits(maker, money('20'))
    await limits(maker, null)
    const one = { id: (await last()).id, reason: 'too early' }
    await expect(atDesk(checker, (desk) => withdrawRelease(desk, one))).rejects.toMatchObject(
      code('claimed_by_other'),
    )
    await atDesk(checker, (desk) => rejectRelease(desk, one))
    expect(await last()).toMatchObject({ state: 'rejected', decisionWords: 'too early' })
    await limits(maker, null)
    const other = { id: (await last()).id, reason: 'a mistake' }
    await atDesk(maker, (desk) => withdrawRelease(desk, other))
    expect([await limit(), (await last()).state]).toEqual([money('20'), 'withdrawn'])
  })

  test('of another brand is nobody’s', async () => {
    await limits(maker, money('20'))
    await limits(maker, null)
    await expect(agrees(stranger)).rejects.toMatchObject(code('not_found'))
    const exclusionId = await excluded('operator')
    await expect(wants(stranger, exclusionId)).rejects.toMatchObject(code('not_found'))
  })
})

describe('an exclusion', () => {
  test('R-080 of the house ends seven days after two persons said so, after six months', async () => {
    const exclusionId = await excluded('operator')
    await expect(wants(maker, exclusionId)).rejects.toMatchObject(code('exclusion_not_over'))
    house.ctx.clock.advance(190 * DAY_MS)
    await wants(maker, exclusionId)
    await expect(wants(checker, exclusionId)).rejects.toMatchObject(code('claimed_by_other'))
    expect(await until()).toEqual(ENDLESS)
    await expect(agrees(maker)).rejects.toMatchObject(code('second_person_required'))
    await agrees(checker)
    expect(await until()).toEqual(new Date(house.ctx.clock.now().getTime() + 7 * DAY_MS))
    // it would not end earlier by another one
    await expect(wants(maker, exclusionId)).rejects.toMatchObject(code('exclusion_not_over'))
  })

  test('R-080 that the house set for another account of the person ends as its own does', async () => {
    const exclusionId = await excluded('same_person', ENDLESS, 'excluded', 'maker')
    await expect(wants(maker, exclusionId)).rejects.toMatchObject(code('exclusion_not_over'))
    house.ctx.clock.advance(190 * DAY_MS)
    await wants(maker, exclusionId)
    await agrees(checker)
    expect(await until()).toEqual(new Date(house.ctx.clock.now().getTime() + 7 * DAY_MS))
  })

  describe('that another account has from it', () => {
    const MARKS = () => [createHash('sha256').update(`${owner.memberId}`).digest()]
    /** Another account turns out to be the person, by its marks; its exclusions. */
    async function again(): Promise<{ other: Owner; had: () => Promise<Exclusion[]> }> {
      const other = await house.member()
      await inherits(other)
      return { other, had: () => listExclusions(house.database.app, other.memberId) }
    }
    const inherits = (other: Owner) =>
      transact(house.ctx, (tx) => inheritExclusion(house.ctx, tx, other, MARKS()))
    const kept = () => transact(house.ctx, (tx) => keepMarks(tx, owner, MARKS()))

    test('R-080 says which, once, and is shortened with that of the house', async () => {
      const exclusionId = await excluded('operator')
      await kept()
      const { other, had } = await again()
      house.ctx.clock.advance(100 * DAY_MS)
      await inherits(other)
      const late = await again()
      const { memberId } = owner
      const follows = { setBy: 'same_person', by: 'maker', origin: { exclusionId, memberId } }
      for (const one of [await had(), await late.had()]) expect(one).toMatchObject([follows])
      house.ctx.clock.advance(90 * DAY_MS)
      await wants(maker, exclusionId)
      await agrees(checker)
      const end = new Date(house.ctx.clock.now().getTime() + 7 * DAY_MS)
      for (const one of [await had(), await late.had()]) expect(one[0]?.until).toEqual(end)
      const { rows } = await house.database.owner.query(
        `select from safeplay_standings where member_id = any($1) and blocked_until = $2`,
        [[other.memberId, late.other.memberId], end],
      )
      expect(rows).toHaveLength(2)
    })

    test('R-080 is of the house though another of that account is its own, and each keeps its end', async () => {
      const own = new Date(house.ctx.clock.now().getTime() + 300 * DAY_MS)
      await excluded('member', own)
      const exclusionId = await excluded('operator')
      await kept()
      const { had } = await again()
      house.ctx.clock.advance(190 * DAY_MS)
      await wants(maker, exclusionId)
      await agrees(checker)
      const end = new Date(house.ctx.clock.now().getTime() + 7 * DAY_MS)
      expect((await had()).map(({ until: at, by }) => [by, at])).toEqual([
        ['maker', end],
        [null, own],
      ])
      const [, mine] = await had()
      await expect(wants(maker, mine?.id ?? '')).rejects.toMatchObject(code('exclusion_not_over'))
    })
  })

  test.each<[string, Exclusion['setBy'], Exclusion['kind']]>([
    ['that the member set', 'member', 'excluded'],
    ['that the member has as a person', 'same_person', 'excluded'],
    ['for a short time', 'member', 'time_out'],
  ])('R-080 %s is shortened by nobody, however long it has been', async (_, setBy, kind) => {
    const exclusionId = await excluded(setBy, ENDLESS, kind)
    house.ctx.clock.advance(400 * DAY_MS)
    await expect(wants(maker, exclusionId)).rejects.toMatchObject(code('exclusion_not_over'))
    for (const db of [house.database.app, house.database.owner])
      await expect(
        db.query('update safeplay_exclusions set until = $2 where id = $1', [
          exclusionId,
          house.ctx.clock.now(),
        ]),
      ).rejects.toMatchObject({ constraint: 'safeplay_exclusion_holds' })
    expect(await until()).toEqual(ENDLESS)
  })
})
