import type { Endpoint } from '@lantern/contract/endpoint'
import { refuse } from '@lantern/contract/errors'
import { opsRollover } from '@lantern/contract/ops/rollover'
import type { MemberId } from '@lantern/kernel/ids'
import { formatMoney } from '@lantern/kernel/money'
import { requirementOf } from '@lantern/rules/rewards/rollover'
import { type Tx, transact } from '../../db/transact.ts'
import { bind, type Call, type Handlers, type Route } from '../../mount.ts'
import { actorOf, record } from '../audit/index.ts'
import { readSetting, readSettingIn, writeSetting } from '../config/index.ts'
import { getMember } from '../identity/index.ts'
import { decide, type Decider, propose } from './bonus.ts'
import { factsOfBonus } from './bonus-end.ts'
import { forgetPlayTerms } from './bonus-play.ts'
import { addLock, type Ending, forfeit, waive } from './locks.ts'
import { opsStateOf } from './present.ts'
import { listProposed } from './queries/bonuses.ts'
import type { LockRow } from './queries/locks.ts'
import { presentRules, rulesSetting, storeRules, storeTerms } from './rules.ts'

const done = { done: true } as const

type Desk = Pick<Call<Endpoint>, 'ctx' | 'caller' | 'operator'>

interface Note {
  readonly event: string
  readonly memberId: MemberId
  readonly reason: string
  readonly before?: unknown
  readonly after: unknown
}

const note = (tx: Tx, { caller }: Desk, { memberId, ...rest }: Note): Promise<void> =>
  record(tx, {
    brandId: caller.brand.id,
    actor: actorOf(caller),
    subject: { kind: 'member', id: memberId },
    ...rest,
  })

const factsOf = (lock: LockRow) => ({
  lockId: lock.id,
  source: lock.source,
  state: lock.state,
  required: formatMoney(lock.required),
  progress: formatMoney(lock.progress),
})

const endingOf = (
  { caller, operator }: Desk,
  input: { readonly lockId: string; readonly reason: string },
): Ending => ({ brandId: caller.brand.id, by: operator().username, ...input })

const deciderOf = (operator: ReturnType<Desk['operator']>): Decider => ({
  id: operator.operatorId,
  name: operator.username,
})

const MOST_PROPOSED = 100

/** Bonuses: granted by one person, or by two where they are large. */
const bonusHandlers: Pick<
  Handlers<typeof opsRollover>,
  'grantBonus' | 'proposedBonuses' | 'decideBonus'
> = {
  grantBonus: async (call) => {
    const { ctx, caller, input } = call
    const tx = call.tx()
    const member = await getMember(tx, caller.brand.id, input.id as MemberId)
    const { base, times, terms, capTimes, reason, id: _, ...given } = input
    const { amount: bonus, deposit } = given
    const required = requirementOf({ deposit, bonus }, { base, times: times / 100n })
    const granted = await propose(ctx, tx, {
      brandId: caller.brand.id,
      memberId: member.id,
      bonus: { ...given, required, capTimes: capTimes === null ? null : capTimes / 100n },
      terms: storeTerms(terms),
      ref: call.key(),
      by: deciderOf(call.operator()),
      reason,
    })
    const isGranted = granted.state !== 'proposed'
    const event = isGranted ? 'bonus.granted' : 'bonus.proposed'
    await note(tx, call, { event, memberId: member.id, reason, after: factsOfBonus(granted) })
    forgetPlayTerms(ctx)
    return { bonusId: granted.id, isGranted }
  },
  proposedBonuses: async ({ ctx, caller }) => {
    const found = await listProposed(ctx.db, caller.brand.id, MOST_PROPOSED)
    const content = found.map((one) => ({ ...one, proposedAt: one.proposedAt.toISOString() }))
    return { content }
  },
  decideBonus: async (call) => {
    const { ctx, caller, input } = call
    const { bonusId, isApproved, reason } = input
    const by = deciderOf(call.operator())
    const wish = { brandId: caller.brand.id, bonusId, isApproved, by }
    const before = await decide(ctx, call.tx(), wish)
    await note(call.tx(), call, {
      event: isApproved ? 'bonus.granted' : 'bonus.rejected',
      memberId: before.memberId,
      reason,
      before: { ...factsOfBonus(before), proposedBy: before.proposedBy },
      after: { isApproved },
    })
    forgetPlayTerms(ctx)
    return done
  },
}

/** Locks of members at the console, and what deposits ask for. */
export const opsRoutes = (): Route[] =>
  bind(opsRollover, {
    ...bonusHandlers,
    member: async ({ ctx, caller, input }) => {
      const member = await getMember(ctx.db, caller.brand.id, input.id as MemberId)
      const whose = { brandId: caller.brand.id, memberId: member.id }
      return opsStateOf(ctx, whose, { account: member.account, currency: member.currency })
    },
    add: async (call) => {
      const { ctx, caller, input } = call
      const tx = call.tx()
      const member = await getMember(tx, caller.brand.id, input.id as MemberId)
      const { amount, reason } = input
      const sums = { deposit: amount, bonus: 0n }
      const required = requirementOf(sums, { base: 'deposit', times: input.times / 100n })
      if (required === 0n) refuse('amount_invalid')
      const { currency } = member
      const credit = { source: 'operator', ref: call.key(), currency, ...sums, required } as const
      await addLock(ctx, tx, { brandId: caller.brand.id, memberId: member.id, ...credit })
      const after = { required: formatMoney(required) }
      await note(tx, call, { event: 'rollover.added', memberId: member.id, reason, after })
      return done
    },
    waive: async (call) => {
      const { reason } = call.input
      const before = await waive(call.ctx, call.tx(), endingOf(call, call.input))
      await note(call.tx(), call, {
        event: 'rollover.waived',
        memberId: before.memberId,
        reason,
        before: factsOf(before),
        after: { state: 'waived' },
      })
      return done
    },
    forfeit: async (call) => {
      const { reason } = call.input
      const { lock, taken } = await forfeit(call.ctx, call.tx(), endingOf(call, call.input))
      await note(call.tx(), call, {
        event: 'rollover.forfeited',
        memberId: lock.memberId,
        reason,
        before: factsOf(lock),
        after: { state: 'forfeited', taken: formatMoney(taken) },
      })
      return { taken }
    },
    rules: async ({ ctx, caller }) =>
      presentRules(await readSetting(ctx, caller.brand.id, rulesSetting)),
    setRules: async ({ ctx, caller, input }) => {
      const value = storeRules(input.rules)
      await transact(ctx, async (tx) => {
        const before = await readSettingIn(tx, caller.brand.id, rulesSetting)
        await writeSetting(ctx, tx, caller.brand.id, { setting: rulesSetting, value })
        await record(tx, {
          brandId: caller.brand.id,
          actor: actorOf(caller),
          event: 'rollover.rulesChanged',
          subject: { kind: 'brand', id: `${caller.brand.id}` },
          reason: input.reason,
          before,
          after: value,
        })
      })
      return done
    },
  })
