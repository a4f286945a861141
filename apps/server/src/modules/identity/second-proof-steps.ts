import { refuse } from '@lantern/contract/errors'
import { type Db, type Tx, transact } from '../../db/transact.ts'
import { tryCode } from './code-tries.ts'
import { issueCode, useCode } from './codes.ts'
import { type Doorstep, knownVisitor } from './devices.ts'
import { finishSignIn, type Proven, type SignedIn } from './finish-sign-in.ts'
import {
  countPendingTry,
  findPending,
  type PendingSignIn,
  takePending,
  type TicketHolder,
} from './queries/factors.ts'
import { isSessionAlive, lockMember, type SecondWay } from './queries/sessions.ts'
import { type SecondWays, secondWaysOf } from './second-ways.ts'
import { hashOf, isSecret } from './secrets.ts'
import { spendRecoveryCode, spendTotp } from './totp.ts'

/** The ticket as this browser holds it; another browser's is as good as none. */
function holderOf({ caller }: Doorstep, ticket: string): TicketHolder {
  const visitor = knownVisitor(caller)
  if (!isSecret(ticket) || !visitor) refuse('proof_invalid')
  return { brandId: caller.brand.id, ticket: hashOf(ticket), visitor }
}

/**
 * Completes a sign-in that waited for its second proof. Five tries, then it begins anew; over all
 * its sign-ins a member's codes bear as many an hour as its password. Refuses `proof_invalid`,
 * `way_not_available`, `verification_code_invalid`, `too_many_requests` and what
 * {@link finishSignIn} refuses.
 */
export async function completeSecondProof(
  step: Doorstep,
  wanted: { readonly proofTicket: string; readonly way: SecondWay; readonly code: string },
): Promise<SignedIn> {
  const { ctx, caller } = step
  const holder = holderOf(step, wanted.proofTicket)
  const pending = (await countPendingTry(ctx.db, holder)) ?? refuse('proof_invalid')
  return tryCode(ctx, { brandId: caller.brand.id, memberId: pending.memberId }, () =>
    finishSignIn(step, (tx) => proveAgain(step, tx, { holder, pending, ...wanted })),
  )
}

interface SecondProof {
  readonly holder: TicketHolder
  readonly pending: PendingSignIn
  readonly way: SecondWay
  readonly code: string
}

/** In the transaction of the session: the ticket and the code are used up with its beginning. */
async function proveAgain(step: Doorstep, tx: Tx, proof: SecondProof): Promise<Proven> {
  const { pending, way } = proof
  await lockMember(tx, pending.memberId)
  // Whoever completes it at the same moment was first: each ticket is good once.
  if (!(await takePending(tx, proof.holder))) refuse('proof_invalid')
  const { continues, usedChannel, ...proven } = pending
  if (continues !== null && !(await isSessionAlive(tx, continues))) refuse('proof_invalid')
  await checkCode(step, tx, proof, await waysOf(step, tx, pending))
  return {
    ...proven,
    ...(continues === null ? {} : { continues }),
    ...(usedChannel === null ? {} : { usedChannel }),
    secondWay: way,
  }
}

const waysOf = (
  { ctx, caller }: Doorstep,
  db: Db,
  { memberId, usedChannel }: PendingSignIn,
): Promise<SecondWays> =>
  secondWaysOf(ctx, db, caller.brand.id, {
    memberId,
    ...(usedChannel === null ? {} : { usedChannel }),
  })

async function checkCode(
  step: Doorstep,
  tx: Tx,
  { pending, way, code }: SecondProof,
  ways: SecondWays,
): Promise<void> {
  const { memberId } = pending
  if (way === 'totp' || way === 'recovery') {
    if (!ways.totp) refuse('way_not_available')
    const spend = way === 'totp' ? spendTotp : spendRecoveryCode
    if (!(await spend(step.ctx, tx, memberId, code))) refuse('verification_code_invalid')
    return
  }
  const { address } = ways[way] ?? refuse('way_not_available')
  const target = { channel: way, address }
  await useCode(step, tx, { purpose: 'second_proof', target, code })
}

/**
 * Sends the code of a second proof to the member's own phone or e-mail address. Refuses
 * `proof_invalid`, `way_not_available` and the limits of sending.
 */
export async function sendSecondProof(
  step: Doorstep,
  wanted: { readonly proofTicket: string; readonly way: 'sms' | 'email' },
): Promise<{ expiresInSeconds: number }> {
  const { ctx } = step
  const holder = holderOf(step, wanted.proofTicket)
  const pending = (await findPending(ctx.db, holder)) ?? refuse('proof_invalid')
  const { memberId } = pending
  const { address } =
    (await waysOf(step, ctx.db, pending))[wanted.way] ?? refuse('way_not_available')
  const target = { channel: wanted.way, address }
  const { expiresInSeconds } = await transact(ctx, (tx) =>
    issueCode(step, tx, { purpose: 'second_proof', target, memberId }),
  )
  return { expiresInSeconds }
}
