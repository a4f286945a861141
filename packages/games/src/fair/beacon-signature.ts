import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { SigningNetwork } from './beacon.ts'

// Signatures of drand's scheme `bls-unchained-g1-rfc9380`: BLS12-381, signatures on the curve G1,
// hashed to it as RFC 9380 says. What is signed is the SHA-256 of the number's eight bytes.

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const BYTES_OF_ROUND = 8

interface Signed {
  readonly round: number
  /** 48 bytes as lower-case hex. */
  readonly signature: string
}

/**
 * Whether a network signed a number. A number has one signature, so nobody who does not hold the
 * network's key can give another. Takes a tenth of a second or more of a thread.
 */
export function isSigned({ publicKey }: SigningNetwork, { round, signature }: Signed): boolean {
  const message = new Uint8Array(BYTES_OF_ROUND)
  new DataView(message.buffer).setBigUint64(0, BigInt(round))
  const { hash, verify } = bls12_381.shortSignatures
  try {
    return verify(hexToBytes(signature), hash(sha256(message), DOMAIN), hexToBytes(publicKey))
  } catch {
    // no point of the curve: nothing that anybody signed
    return false
  }
}
