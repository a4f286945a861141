import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { assert } from '@lantern/kernel/assert'
import type { Pool } from 'pg'
import { openAtRest, sealAtRest } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import * as queries from './queries/sealing.ts'

/** The only way a key is wrapped and a payload encrypted. */
export const KEY_ALGORITHM = 'ECDH-ES+A256KW'
export const CONTENT_ALGORITHM = 'A256GCM'
const PURPOSE = 'identity.sealing'

/** The live public keys, newest first, as they stand in the JWKS. */
export interface PublicKey {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
  readonly kid: string
  readonly alg: typeof KEY_ALGORITHM
  readonly use: 'enc'
}

type PrivateKey = Awaited<ReturnType<typeof importJWK>>

interface Ring {
  readonly published: readonly PublicKey[]
  readonly open: ReadonlyMap<string, PrivateKey>
  readonly at: number
}

const KEPT_MS = 60_000
/** Payloads under unknown keys may make a node look again, but not all the time. */
const LOOK_AGAIN_MS = 1000

const rings = new WeakMap<Pool, Promise<Ring>>()

// How old the node's copy is follows the machine's monotonic clock.
const ageOf = (ring: Ring): number => performance.now() - ring.at

async function ringOf(ctx: Context, freshMs: number): Promise<Ring> {
  const kept = await rings.get(ctx.db)
  if (kept && ageOf(kept) < freshMs) return kept
  const loading = loadRing(ctx)
  rings.set(ctx.db, loading)
  loading.catch(() => {
    if (rings.get(ctx.db) === loading) rings.delete(ctx.db)
  })
  return loading
}

async function loadRing(ctx: Context): Promise<Ring> {
  if ((await queries.missingKeys(ctx.db)) > 0) await rotateSealingKeys(ctx)
  const rows = await queries.liveKeys(ctx.db)
  const open = new Map<string, PrivateKey>()
  for (const row of rows) {
    const jwk: JWK = JSON.parse(
      openAtRest(ctx, PURPOSE, row.privateSealed, row.kid).toString('utf8'),
    )
    open.set(row.kid, await importJWK(jwk, KEY_ALGORITHM))
  }
  return { published: rows.map(published), open, at: performance.now() }
}

function published({ kid, publicJwk: { x, y } }: queries.SealingKeyRow): PublicKey {
  assert(x !== undefined && y !== undefined, 'a point has two coordinates')
  return { kty: 'EC', crv: 'P-256', x, y, kid, alg: KEY_ALGORITHM, use: 'enc' }
}

/** The keys that sealed calls are encrypted to: two, newest first. */
export const sealingKeys = async (ctx: Context): Promise<readonly PublicKey[]> =>
  (await ringOf(ctx, KEPT_MS)).published

/** The private key of a live `kid`; undefined for every other. */
export async function openingKey(ctx: Context, kid: string): Promise<PrivateKey | undefined> {
  const found = (await ringOf(ctx, KEPT_MS)).open.get(kid)
  return found ?? (await ringOf(ctx, LOOK_AGAIN_MS)).open.get(kid)
}

/**
 * Makes the keys that are missing: two at first, then one a day. The one before stays live for a
 * day more; what is older is deleted and opens nothing.
 */
export async function rotateSealingKeys(ctx: Context): Promise<void> {
  await transact(ctx, async (tx) => {
    await queries.lockKeys(tx)
    const missing = await queries.missingKeys(tx)
    for (let made = 0; made < missing; made += 1) await queries.insertKey(tx, await newKey(ctx))
    if (missing > 0) await queries.dropOldKeys(tx)
  })
}

async function newKey(ctx: Context): Promise<queries.SealingKeyRow> {
  const pair = await generateKeyPair(KEY_ALGORITHM, { crv: 'P-256', extractable: true })
  const kid = ctx.random.bytes(12).toString('base64url')
  const secret = Buffer.from(JSON.stringify(await exportJWK(pair.privateKey)))
  return {
    kid,
    publicJwk: await exportJWK(pair.publicKey),
    privateSealed: sealAtRest(ctx, PURPOSE, secret, kid),
  }
}
