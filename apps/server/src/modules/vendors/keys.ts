import { refuse } from '@lantern/contract/errors'
import type { BrandId } from '@lantern/kernel/ids'
import { HOUR_MS } from '@lantern/kernel/time'
import { sealAtRest } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/transact.ts'
import { type AuditActor, record } from '../audit/index.ts'
import { boundTo, forgetConnections, KEY_PURPOSE } from './connections.ts'
import * as queries from './queries/connections.ts'

/** A key of a vendor at a brand. */
export interface VendorKey {
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly keyId: string
}

type SealingContext = Pick<Context, 'keys' | 'random'>

const seal = (ctx: SealingContext, key: VendorKey, secret: string): Buffer =>
  sealAtRest(ctx, KEY_PURPOSE, Buffer.from(secret), boundTo(key))

const newSecret = (ctx: SealingContext): string => ctx.random.bytes(32).toString('base64url')

/** How long the secret before is still good: time for the vendor to change over. */
export const OVERLAP_MS = 24 * HOUR_MS

/** Connects a vendor of a brand that speaks a dialect, when a brand is seeded. */
export const connect = (
  owner: Db,
  brandId: BrandId,
  wanted: queries.NewConnection,
): Promise<number> => queries.insertConnection(owner, brandId, wanted)

/**
 * Gives a connected vendor a key, with a secret that the caller shows once. Refuses `not_found`
 * without a connection and `state_changed` when the vendor has a key of that name at any brand.
 */
export async function makeKey(
  ctx: SealingContext,
  db: Db,
  key: VendorKey,
  secret: string = newSecret(ctx),
): Promise<string> {
  const connection = await queries.findConnection(db, key.brandId, key.vendorCode)
  if (!connection) refuse('not_found')
  const secretSealed = seal(ctx, key, secret)
  if (!(await queries.insertKey(db, { ...key, connectionId: connection.id, secretSealed })))
    refuse('state_changed')
  return secret
}

/**
 * Puts a new secret in use and answers it; the one until now is good for `overlapMs` more. One that
 * was before that is good no longer: a key has two at most. Refuses `not_found`.
 */
export async function rotateKey(
  ctx: Context,
  tx: Tx,
  key: VendorKey,
  by: {
    readonly actor: AuditActor
    readonly reason: string
    readonly overlapMs?: number
    /** What the vendor gave; without it a new one is made. */
    readonly secret?: string
  },
): Promise<string> {
  const secret = by.secret ?? newSecret(ctx)
  const overlapSeconds = (by.overlapMs ?? OVERLAP_MS) / 1_000
  if (!(await queries.changeSecret(tx, key, seal(ctx, key, secret), overlapSeconds)))
    refuse('not_found')
  await note(tx, key, by, by.secret === undefined ? 'vendor_key.rotated' : 'vendor_key.entered')
  tx.afterCommit(() => forgetConnections(ctx))
  return secret
}

/** Ends a key at once, with both its secrets. Refuses `not_found`. */
export async function disableKey(
  ctx: Context,
  tx: Tx,
  key: VendorKey,
  by: { readonly actor: AuditActor; readonly reason: string },
): Promise<void> {
  if (!(await queries.disableKey(tx, key))) refuse('not_found')
  await note(tx, key, by, 'vendor_key.disabled')
  tx.afterCommit(() => forgetConnections(ctx))
}

/**
 * The kill switch of a vendor: launches and stakes are refused, on this node at once and on others
 * within a second. What gives money back is taken as before. Refuses `not_found`.
 */
export async function setStopped(
  ctx: Context,
  tx: Tx,
  vendor: { readonly brandId: BrandId; readonly code: string },
  by: { readonly actor: AuditActor; readonly reason: string; readonly isStopped: boolean },
): Promise<void> {
  const { brandId, code } = vendor
  if (!(await queries.setStopped(tx, brandId, code, by.isStopped))) refuse('not_found')
  await record(tx, {
    brandId,
    actor: by.actor,
    event: by.isStopped ? 'vendor.stopped' : 'vendor.resumed',
    subject: { kind: 'vendor', id: code },
    reason: by.reason,
  })
  tx.afterCommit(() => forgetConnections(ctx))
}

const note = (
  tx: Tx,
  key: VendorKey,
  by: { readonly actor: AuditActor; readonly reason: string },
  event: string,
): Promise<void> =>
  record(tx, {
    brandId: key.brandId,
    actor: by.actor,
    event,
    subject: { kind: 'vendor_key', id: boundTo(key) },
    reason: by.reason,
  })
