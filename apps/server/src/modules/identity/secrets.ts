import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'

const SECRET_BYTES = 32
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** A new secret of 256 bits, base64url: tokens, device and visitor cookies, tickets. */
export const newSecret = (ctx: Pick<Context, 'random'>): string =>
  ctx.random.bytes(SECRET_BYTES).toString('base64url')

/** True for text that can be one of our secrets; anything else is not worth a look-up. */
export const isSecret = (text: string | undefined): text is string =>
  text !== undefined && SECRET.test(text)

/** What the database keeps of a secret. A hash is enough: 256 random bits can not be guessed. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
