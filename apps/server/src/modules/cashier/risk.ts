import { riskKinds } from '@lantern/contract/ops/withdrawal-rows'
import type { MemberId } from '@lantern/kernel/ids'
import { type Money, money } from '@lantern/kernel/money'
import { DAY_MS, MINUTE_MS } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { defineSetting, readSettingIn } from '../config/index.ts'
import { betsIn } from '../wagers/index.ts'
import type { Owner } from './deposit.ts'
import * as queries from './queries/risk.ts'

/** What is looked for in a request for a withdrawal, and from where on it is a finding. */
export interface RiskRules {
  readonly kinds: readonly queries.RiskKind[]
  /** How far back is looked at most. */
  readonly days: number
  /** One bet that paid so many times its stake, or so much in its currency. */
  readonly bigWin: {
    readonly times: number
    readonly amounts: Readonly<Record<string, string>>
  }
  /** Deposits of so many minutes of which less than that share was staked since. */
  readonly turnaround: { readonly minutes: number; readonly percent: number }
  /** The same of all deposits since the last withdrawal: money that only passes through. */
  readonly idlePercent: number
  /** Rounds in which both came out even, within that share of their stakes. */
  readonly opposite: { readonly rounds: number; readonly percent: number }
}

const percent = z.int().check(z.minimum(0), z.maximum(1_000))

/** Thresholds of a brand; a kind that is left out is not looked for. */
export const riskSetting = defineSetting<RiskRules>(
  'cashier.risk',
  z.strictObject({
    kinds: z.array(z.enum(riskKinds)).check(z.maxLength(riskKinds.length)),
    days: z.int().check(z.minimum(1), z.maximum(365)),
    bigWin: z.strictObject({
      times: z.int().check(z.minimum(2), z.maximum(1_000_000)),
      amounts: z.record(
        z.string().check(z.regex(/^[A-Z]{3,5}$/)),
        z.string().check(z.regex(/^[0-9]{1,15}(\.[0-9]{1,4})?$/)),
      ),
    }),
    turnaround: z.strictObject({
      minutes: z.int().check(z.minimum(1), z.maximum(10_080)),
      percent,
    }),
    idlePercent: percent,
    opposite: z.strictObject({ rounds: z.int().check(z.minimum(1), z.maximum(1_000)), percent }),
  }),
  {
    kinds: [...riskKinds],
    days: 30,
    bigWin: {
      times: 500,
      amounts: { USD: '10000.00', EUR: '10000.00', VND: '250000000.00' },
    },
    turnaround: { minutes: 60, percent: 50 },
    idlePercent: 20,
    opposite: { rounds: 1, percent: 10 },
  },
)

/** A withdrawal as it is asked for. */
export interface Asked {
  readonly payeeId: string | null
  /** Every form in which the mark of its destination may stand. */
  readonly destinations: readonly Buffer[]
}

/**
 * What speaks against a withdrawal that a member asks for. It refuses nothing: what is found asks for
 * a second person, and tells both why. The caller holds the member's requests.
 */
export async function findRisks(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  asked: Asked,
): Promise<queries.RiskFinding[]> {
  const rules = await readSettingIn(tx, owner.brandId, riskSetting)
  if (rules.kinds.length === 0) return []
  const look = { ctx, tx, owner, rules, since: await lookFrom(ctx, tx, owner, rules) }
  const byDevice = await queries.sharingDevice(tx, owner, look.since.earliest)
  const byAccount = await queries.sharingDestination(tx, owner, asked.destinations)
  const found = [
    shared('same_device', byDevice),
    shared('same_account', byAccount),
    asked.payeeId !== null && (await queries.hasOtherName(tx, asked.payeeId))
      ? ({ kind: 'name_differs', facts: {} } as const)
      : undefined,
    await findWin(look),
    await findTurnaround(look),
    await findOpposite(look, [...new Set([...byDevice, ...byAccount])]),
  ]
  return found.filter((one) => one !== undefined).filter(({ kind }) => rules.kinds.includes(kind))
}

interface Look {
  readonly ctx: Context
  readonly tx: Tx
  readonly owner: Owner
  readonly rules: RiskRules
  readonly since: {
    /** The beginning of what is looked at. */
    readonly earliest: Date
    /** The last withdrawal, where it is later than that. */
    readonly last: Date
  }
}

async function lookFrom(
  ctx: Context,
  tx: Tx,
  { memberId }: Owner,
  { days }: RiskRules,
): Promise<Look['since']> {
  const earliest = new Date(ctx.clock.now().getTime() - days * DAY_MS)
  const asked = await queries.lastAskedAt(tx, memberId)
  return { earliest, last: asked !== null && asked > earliest ? asked : earliest }
}

const shared = (
  kind: 'same_device' | 'same_account',
  members: readonly MemberId[],
): queries.RiskFinding | undefined =>
  members.length === 0 ? undefined : { kind, facts: { members } }

async function findWin(look: Look): Promise<queries.RiskFinding | undefined> {
  const { tx, owner, rules, since } = look
  const amount = rules.bigWin.amounts[owner.currency]
  const win = await queries.biggestWin(tx, owner.memberId, {
    since: since.last,
    times: rules.bigWin.times,
    amount: amount === undefined ? null : money(amount),
  })
  if (!win) return undefined
  const { game, stake, payout } = win
  return { kind: 'big_win', facts: { game, stake: `${stake}`, payout: `${payout}` } }
}

async function findTurnaround(look: Look): Promise<queries.RiskFinding | undefined> {
  const { ctx, rules, since } = look
  const soon = new Date(ctx.clock.now().getTime() - rules.turnaround.minutes * MINUTE_MS)
  return (
    (await passing(look, soon, rules.turnaround.percent)) ??
    (await passing(look, since.last, rules.idlePercent))
  )
}

/** Deposits since a moment, where less than that share of them was staked. */
async function passing(
  { ctx, tx, owner }: Look,
  since: Date,
  share: number,
): Promise<queries.RiskFinding | undefined> {
  const brought = await queries.broughtSince(tx, owner, since)
  if (!brought) return undefined
  const { staked } = await betsIn(tx, owner.memberId, { from: brought.from, to: ctx.clock.now() })
  if (!isLess(staked, brought.amount, share)) return undefined
  return {
    kind: 'fast_turnaround',
    facts: { deposited: `${brought.amount}`, stake: `${staked}` },
  }
}

const isLess = (staked: Money, brought: Money, share: number): boolean =>
  staked * 100n < brought * BigInt(share)

/** Only those count who share a browser or an account: strangers stand on other sides all the time. */
async function findOpposite(
  { tx, owner, rules, since }: Look,
  others: readonly MemberId[],
): Promise<queries.RiskFinding | undefined> {
  if (others.length === 0) return undefined
  const all = await queries.oppositeRounds(tx, owner, {
    others,
    since: since.earliest,
    percent: rules.opposite.percent,
  })
  const many = all.filter(({ rounds }) => rounds >= rules.opposite.rounds)
  const [most] = many
  if (!most) return undefined
  const members = many.map(({ memberId }) => memberId)
  return { kind: 'opposite_bets', facts: { members, rounds: most.rounds, game: most.game } }
}
