import { refuse } from '@lantern/contract/errors'
import type { MemberId } from '@lantern/kernel/ids'
import type { RefusalDetails } from '@lantern/kernel/refusal'
import { AGENT_TYPES, type MemberSession } from '../../caller.ts'
import { type Tx, transact } from '../../db/transact.ts'
import { beginSession } from '../safeplay/index.ts'
import type { Device, Doorstep } from './devices.ts'
import {
  type LockedMember,
  lockMember,
  type SecondWay,
  type Seen,
  type SignInWay,
} from './queries/sessions.ts'
import { played } from './queries/played.ts'
import { rememberIn } from './remembered-ticket.ts'
import { isLongAway, noteReturn } from './long-away.ts'
import { askSecondProof, policyOf, type SignInPolicy } from './second-proof.ts'
import { openSession, seenFrom } from './sessions.ts'

/** A person that proved itself, in whatever way. */
export interface Proven {
  readonly memberId: MemberId
  readonly way: SignInWay
  readonly page: 'site' | 'agent'
  /** The hash that a password was found to match; null for every other way. */
  readonly provenBy: string | null
  /** Why the session may only change its password; null opens a full one. */
  readonly restrictedWhy: MemberSession['restrictedWhy']
  /** The only game of a visitor's play session. */
  readonly gameCode?: string
  /** A live session whose end the new one shares. */
  readonly continues?: string
  readonly remember?: boolean
  /** Where a code went that proved the person: it is no second proof as well. */
  readonly usedChannel?: 'sms' | 'email'
  /** What proved the person beside the way it came in. */
  readonly secondWay?: SecondWay
}

export interface SignedIn {
  readonly token: string
  readonly firstTimeLogin: boolean
  readonly passwordExpired: boolean
  readonly restricted: MemberSession['restrictedWhy']
}

/** A browser that comes back as somebody it was before, or in which nothing was proven yet. */
const TRUSTS_NOTHING: ReadonlySet<SignInWay> = new Set(['handover', 'freeplay'])

type Outcome =
  | { readonly kind: 'asked'; readonly details: RefusalDetails }
  | { readonly kind: 'open'; readonly value: SignedIn; readonly give: () => void }

/**
 * The only way a session begins, whatever proved the person. `prove` runs in the transaction of the
 * session and says who it is: what it uses up is used up together with the session's beginning.
 * Refuses `member_blocked`, `account_closed`; `agents_only` (agent page, no session); `sign_in_failed` when a proven
 * password has become another one; and `second_proof_required` (with a ticket and masked ways) from
 * a browser and a network the member never signed in from, from any unknown browser where it has
 * an authenticator, or from anywhere after it was away for long. What `prove` did stands then, and the ticket completes the sign-in.
 */
export async function finishSignIn(
  step: Doorstep,
  prove: (tx: Tx) => Promise<Proven>,
): Promise<SignedIn> {
  // Read beforehand: whoever holds a connection never waits for a second one of the pool.
  const seen = await seenFrom(step)
  const policy = await policyOf(step)
  const outcome = await transact(step.ctx, async (tx) =>
    judge(step, tx, { proven: await prove(tx), seen, policy }),
  )
  if (outcome.kind === 'asked') refuse('second_proof_required', outcome.details)
  outcome.give()
  return outcome.value
}

interface Case {
  readonly proven: Proven
  readonly seen: Seen
  readonly policy: SignInPolicy
}

async function judge(step: Doorstep, tx: Tx, { proven, seen, policy }: Case): Promise<Outcome> {
  const member = await fitMember(tx, proven)
  const isAwayLong = isLongAway(member, policy.inactiveDays)
  const details = await askSecondProof(step, tx, proven, { ...policy, isAwayLong })
  if (details) return { kind: 'asked', details }
  await noteReturn(tx, proven, isAwayLong)
  const { restrictedWhy } = proven
  const opened = await openSession(step, tx, {
    memberId: proven.memberId,
    kind: kindOf(proven),
    restrictedWhy,
    gameCode: proven.gameCode ?? null,
    continues: proven.continues ?? null,
    way: proven.way,
    secondWay: proven.secondWay ?? null,
    seen,
    trusts: proven.secondWay !== undefined || !TRUSTS_NOTHING.has(proven.way),
  })
  if (kindOf(proven) === 'full')
    await beginSession(
      step.ctx,
      tx,
      { brandId: step.caller.brand.id, memberId: proven.memberId },
      played,
    )
  const remembered = await remember(step, tx, proven, opened.device)
  return {
    kind: 'open',
    value: {
      token: opened.token,
      firstTimeLogin: !member.hasSignedInBefore && !TRUSTS_NOTHING.has(proven.way),
      passwordExpired: restrictedWhy === 'expired',
      restricted: restrictedWhy,
    },
    give: () => {
      opened.device.give()
      remembered()
    },
  }
}

/** The member, locked, if it may come in here by what it proved. */
async function fitMember(tx: Tx, { memberId, provenBy, page }: Proven): Promise<LockedMember> {
  const member = await lockMember(tx, memberId)
  if (member?.status === 'closed') refuse('account_closed')
  if (member?.status !== 'active') refuse('member_blocked')
  if (provenBy !== null && provenBy !== member.passwordHash) refuse('sign_in_failed')
  if (page === 'agent' && !AGENT_TYPES.includes(member.accountType)) refuse('agents_only')
  return member
}

const kindOf = ({ gameCode, restrictedWhy }: Proven): MemberSession['kind'] => {
  if (gameCode !== undefined) return 'play'
  return restrictedWhy === null ? 'full' : 'restricted'
}

/** Only a full session is remembered: a password that must be changed is no ticket's worth. */
async function remember(
  step: Doorstep,
  tx: Tx,
  proven: Proven,
  device: Device,
): Promise<() => void> {
  if (!proven.remember || proven.restrictedWhy !== null) return () => {}
  return rememberIn(step, tx, proven.memberId, device.hash)
}
