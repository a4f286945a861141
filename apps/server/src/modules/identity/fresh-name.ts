import { present } from '@lantern/kernel/assert'
import type { Context } from '../../context.ts'

// Letters and digits that are told apart; their number divides 256.
const SIGNS = 'abcdefghjkmnpqrstuvwxyz234567890'

/** A name for an account whose owner chose none. */
export const freshName = (ctx: Pick<Context, 'random'>, prefix: string, length: number): string =>
  `${prefix}${Array.from(ctx.random.bytes(length), (byte) =>
    present(SIGNS[byte % SIGNS.length], 'an index below the number of signs'),
  ).join('')}`
