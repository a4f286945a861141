import { assert } from '@lantern/kernel/assert'
import { SECOND_MS } from '@lantern/kernel/time'
import type { Hashes } from './hashes.ts'

/** A network that gives out a random number at set times, numbered without gap. */
export interface Network {
  readonly name: string
  /** The hash by which it is asked for. */
  readonly chainHash: string
  /** When number 1 was given out, and what lies between two; milliseconds since 1970. */
  readonly firstAt: number
  readonly everyMs: number
}

/** A network whose numbers are signed. */
export interface SigningNetwork extends Network {
  /** By which its signatures are known: 96 bytes as lower-case hex. */
  readonly publicKey: string
}

/** The network `quicknet` of drand, the League of Entropy: a number every three seconds. */
export const QUICKNET: SigningNetwork = {
  name: 'drand quicknet',
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  firstAt: 1_692_803_367 * SECOND_MS,
  everyMs: 3 * SECOND_MS,
}

/** When a number is given out, in milliseconds since 1970. */
export const timeOf = ({ firstAt, everyMs }: Network, round: number): number =>
  firstAt + (round - 1) * everyMs

/** The first number that is given out after a moment. */
export function firstAfter({ firstAt, everyMs }: Network, ms: number): number {
  assert(ms >= firstAt, 'the network was there by then')
  return Math.floor((ms - firstAt) / everyMs) + 2
}

const hexToBytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The number itself: SHA-256 over the bytes of what the network signed, as lower-case hex. */
export const numberOf = (signature: string, { sha256Hex }: Hashes): string =>
  sha256Hex(hexToBytes(signature))
