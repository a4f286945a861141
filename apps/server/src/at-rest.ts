import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { assert, present } from '@lantern/kernel/assert'
import type { Context } from './context.ts'
import { derived, type HouseKey } from './keys/ring.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What is kept begins with its form and the number of its key; the database reads it likewise. */
const FORM = 1
export const HEADER_BYTES = 3

/**
 * A key of 32 bytes for one purpose that changes with MASTER_SECRET: for what lives minutes and is
 * never opened again.
 */
export const derivedKey = (ctx: Pick<Context, 'config'>, purpose: string): Buffer =>
  derived(ctx.config.masterSecret, purpose)

/** A key of 32 bytes for one purpose that never changes: for hashes that can not be made again. */
export const lastingKey = (ctx: Pick<Context, 'keys'>, purpose: string): Buffer =>
  derived(ctx.keys.current('lasting').material, purpose)

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

function underKey({ id }: HouseKey, content: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt8(FORM, 0)
  header.writeUInt16BE(id, 1)
  return Buffer.concat([header, content])
}

/** Seals a secret that rests in the database, for one purpose, bound to the row it belongs to. */
export function sealAtRest(
  ctx: Pick<Context, 'keys' | 'random'>,
  purpose: string,
  plain: Uint8Array,
  bound: string,
): Buffer {
  const key = ctx.keys.current('seal')
  return underKey(key, sealWith(derived(key.material, purpose), plain, bound, ctx.random))
}

/** Opens what {@link sealAtRest} sealed for the same purpose and row, under whichever key. */
export function openAtRest(
  ctx: Pick<Context, 'keys'>,
  purpose: string,
  sealed: Uint8Array,
  bound: string,
): Buffer {
  assert(sealed.length > HEADER_BYTES && sealed[0] === FORM, 'a sealed value names its key')
  const id = Buffer.from(sealed.subarray(1, HEADER_BYTES)).readUInt16BE(0)
  const key = present(ctx.keys.find(id), `key ${id} of the house is known here`)
  return openWith(derived(key.material, purpose), sealed.subarray(HEADER_BYTES), bound)
}

const markUnder = (key: HouseKey, purpose: string, text: string): Buffer =>
  underKey(key, createHmac('sha256', derived(key.material, purpose)).update(text).digest())

/** A blind index as it is written: a keyed hash that the database finds a text by. */
export const markAtRest = (ctx: Pick<Context, 'keys'>, purpose: string, text: string): Buffer =>
  markUnder(ctx.keys.current('index'), purpose, text)

/** Every form in which the index of a text may stand while keys change, the newest first. */
export const marksAtRest = (ctx: Pick<Context, 'keys'>, purpose: string, text: string): Buffer[] =>
  ctx.keys.all('index').map((key) => markUnder(key, purpose, text))
