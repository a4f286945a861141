import { assert } from '@lantern/kernel/assert'
import type { Sha256Hex } from './hashes.ts'

const SERVER_SEED = /^[0-9a-f]{64}$/
const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/
const SERVER_SEED_BYTES = 32
const CLIENT_SEED_BYTES = 8

/** So many random bytes from a cryptographic source. */
export type RandomBytes = (count: number) => Uint8Array

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function randomHex(randomBytes: RandomBytes, count: number): string {
  const bytes = randomBytes(count)
  assert(bytes.length === count, 'the random source gives as many bytes as asked')
  return hex(bytes)
}

/** 32 random bytes as lower-case hex: the text itself is the key of every draw. */
export const newServerSeed = (randomBytes: RandomBytes): string =>
  randomHex(randomBytes, SERVER_SEED_BYTES)

/** A client seed for a member who has not chosen one. */
export const newClientSeed = (randomBytes: RandomBytes): string =>
  randomHex(randomBytes, CLIENT_SEED_BYTES)

export const isServerSeed = (text: string): boolean => SERVER_SEED.test(text)

/** 1 to 64 letters, digits, `-` or `_`: no colon, so that a message reads in one way only. */
export const isClientSeed = (text: string): boolean => CLIENT_SEED.test(text)

/** What is shown before the first bet: SHA-256 over the lower-case hex text of the server seed. */
export const commitment = (serverSeed: string, sha256Hex: Sha256Hex): string =>
  sha256Hex(serverSeed)

/** Whether a revealed seed is the one that was promised. */
export const matchesCommitment = (
  serverSeed: string,
  promised: string,
  sha256Hex: Sha256Hex,
): boolean => isServerSeed(serverSeed) && commitment(serverSeed, sha256Hex) === promised
