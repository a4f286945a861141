import { assert } from '@lantern/kernel/assert'
import { SECOND_MS } from '@lantern/kernel/time'
import type { Pool } from 'pg'
import { openAtRest, openWith, sealWith } from '../at-rest.ts'
import { type Config, ConfigurationInvalid } from '../config.ts'
import type { Context } from '../context.ts'
import { type Db, transact } from '../db/transact.ts'
import { SEALED_COLUMNS } from './kept-columns.ts'
import * as queries from './queries.ts'
import { derived, type HouseKey, KeyRing } from './ring.ts'

type Secrets = Pick<Config, 'masterSecret' | 'masterSecretPrevious'>

const NAME_BYTES = 4
const boundTo = (id: number): string => `data key ${id}`
const wrappingKey = (secret: string): Buffer => derived(secret, 'keys.wrapping')

/** What a secret is called beside what it seals. */
export const nameOf = (secret: string): string =>
  derived(secret, 'keys.name').subarray(0, NAME_BYTES).toString('hex')

const wrap = (secret: string, id: number, material: Buffer, random: Context['random']) => ({
  wrapped: sealWith(wrappingKey(secret), material, boundTo(id), random),
  by: nameOf(secret),
})

/** The key of a row; undefined when neither secret opens it. */
function unwrapped(secrets: Secrets, row: queries.KeyRow): HouseKey | undefined {
  const { id, kind, isActive, wrapped, wrappedBy } = row
  // Of a house that has not started since there are keys: everything is under the secret itself.
  if (wrapped === null) return { id, kind, isActive, material: Buffer.from(secrets.masterSecret) }
  const secret = [secrets.masterSecret, secrets.masterSecretPrevious].find(
    (one) => one !== null && nameOf(one) === wrappedBy,
  )
  if (secret === undefined || secret === null) return undefined
  return { id, kind, isActive, material: openWith(wrappingKey(secret), wrapped, boundTo(id)) }
}

const wrongSecret = (secrets: Secrets, by: string | null): ConfigurationInvalid =>
  new ConfigurationInvalid([
    `MASTER_SECRET is not the secret of this database: its keys are sealed under the secret ` +
      `named ${by ?? 'unknown'}, and this one is named ${nameOf(secrets.masterSecret)}. Give the ` +
      `secret that was used until now; to change it, give the new one as MASTER_SECRET and that ` +
      `one as MASTER_SECRET_PREVIOUS`,
  ])

function ringOf(secrets: Secrets, rows: readonly queries.KeyRow[]): HouseKey[] {
  return rows.map((row) => {
    const key = unwrapped(secrets, row)
    if (!key) throw wrongSecret(secrets, row.wrappedBy)
    return key
  })
}

/** Reads the keys of the house. Throws {@link ConfigurationInvalid} under another secret. */
export const openKeys = async (secrets: Secrets, db: Db): Promise<KeyRing> =>
  new KeyRing(ringOf(secrets, await queries.listKeys(db)))

interface Keeper {
  readonly db: Pool
  readonly config: Secrets
  readonly random: Context['random']
}

/**
 * Opens the keys as the owner of the database, at a start. What rests under MASTER_SECRET_PREVIOUS
 * is put under MASTER_SECRET, in one transaction: a stop in the middle leaves all as it was. Throws
 * {@link ConfigurationInvalid} when the secrets are of another database.
 */
export function keepKeys(keeper: Keeper): Promise<KeyRing> {
  const { config, random } = keeper
  return transact(keeper, async (tx) => {
    const rows = await queries.lockKeys(tx)
    const keys = ringOf(config, rows)
    if (rows.some(({ wrapped }) => wrapped === null)) await checkFirst(config, tx, keys)
    for (const [place, { id, material }] of keys.entries())
      if (rows[place]?.wrappedBy !== nameOf(config.masterSecret))
        await queries.keepKey(tx, id, wrap(config.masterSecret, id, material, random))
    return new KeyRing(keys)
  })
}

/** A secret that is taken for the first one opens what rests in the database already. */
async function checkFirst(secrets: Secrets, db: Db, keys: readonly HouseKey[]): Promise<void> {
  const ring = new KeyRing(keys)
  for (const column of SEALED_COLUMNS) {
    const row = await queries.sampleSealed(db, column, ring.current('seal').id)
    if (!row) continue
    try {
      openAtRest({ keys: ring }, column.purpose, row.kept, row.bound)
    } catch {
      throw wrongSecret(secrets, null)
    }
    return
  }
}

/** Makes a key of a kind, which every node knows before it is written with. */
export async function makeKey(
  keeper: Keeper,
  kind: 'seal' | 'index',
  activeInSeconds: number,
): Promise<number> {
  const { config, random } = keeper
  return transact(keeper, async (tx) => {
    ringOf(config, await queries.lockKeys(tx))
    const id = await queries.insertKey(tx, kind, activeInSeconds)
    assert(id < 65_536, 'the number of a key has two bytes')
    await queries.keepKey(tx, id, wrap(config.masterSecret, id, random.bytes(32), random))
    return id
  })
}

/** How often a node looks at the keys; a new one waits some times longer before it is used. */
export const LOOK_MS = 10 * SECOND_MS

/**
 * Takes the keys as they stand in the database now. One that is sealed under a secret that this
 * node has not is left out, and told.
 */
export async function lookAtKeys(ctx: Context): Promise<void> {
  const known: HouseKey[] = []
  for (const row of await queries.listKeys(ctx.db)) {
    const own = ctx.keys.find(row.id)
    const key = own ? { ...own, isActive: row.isActive } : unwrapped(ctx.config, row)
    if (key) known.push(key)
    else ctx.log.fatal({ key: row.id }, 'a key of the house is under a secret that is not given')
  }
  ctx.keys.replace(known)
}

/** Looks at the keys all the time, on every node. */
export function watchKeys(ctx: Context): { stop(): Promise<void> } {
  let looking: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    looking = lookAtKeys(ctx).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'the keys could not be read'),
    )
  }, LOOK_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
