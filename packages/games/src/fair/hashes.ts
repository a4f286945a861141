import type { Hmac } from '@lantern/kernel/draw'

/** SHA-256 of UTF-8 text, or of bytes, as lower-case hex. */
export type Sha256Hex = (message: string | Uint8Array) => string

/** The two primitives of the public scheme: from node:crypto on the server, noble in browsers. */
export interface Hashes {
  readonly hmac: Hmac
  readonly sha256Hex: Sha256Hex
}
