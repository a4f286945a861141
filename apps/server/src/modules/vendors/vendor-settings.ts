import { refuse } from '@lantern/contract/errors'
import type { BrandId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { type AuditActor, record } from '../audit/index.ts'
import { type GameWindow, lockGameWindow, setGameWindow } from '../catalogue/index.ts'
import { isNetwork } from '../config/index.ts'
import { boundTo, forgetConnections } from './connections.ts'
import { makeKey, type VendorKey } from './keys.ts'
import * as queries from './queries/operator.ts'
import { forgetStandings } from './standing.ts'

// What an operator changes of a vendor: audited with a reason, on this node at once and on others
// within a second.

interface Vendor {
  readonly brandId: BrandId
  readonly code: string
}

interface By {
  readonly actor: AuditActor
  readonly reason: string
}

/** Writes down what a vendor's settings were and are, and has them read anew. */
async function change(
  ctx: Context,
  tx: Tx,
  vendor: Vendor,
  {
    event,
    write,
    actor,
    reason,
  }: By & { readonly event: string; readonly write: () => Promise<void> },
): Promise<void> {
  const before = await queries.lockSettings(tx, vendor)
  if (!before) refuse('not_found')
  await write()
  await record(tx, {
    brandId: vendor.brandId,
    actor,
    event,
    subject: { kind: 'vendor', id: vendor.code },
    reason,
    before,
    after: await queries.lockSettings(tx, vendor),
  })
  tx.afterCommit(() => forgetConnections(ctx))
}

/** Announces a maintenance window or takes it back. Refuses `not_found` and `field_invalid`. */
export const setMaintenance = (
  ctx: Context,
  tx: Tx,
  vendor: Vendor,
  by: By & { readonly window: queries.MaintenanceWindow | null },
): Promise<void> =>
  change(ctx, tx, vendor, {
    ...by,
    event: 'vendor.maintenance',
    write: async () => {
      const { window } = by
      if (window && window.until <= window.from) refuse('field_invalid', { field: 'until' })
      if (!(await queries.setWindow(tx, vendor, window)))
        refuse('field_invalid', { field: 'until' })
    },
  })

/** Closes one game for a while, or opens it again. Refuses `not_found` and `field_invalid`. */
export async function setGameMaintenance(
  ctx: Context,
  tx: Tx,
  vendor: Vendor,
  by: By & { readonly gameCode: string; readonly window: GameWindow | null },
): Promise<void> {
  const { gameCode, window, actor, reason } = by
  const game = { brandId: vendor.brandId, vendorCode: vendor.code, gameCode }
  const before = await lockGameWindow(tx, game)
  if (!before) refuse('not_found')
  if (window && window.until <= window.from) refuse('field_invalid', { field: 'until' })
  if (!(await setGameWindow(tx, game, window))) refuse('field_invalid', { field: 'until' })
  await record(tx, {
    brandId: vendor.brandId,
    actor,
    event: 'vendor.game_maintenance',
    subject: { kind: 'vendor', id: vendor.code },
    reason,
    before: { gameCode, ...before },
    after: { gameCode, ...(await lockGameWindow(tx, game)) },
  })
  tx.afterCommit(() => forgetStandings(ctx))
}

/** The networks it may call from. Refuses `not_found`, and `field_invalid` with the entry. */
export const setNetworks = (
  ctx: Context,
  tx: Tx,
  vendor: Vendor,
  by: By & { readonly networks: readonly string[] },
): Promise<void> =>
  change(ctx, tx, vendor, {
    ...by,
    event: 'vendor.networks',
    write: async () => {
      const wrong = by.networks.find((network) => !isNetwork(network))
      if (wrong !== undefined) refuse('field_invalid', { field: 'networks', entry: wrong })
      await queries.setNetworks(tx, vendor, [...new Set(by.networks)])
    },
  })

const noteKey = (tx: Tx, key: VendorKey, by: By, event: string): Promise<void> =>
  record(tx, {
    brandId: key.brandId,
    actor: by.actor,
    event,
    subject: { kind: 'vendor_key', id: boundTo(key) },
    reason: by.reason,
  })

/** Another key, with a secret to be shown once. Refuses as `makeKey` does. */
export async function addKey(ctx: Context, tx: Tx, key: VendorKey, by: By): Promise<string> {
  const secret = await makeKey(ctx, tx, key)
  await noteKey(tx, key, by, 'vendor_key.made')
  tx.afterCommit(() => forgetConnections(ctx))
  return secret
}

/** Ends the secret before the present one at once. Refuses `state_changed` without one. */
export async function endOldSecret(ctx: Context, tx: Tx, key: VendorKey, by: By): Promise<void> {
  if (!(await queries.endPrevious(tx, key))) refuse('state_changed')
  await noteKey(tx, key, by, 'vendor_key.old_ended')
  tx.afterCommit(() => forgetConnections(ctx))
}
