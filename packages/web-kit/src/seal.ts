import type { session } from '@lantern/contract/session'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { CompactEncrypt } from 'jose/jwe/compact/encrypt'
import { importJWK } from 'jose/key/import'
import { newUuid } from './intention.ts'

export type SealingKey = ReplyOf<(typeof session)['keys']>['keys'][number]

export interface SealTarget {
  /** Full path with the prefix, as the server sees it. */
  readonly path: string
  readonly method: string
  /** Seconds since 1970 by the server's clock. */
  readonly issuedAt: number
}

const encoder = new TextEncoder()

/**
 * Encrypts a payload to the server (JWE compact, ECDH-ES+A256KW with A256GCM). The protected
 * header binds it to one path, method and moment, and its id makes it good for one use.
 */
export async function seal(payload: unknown, key: SealingKey, target: SealTarget): Promise<string> {
  const publicKey = await importJWK(key, 'ECDH-ES+A256KW')
  return new CompactEncrypt(encoder.encode(JSON.stringify(payload)))
    .setProtectedHeader({
      alg: 'ECDH-ES+A256KW',
      enc: 'A256GCM',
      kid: key.kid,
      iat: target.issuedAt,
      jti: newUuid(),
      htu: target.path,
      htm: target.method,
    })
    .encrypt(publicKey)
}
