import type { Asking } from '@lantern/vendor-protocol/questions'
import type { Context } from '../../context.ts'
import type { Connection } from './connections.ts'

/** How a vendor is asked, whose connection is known. */
export const linkOf = (
  ctx: Pick<Context, 'config' | 'clock'>,
  { launchUrl, code: vendor, keyId, secrets }: Connection,
): Asking => ({
  baseUrl: launchUrl ?? ctx.config.studioOrigin,
  ...{ vendor, keyId, secrets },
  clock: ctx.clock,
})
