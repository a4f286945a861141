import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Hashes } from './hashes.ts'

const bytesOf = (message: string | Uint8Array): Uint8Array =>
  typeof message === 'string' ? utf8ToBytes(message) : message

/** The primitives without a secure context and without waiting, for the verifier page. */
export const browserHashes: Hashes = {
  hmac: (key, message) => hmac(sha256, utf8ToBytes(key), bytesOf(message)),
  sha256Hex: (message) => bytesToHex(sha256(bytesOf(message))),
}
