import type { RefusalDetails } from '@lantern/kernel/refusal'
import * as z from 'zod/mini'
import type { Tx } from '../../db/transact.ts'
import { defineSetting, readSetting } from '../config/index.ts'
import { deviceOf, type Doorstep, visitorOf } from './devices.ts'
import type { Proven } from './finish-sign-in.ts'
import { inactiveSetting } from './long-away.ts'
import { networkOf } from './networks.ts'
import { isDeviceKnown, isNetworkKnown } from './queries/devices.ts'
import { insertPending } from './queries/factors.ts'
import type { SignInWay } from './queries/sessions.ts'
import { secondWaysOf, type SecondWays } from './second-ways.ts'
import { hashOf, newSecret } from './secrets.ts'

/** Whether the brand asks for a second proof from a browser and a network nobody knows. */
export interface ProofPolicy {
  readonly asksFromUnknown: boolean
}

export const secondProofSetting = defineSetting<ProofPolicy>(
  'identity.secondProof',
  z.strictObject({ asksFromUnknown: z.boolean() }),
  { asksFromUnknown: true },
)

/** What a brand asks of those who sign in. */
export interface SignInPolicy extends ProofPolicy {
  readonly inactiveDays: number
}

export const policyOf = async ({ ctx, caller }: Doorstep): Promise<SignInPolicy> => ({
  ...(await readSetting(ctx, caller.brand.id, secondProofSetting)),
  inactiveDays: await readSetting(ctx, caller.brand.id, inactiveSetting),
})

export const PROOF_SECONDS = 300

/**
 * Ways that need nothing more: a passkey is two proofs in one, and who has just registered or plays
 * for free has nothing to take over.
 */
const ENOUGH: ReadonlySet<SignInWay> = new Set(['passkey', 'register', 'freeplay'])

/**
 * Keeps a sign-in waiting that needs a second proof, and answers what its refusal tells; undefined
 * when none is needed. A browser the member has used is known; from any other one an authenticator
 * is always asked, phone and e-mail where the network is strange too and the brand wants it so. Who
 * was away for long is asked wherever it comes from.
 */
export async function askSecondProof(
  step: Doorstep,
  tx: Tx,
  proven: Proven,
  policy: ProofPolicy & { readonly isAwayLong: boolean },
): Promise<RefusalDetails | undefined> {
  const { ctx, caller } = step
  if (proven.secondWay !== undefined || ENOUGH.has(proven.way)) return undefined
  const { isAwayLong } = policy
  if (!isAwayLong && (await isDeviceKnown(tx, proven.memberId, deviceOf(caller)))) return undefined
  const ways = await secondWaysOf(ctx, tx, caller.brand.id, proven)
  const isPlain = !ways.totp && !isAwayLong
  if (isPlain && (await isPlausible(tx, step, proven, policy))) return undefined
  const told = tellWays(ways)
  if (!told) return undefined
  const ticket = newSecret(ctx)
  await insertPending(
    tx,
    { brandId: caller.brand.id, ticket: hashOf(ticket), visitor: visitorOf(step) },
    {
      memberId: proven.memberId,
      way: proven.way,
      page: proven.page,
      provenBy: proven.provenBy,
      restrictedWhy: proven.restrictedWhy,
      continues: proven.continues ?? null,
      remember: proven.remember ?? false,
      usedChannel: proven.usedChannel ?? null,
    },
  )
  return { proofTicket: ticket, expiresInSeconds: PROOF_SECONDS, ...told }
}

async function isPlausible(
  tx: Tx,
  { caller }: Doorstep,
  proven: Proven,
  policy: ProofPolicy,
): Promise<boolean> {
  if (!policy.asksFromUnknown) return true
  return isNetworkKnown(tx, proven.memberId, networkOf(caller.ip))
}

function tellWays(ways: SecondWays): RefusalDetails | undefined {
  // Whoever has an authenticator is not to be had by a message that somebody else may read.
  if (ways.totp) return { ways: 'totp,recovery', maskedPhone: null, maskedEmail: null }
  const names = [...(ways.sms ? ['sms'] : []), ...(ways.email ? ['email'] : [])]
  if (names.length === 0) return undefined
  return {
    ways: names.join(','),
    maskedPhone: ways.sms?.masked ?? null,
    maskedEmail: ways.email?.masked ?? null,
  }
}
