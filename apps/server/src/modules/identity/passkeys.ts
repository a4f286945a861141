import { createHmac } from 'node:crypto'
import type { InputOf } from '@lantern/contract/endpoint'
import { refuse } from '@lantern/contract/errors'
import type { passkeys } from '@lantern/contract/passkeys'
import type { MemberId } from '@lantern/kernel/ids'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { lastingKey } from '../../at-rest.ts'
import type { MemberSession } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { actorOf, record, systemActor } from '../audit/index.ts'
import { requireModule } from '../config/index.ts'
import { type Doorstep, knownVisitor, visitorOf } from './devices.ts'
import { finishSignIn, type SignedIn } from './finish-sign-in.ts'
import { hourly, limitsOf, subscriberOf, takePlaces } from './limits.ts'
import { confirmOwner, type OwnerProof } from './owner-proof.ts'
import * as queries from './queries/passkeys.ts'
import { isSessionAlive, lockMember } from './queries/sessions.ts'
import { hashOf, newSecret } from './secrets.ts'

const MOST_PASSKEYS = 10

/** Sites of ours, as browsers name them; a key made for one of them is good there. */
const ours = (ctx: Context) => ({
  expectedOrigin: [...ctx.config.siteOrigins],
  expectedRPID: ctx.config.siteOrigins.map((origin) => new URL(origin).hostname),
})

/** What an authenticator keeps of whose key it is: it says nothing to anybody else. */
const handleOf = (ctx: Context, memberId: MemberId): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    createHmac('sha256', lastingKey(ctx, 'identity.passkeyHandle')).update(memberId).digest(),
  )

const json = z.record(z.string(), z.unknown())
/** Options as they travel: without fields that are undefined. */
const wireOptions = (options: unknown) => ({
  options: z.parse(json, JSON.parse(JSON.stringify(options))),
})

const clientData = z.object({ challenge: z.string().check(z.maxLength(200)) })

/** The challenge that an authenticator says it answers; undefined for what is no client data. */
function challengeIn(clientDataJSON: string): string | undefined {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  const parsed = z.safeParse(clientData, value)
  return parsed.success ? parsed.data.challenge : undefined
}

/** Runs a verification; the library throws a plain Error for whatever is wrong. */
async function verified<Result>(
  ctx: Context,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    ctx.log.info({ why: error.message }, 'a passkey was not accepted')
    return undefined
  }
}

/**
 * Options for making a passkey, for this session alone. Refuses `module_off`, `too_many_passkeys`
 * and what {@link confirmOwner} refuses.
 */
export async function beginPasskey(step: Doorstep, session: MemberSession, proof: OwnerProof) {
  const { ctx, caller } = step
  await requireModule(ctx, caller.brand.id, 'PASSKEYLOGIN3')
  const held = await queries.listPasskeys(ctx.db, session.memberId)
  if (held.length >= MOST_PASSKEYS) refuse('too_many_passkeys')
  await confirmOwner(step, session, proof)
  const challenge = newSecret(ctx)
  const { rp, ...options } = await generateRegistrationOptions({
    rpName: caller.brand.name,
    // The browser puts its own site there; at the end it is compared with ours.
    rpID: '',
    userID: handleOf(ctx, session.memberId),
    userName: session.account,
    userDisplayName: session.account,
    challenge: Buffer.from(challenge, 'base64url'),
    excludeCredentials: held.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await queries.insertPasskeyChallenge(ctx.db, hashOf(challenge), {
    brandId: caller.brand.id,
    sessionId: session.id,
  })
  return wireOptions({ ...options, rp: { name: rp.name } })
}

/**
 * Adds the passkey that the browser made. Refuses `passkey_failed`, `passkey_exists` and
 * `too_many_passkeys`.
 */
export async function addPasskey(
  { ctx, caller }: Doorstep,
  session: MemberSession,
  wanted: InputOf<(typeof passkeys)['add']>,
): Promise<queries.Passkey> {
  const { response } = wanted
  const challenge = challengeIn(response.response.clientDataJSON)
  const holder = { brandId: caller.brand.id, sessionId: session.id }
  if (!challenge || !(await queries.takePasskeyChallenge(ctx.db, hashOf(challenge), holder)))
    refuse('passkey_failed')
  const answer = await verified(ctx, () =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      ...ours(ctx),
      requireUserVerification: true,
    }),
  )
  const made = answer?.registrationInfo
  if (!answer?.verified || !made) refuse('passkey_failed')
  return transact(ctx, async (tx) => {
    // Many may have begun at once; the session may have ended meanwhile.
    await lockMember(tx, session.memberId)
    if (!(await isSessionAlive(tx, session.id))) refuse('not_signed_in')
    if ((await queries.listPasskeys(tx, session.memberId)).length >= MOST_PASSKEYS)
      refuse('too_many_passkeys')
    const passkey = await queries.insertPasskey(tx, {
      brandId: caller.brand.id,
      memberId: session.memberId,
      credentialId: made.credential.id,
      publicKey: made.credential.publicKey,
      counter: made.credential.counter,
      transports: response.response.transports ?? [],
      isSynced: made.credentialBackedUp,
      name: wanted.name,
    })
    if (!passkey) refuse('passkey_exists')
    await record(tx, {
      brandId: caller.brand.id,
      actor: actorOf(caller),
      event: 'passkey.added',
      subject: { kind: 'member', id: session.memberId },
      after: { passkey: passkey.id, name: passkey.name },
    })
    return passkey
  })
}

