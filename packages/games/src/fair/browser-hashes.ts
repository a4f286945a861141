import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Hashes } from './hashes.ts'

/** The primitives without a secure context and without waiting, for the verifier page. */
export const browserHashes: Hashes = {
  hmac: (key, message) =>
    hmac(sha256, utf8ToBytes(key), typeof message === 'string' ? utf8ToBytes(message) : message),
  sha256Hex: (text) => bytesToHex(sha256(utf8ToBytes(text))),
}
