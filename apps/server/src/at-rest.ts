import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { assert } from '@lantern/kernel/assert'
import type { Context } from './context.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A key of 32 bytes for one purpose, derived from the master secret. */
export const derivedKey = (ctx: Pick<Context, 'config'>, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', ctx.config.masterSecret, 'lantern-row', purpose, 32))

/** Encrypts with AES-256-GCM: nonce, tag, ciphertext. `bound` must be given again to open it. */
export function sealWith(
  key: Buffer,
  plain: Uint8Array,
  bound: string,
  random: Context['random'],
): Buffer {
  const nonce = random.bytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(bound))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Opens what {@link sealWith} closed. Throws when key, content or `bound` do not belong together. */
export function openWith(key: Buffer, sealed: Uint8Array, bound: string): Buffer {
  assert(sealed.length >= NONCE_BYTES + TAG_BYTES, 'a sealed value holds its nonce and tag')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(bound))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([body, decipher.final()])
}

/** Seals a secret that rests in the database, for one purpose, bound to the row it belongs to. */
export const sealAtRest = (
  ctx: Pick<Context, 'config' | 'random'>,
  purpose: string,
  plain: Uint8Array,
  bound: string,
): Buffer => sealWith(derivedKey(ctx, purpose), plain, bound, ctx.random)

/** Opens what {@link sealAtRest} sealed for the same purpose and row. */
export const openAtRest = (
  ctx: Pick<Context, 'config'>,
  purpose: string,
  sealed: Uint8Array,
  bound: string,
): Buffer => openWith(derivedKey(ctx, purpose), sealed, bound)
