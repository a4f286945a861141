import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { transact, type Tx } from '../../db/transact.ts'
import { actorOf, record } from '../audit/index.ts'
import { lockSite } from './queries.ts'
import { announceChange, loadSite, type Site } from './site.ts'

/** An operator at work, with the reason that they gave. */
export interface OperatorCall {
  readonly ctx: Context
  readonly caller: Caller
  readonly input: { readonly reason: string }
}

export interface SiteChange {
  /** `noun.pastVerb` of the audit row. */
  readonly event: string
  readonly subject: string
  /** The part of the site that the audit row shows, before and after. */
  readonly look: (site: Site, tx: Tx) => unknown
  readonly write: (tx: Tx, site: Site) => Promise<void>
}

/**
 * Makes one change of a brand's site after any other, with its audit row in the same transaction,
 * and tells every node with the commit.
 */
export async function changeSite(
  { ctx, caller, input }: OperatorCall,
  change: SiteChange,
): Promise<{ done: true }> {
  const brandId = caller.brand.id
  await transact(ctx, async (tx) => {
    await lockSite(tx, brandId)
    const site = await loadSite(tx, brandId)
    const before = await change.look(site, tx)
    await change.write(tx, site)
    await announceChange(ctx, tx, brandId)
    await record(tx, {
      brandId,
      actor: actorOf(caller),
      event: change.event,
      subject: { kind: 'setting', id: change.subject },
      reason: input.reason,
      before: before ?? null,
      after: (await change.look(await loadSite(tx, brandId), tx)) ?? null,
    })
  })
  return { done: true }
}
