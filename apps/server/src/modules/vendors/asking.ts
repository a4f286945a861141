import type { Asking } from '@lantern/vendor-protocol/questions'
import type { Context } from '../../context.ts'
import { type About, noted } from './outgoing-log.ts'
import { findAdapter } from './adapters/dialects.ts'
import { connectionOf } from './connections.ts'
import type { VendorAdapter } from './adapter.ts'
import { type ConnectionRow, findNewestKey } from './queries/connections.ts'

/** A vendor that can be asked, and how. */
export interface Askable {
  readonly adapter: VendorAdapter
  readonly asking: Asking
}

/** How long a vendor may take for an answer to us. */
const TIMEOUT_MS = 5_000

/**
 * How a connected vendor is asked; undefined without a key, a dialect, or an address to ask at.
 * What is asked, and about whom, stands in the raw log.
 */
export async function askableOf(
  ctx: Pick<Context, 'db' | 'config' | 'clock' | 'keys' | 'log'>,
  row: Pick<ConnectionRow, 'id' | 'brandId' | 'code' | 'dialect' | 'launchUrl' | 'apiUrl'>,
  about: About = {},
): Promise<Askable | undefined> {
  const adapter = findAdapter(row.dialect)
  const keyId = adapter && (await findNewestKey(ctx.db, row.id))
  const connection =
    keyId === undefined ? undefined : await connectionOf(ctx, { vendorCode: row.code, keyId })
  if (!adapter || !connection) return undefined
  // who is asked where a game opens is asked everything there; the others where their games are
  const baseUrl = adapter.launching ? row.apiUrl : (row.launchUrl ?? ctx.config.studioOrigin)
  if (baseUrl === null) return undefined
  return {
    adapter,
    asking: {
      baseUrl,
      vendor: row.code,
      keyId: connection.keyId,
      secrets: connection.secrets,
      clock: ctx.clock,
      timeoutMs: TIMEOUT_MS,
      fetch: noted(ctx, row, about),
    },
  }
}