/** Removes a passkey. Refuses `passkey_not_found` and what {@link confirmOwner} refuses. */
export async function removePasskey(
  step: Doorstep,
  session: MemberSession,
  wanted: OwnerProof & { readonly id: string },
): Promise<void> {
  const { ctx, caller } = step
  await confirmOwner(step, session, wanted)
  await transact(ctx, async (tx) => {
    if (!(await queries.deletePasskey(tx, session.memberId, wanted.id))) refuse('passkey_not_found')
    await record(tx, {
      brandId: caller.brand.id,
      actor: actorOf(caller),
      event: 'passkey.removed',
      subject: { kind: 'member', id: session.memberId },
      before: { passkey: wanted.id },
    })
  })
}

/** Options for signing in with a passkey, for this browser alone. Refuses `module_off`. */
export async function beginPasskeySignIn(step: Doorstep) {
  const { ctx, caller } = step
  await requireModule(ctx, caller.brand.id, 'PASSKEYLOGIN3')
  await takePlace(step)
  const challenge = newSecret(ctx)
  const { rpId: _, ...options } = await generateAuthenticationOptions({
    rpID: '',
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: 'required',
  })
  await queries.insertPasskeyChallenge(ctx.db, hashOf(challenge), {
    brandId: caller.brand.id,
    visitor: visitorOf(step),
  })
  return wireOptions(options)
}

/** An address may ask as often in an hour as for captchas. Refuses `too_many_requests`. */
async function takePlace({ ctx, caller }: Doorstep): Promise<void> {
  const { captchasPerAddress } = await limitsOf(ctx, caller.brand.id)
  const whose = subscriberOf(caller.ip)
  await takePlaces(ctx, [hourly(caller.brand.id, 'passkey', whose, captchasPerAddress)])
}

/**
 * Signs in with a passkey that its owner unlocked: possession and person in one, so that no second
 * proof is asked. Refuses `passkey_failed` whatever is wrong with it, and what
 * {@link finishSignIn} refuses.
 */
export async function signInByPasskey(
  step: Doorstep,
  wanted: InputOf<(typeof passkeys)['signIn']>,
): Promise<SignedIn> {
  const { ctx, caller } = step
  await requireModule(ctx, caller.brand.id, 'PASSKEYLOGIN3')
  const passkey = await provenPasskey(step, wanted.response as AuthenticationResponseJSON)
  if (!passkey) refuse('passkey_failed')
  return finishSignIn(step, async (tx) => {
    // It may have been removed since.
    const current = await queries.findPasskey(tx, caller.brand.id, passkey.credentialId)
    if (!current) refuse('passkey_failed')
    return {
      memberId: current.memberId,
      way: 'passkey',
      page: wanted.page,
      provenBy: null,
      restrictedWhy: null,
    }
  })
}

async function provenPasskey(
  { ctx, caller }: Doorstep,
  response: AuthenticationResponseJSON,
): Promise<queries.Passkey | undefined> {
  const challenge = challengeIn(response.response.clientDataJSON)
  const visitor = knownVisitor(caller)
  if (!challenge || !visitor) return undefined
  const holder = { brandId: caller.brand.id, visitor }
  if (!(await queries.takePasskeyChallenge(ctx.db, hashOf(challenge), holder))) return undefined
  const passkey = await queries.findPasskey(ctx.db, caller.brand.id, response.id)
  if (!passkey || !isOwners(ctx, passkey, response.response.userHandle)) return undefined
  const answer = await verified(ctx, () =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      ...ours(ctx),
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        // The counter is judged below, where one that goes back is remembered.
        counter: 0,
      },
    }),
  )
  if (!answer?.verified) return undefined
  const { newCounter, credentialBackedUp } = answer.authenticationInfo
  const used = { counter: newCounter, isSynced: credentialBackedUp }
  if (await queries.advanceCounter(ctx.db, passkey.id, used)) return passkey
  await suspect(ctx, caller, passkey)
  return undefined
}

const isOwners = (
  ctx: Context,
  { memberId }: queries.Passkey,
  handle: string | null | undefined,
): boolean =>
  !handle || Buffer.from(handle, 'base64url').equals(Buffer.from(handleOf(ctx, memberId)))

/** A counter that went back: somebody holds a copy. The key is good no more. */
async function suspect(
  ctx: Context,
  caller: Doorstep['caller'],
  passkey: queries.Passkey,
): Promise<void> {
  await transact(ctx, async (tx) => {
    await queries.suspectPasskey(tx, passkey.id)
    await record(tx, {
      brandId: caller.brand.id,
      actor: { ...systemActor('passkeys'), ip: caller.ip },
      event: 'passkey.suspected',
      subject: { kind: 'member', id: passkey.memberId },
      after: { passkey: passkey.id },
    })
  })
}
