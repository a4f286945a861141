import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import { openAtRest } from '../../at-rest.ts'
import { networkTest } from '../config/index.ts'
import type { KeyName, VendorAdapter } from './adapter.ts'
import { findAdapter } from './adapters/dialects.ts'
import { Memory } from './memory.ts'
import { type ConnectionRow, findKey, type KeyRow, listKeys } from './queries/connections.ts'
import { type Units, unitsOf } from './units.ts'

/** Secrets of vendors at rest are sealed for this and bound to their key. */
export const KEY_PURPOSE = 'vendor-keys'
export const boundTo = ({ vendorCode, keyId }: KeyName): string => `${vendorCode}:${keyId}`

/** A vendor that was found by its key, at most a second ago. */
export interface Connection extends ConnectionRow {
  readonly adapter: VendorAdapter
  readonly keyId: string
  /** Those that are good now, the newest first. */
  readonly secrets: readonly string[]
  readonly unitOf: Units
  /** Whether it may call from an address. */
  readonly mayCallFrom: (ip: string) => boolean
}

interface Memories {
  /** The names of all keys: whoever makes one up costs no look-up. */
  readonly names: Memory<ReadonlySet<string>>
  readonly connections: Memory<Connection | undefined>
}

const memories = new WeakMap<Pool, Memories>()

function memoriesOf(ctx: Pick<Context, 'db'>): Memories {
  const found = memories.get(ctx.db)
  if (found) return found
  const fresh: Memories = { names: new Memory(), connections: new Memory() }
  memories.set(ctx.db, fresh)
  return fresh
}

/** The connection of a key; undefined for a key that is not there, disabled, or of no dialect. */
export async function connectionOf(
  ctx: Pick<Context, 'db' | 'keys'>,
  name: KeyName,
): Promise<Connection | undefined> {
  const { names, connections } = memoriesOf(ctx)
  const known = await names.get('', async () => new Set((await listKeys(ctx.db)).map(boundTo)))
  const text = boundTo(name)
  return known.has(text) ? connections.get(text, () => readConnection(ctx, name)) : undefined
}

/** Forgets what this node knows of keys and connections; others forget within a second. */
export function forgetConnections(ctx: Pick<Context, 'db'>): void {
  const { names, connections } = memoriesOf(ctx)
  names.forget()
  connections.forget()
}

async function readConnection(
  ctx: Pick<Context, 'db' | 'keys'>,
  name: KeyName,
): Promise<Connection | undefined> {
  const row = await findKey(ctx.db, name.vendorCode, name.keyId)
  const adapter = row && findAdapter(row.dialect)
  if (!row || !adapter) return undefined
  const { keyNumber: _, secretSealed: __, previousSealed: ___, ...connection } = row
  const fromAnywhere = row.networks.length === 0
  const holds = networkTest(row.networks)
  return {
    ...connection,
    adapter,
    keyId: name.keyId,
    secrets: secretsOf(ctx, name, row),
    unitOf: unitsOf(row.units),
    mayCallFrom: (ip) => fromAnywhere || holds(ip),
  }
}

function secretsOf(ctx: Pick<Context, 'keys'>, name: KeyName, row: KeyRow): string[] {
  return [row.secretSealed, row.previousSealed]
    .filter((sealed) => sealed !== null)
    .map((sealed) => openAtRest(ctx, KEY_PURPOSE, sealed, boundTo(name)).toString('utf8'))
}
