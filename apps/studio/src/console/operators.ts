import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Context } from '../context.ts'
import { hashOf } from '../sealed.ts'
import * as queries from './queries.ts'

const stretch = promisify<string, Buffer, number, Buffer>(scrypt)
const SALT_BYTES = 16
const HASH_BYTES = 32
const KEY_BYTES = 32
export const SESSION_HOURS = 8

async function hashPassword(ctx: Context, password: string): Promise<string> {
  const salt = ctx.random.bytes(SALT_BYTES)
  const hash = await stretch(password, salt, HASH_BYTES)
  return `${salt.toString('hex')}:${hash.toString('hex')}`
}

async function fits(password: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split(':')
  const given = await stretch(password, Buffer.from(salt, 'hex'), HASH_BYTES)
  const wanted = Buffer.from(hash, 'hex')
  return wanted.length === given.length && timingSafeEqual(given, wanted)
}

/** The operator of the configuration, made when nobody is there. */
export async function ensureOperator(ctx: Context): Promise<void> {
  const { operatorName, operatorPassword } = ctx.config
  if (await queries.hasOperators(ctx.db)) return
  await queries.insertOperator(ctx.db, operatorName, await hashPassword(ctx, operatorPassword))
}

/** Tries in a quarter of an hour from one address: nobody uses up those of another. */
const MOST_TRIES = 20
const TRIES_MS = 15 * 60_000
/** So many addresses are remembered; the one that began first is forgotten first. */
const MOST_ADDRESSES = 10_000
const tries = new Map<string, number[]>()

/** Counts a try before anything costly is done for it; false when there were too many. */
function mayTry(address: string, now: number): boolean {
  const lately = (tries.get(address) ?? []).filter((at) => at > now - TRIES_MS)
  if (lately.length >= MOST_TRIES) return false
  const [oldest] = tries.keys()
  if (oldest !== undefined && tries.size >= MOST_ADDRESSES) tries.delete(oldest)
  tries.set(address, [...lately, now])
  return true
}

/** The key of a new session; undefined for a wrong name or password, and while too many failed. */
export async function signIn(
  ctx: Context,
  address: string,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<string | undefined> {
  if (!mayTry(address, ctx.clock.now().getTime())) return undefined
  const operator = await queries.findOperator(ctx.db, name)
  const isRight = await fits(password, operator?.passwordHash ?? `${'00'.repeat(16)}:`)
  if (!operator || !isRight) return undefined
  tries.delete(address)
  const key = ctx.random.bytes(KEY_BYTES).toString('base64url')
  await queries.insertOperatorSession(ctx.db, hashOf(key), operator.id, SESSION_HOURS)
  return key
}

/** The name behind a cookie; undefined when it is none of ours or too old. */
export const operatorOf = (ctx: Context, key: string): Promise<string | undefined> =>
  queries.findOperatorName(ctx.db, hashOf(key))

export const signOut = (ctx: Context, key: string): Promise<void> =>
  queries.deleteOperatorSession(ctx.db, hashOf(key))
