import type { Asking } from '@lantern/vendor-protocol/questions'
import type { Context } from '../../context.ts'
import type { Connection } from './connections.ts'
import { noted } from './outgoing-log.ts'

/** How a vendor is asked, whose connection is known. */
export const linkOf = (ctx: Context, connection: Connection): Asking => {
  const { launchUrl, code: vendor, keyId, secrets } = connection
  const baseUrl = launchUrl ?? ctx.config.studioOrigin
  return { baseUrl, vendor, keyId, secrets, clock: ctx.clock, fetch: noted(ctx, connection) }
}
