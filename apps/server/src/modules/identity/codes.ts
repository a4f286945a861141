import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import type { MemberId } from '@lantern/kernel/ids'
import { derivedKey } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { phoneOf, send } from '../notify/index.ts'
import { aside } from './aside.ts'
import { type Address, addressMark, plainAddress } from './contacts.ts'
import { type Doorstep, knownVisitor, visitorOf } from './devices.ts'
import { subscriberOf } from './limits.ts'
import * as queries from './queries/codes.ts'

export type { CodePurpose } from './queries/codes.ts'

const DIGITS = 6
const GOOD_MINUTES = 5
/** How long the button that asks for another stays shut. */
const NEXT_MINUTES = 1
// Bytes from the last incomplete ten are thrown away: every digit is as likely as every other.
const FAIR_BELOW = 250

function freshCode(ctx: Context): string {
  let code = ''
  while (code.length < DIGITS)
    for (const byte of ctx.random.bytes(DIGITS * 2))
      if (byte < FAIR_BELOW && code.length < DIGITS) code += String(byte % 10)
  return code
}

/** Purposes of whoever is signed in: their codes belong to the session, others to the browser. */
const OF_SESSION: ReadonlySet<queries.CodePurpose> = new Set([
  'change_phone',
  'change_email',
  'transaction_reset',
])

const ofSession = (sessionId: string): Buffer =>
  createHash('sha256').update(`session ${sessionId}`).digest()

/** What is asked for and what is shown later must agree in all of this. */
export interface CodeWish {
  readonly purpose: queries.CodePurpose
  readonly target: Address
}

function keyOf(step: Doorstep, wish: CodeWish, boundTo: Buffer): queries.CodeKey {
  const { ctx, caller } = step
  return {
    brandId: caller.brand.id,
    purpose: wish.purpose,
    channel: wish.target.channel,
    addressMark: addressMark(ctx, caller.brand.id, wish.target),
    boundTo,
  }
}

/** Keyed, and over everything the code is bound to: a row moved elsewhere opens nothing. */
const hashOfCode = (ctx: Context, key: queries.CodeKey, code: string): Buffer =>
  createHmac('sha256', derivedKey(ctx, 'identity.code'))
    .update(`${key.brandId} ${key.purpose} ${key.channel} `)
    .update(key.addressMark)
    .update(key.boundTo)
    .update(code)
    .digest()

/** What the page is told about a code that is on its way. */
export interface CodeSent {
  readonly success: true
  readonly message: string
  readonly expiredMinutes: number
  readonly expiresInSeconds: number
}

/**
 * Sends a code of six digits in the caller's transaction. It is good for five minutes, five tries
 * and one use, for this purpose, address and browser (signed in: session) alone; a new one voids
 * the one before. Where no account has the address, say `isWithheld`: everything is as always, and
 * nothing is sent. Refuses what {@link send} refuses.
 */
export async function issueCode(
  step: Doorstep,
  tx: Tx,
  wish: CodeWish & {
    readonly memberId?: MemberId | undefined
    readonly isWithheld?: boolean
    readonly language?: string | null
  },
): Promise<CodeSent> {
  const { ctx, caller } = step
  const { purpose, target } = wish
  const session = OF_SESSION.has(purpose) ? caller.member?.id : undefined
  const key = keyOf(step, wish, session === undefined ? visitorOf(step) : ofSession(session))
  const code = freshCode(ctx)
  await send(ctx, tx, {
    brand: caller.brand,
    to:
      target.channel === 'sms'
        ? { channel: 'sms', phone: phoneOf(target.address) }
        : { channel: 'email', address: plainAddress(target) },
    kind: `code.${purpose}`,
    language: wish.language ?? caller.language ?? 'en',
    slots: { code, minutes: String(GOOD_MINUTES) },
    reference: `code:${ctx.random.uuid()}`,
    askedFrom: subscriberOf(caller.ip),
    isWithheld: wish.isWithheld ?? false,
    expiresInSeconds: GOOD_MINUTES * 60,
  })
  await queries.putCode(tx, key, {
    hash: hashOfCode(ctx, key, code),
    memberId: wish.memberId ?? null,
  })
  return {
    success: true,
    message: 'If the address is known here, a code is on its way.',
    expiredMinutes: NEXT_MINUTES,
    expiresInSeconds: GOOD_MINUTES * 60,
  }
}

/** A code that was right. */
export interface ProvenCode {
  /** Whose address the code was sent to, where an account has it. */
  readonly memberId: MemberId | null
  /** Uses it up; refuses `verification_code_invalid` when another call was first. */
  spend(tx: Tx): Promise<void>
}

/**
 * Judges a code, without using it up yet. The try counts whatever becomes of the caller, since it
 * stands on a connection of its own. Refuses `verification_code_missing`,
 * `verification_code_expired` (five minutes, or five tries) and `verification_code_invalid`.
 */
export async function proveCode(
  step: Doorstep,
  wish: CodeWish & { readonly code: string },
): Promise<ProvenCode> {
  const { ctx, caller } = step
  const typed = wish.code.trim()
  if (typed === '') refuse('verification_code_missing')
  const session = OF_SESSION.has(wish.purpose) ? caller.member?.id : undefined
  const boundTo = session === undefined ? knownVisitor(caller) : ofSession(session)
  if (!boundTo) refuse('verification_code_invalid')
  const key = keyOf(step, wish, boundTo)
  const db = aside(ctx)
  const tried = await queries.countCodeTry(db, key)
  if (!tried)
    refuse(
      (await queries.hasCode(db, key)) ? 'verification_code_expired' : 'verification_code_invalid',
    )
  if (tried.isOld) refuse('verification_code_expired')
  if (!timingSafeEqual(tried.hash, hashOfCode(ctx, key, typed))) refuse('verification_code_invalid')
  return {
    memberId: tried.memberId,
    spend: async (tx) => {
      if (!(await queries.spendCode(tx, tried))) refuse('verification_code_invalid')
    },
  }
}

/** Judges a code and uses it up in the caller's transaction. Refuses as {@link proveCode} does. */
export async function useCode(
  step: Doorstep,
  tx: Tx,
  wish: CodeWish & { readonly code: string },
): Promise<Pick<ProvenCode, 'memberId'>> {
  const proven = await proveCode(step, wish)
  await proven.spend(tx)
  return proven
}
