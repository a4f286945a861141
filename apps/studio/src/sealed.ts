import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { assert } from '@lantern/kernel/assert'
import type { Context } from './context.ts'

const NONCE = 12
const TAG = 16

type Holder = Pick<Context, 'config'>

const keyFor = ({ config }: Holder, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', config.secret, 'lantern-studio', purpose, 32))

/** Seals a secret for one purpose and one row (AES-256-GCM: nonce, tag, ciphertext). */
export function seal(
  ctx: Pick<Context, 'config' | 'random'>,
  purpose: string,
  plain: string,
  row: string,
): Buffer {
  const nonce = ctx.random.bytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyFor(ctx, purpose), nonce)
  cipher.setAAD(Buffer.from(row))
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Opens what {@link seal} closed; throws when purpose, row or content are others. */
export function unseal(ctx: Holder, purpose: string, sealed: Buffer, row: string): string {
  assert(sealed.length > NONCE + TAG, 'a sealed secret holds its nonce and tag')
  const opener = createDecipheriv('aes-256-gcm', keyFor(ctx, purpose), sealed.subarray(0, NONCE), {
    authTagLength: TAG,
  })
  opener.setAAD(Buffer.from(row))
  opener.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([opener.update(sealed.subarray(NONCE + TAG)), opener.final()]).toString(
    'utf8',
  )
}

/** What is kept of a key that somebody else holds. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()
