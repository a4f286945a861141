import { createHash } from 'node:crypto'
import { base58check, bech32, bech32m } from '@scure/base'

const base58 = base58check((data: Uint8Array) => createHash('sha256').update(data).digest())

/** First bytes of addresses written in base 58: Bitcoin's two kinds, and Tron's. */
const VERSIONS: ReadonlySet<number> = new Set([0x00, 0x05, 0x41])
const VERSIONED_BYTES = 21

function isBase58(text: string): boolean {
  try {
    const bytes = base58.decode(text)
    return bytes.length === VERSIONED_BYTES && VERSIONS.has(bytes[0] ?? -1)
  } catch {
    return false
  }
}

/**
 * A Bitcoin address of the kinds that begin with `bc1`. Source: BIP 173 and BIP 350: version 0 has 20 or
 * 32 bytes under bech32, later ones 2 to 40 under bech32m.
 */
function isSegwit(text: string): boolean {
  for (const [code, isOf] of [
    [bech32, (version: number) => version === 0],
    [bech32m, (version: number) => version >= 1 && version <= 16],
  ] as const) {
    const read = code.decodeUnsafe(text, 90)
    const [version = -1, ...words] = read?.words ?? []
    if (read?.prefix !== 'bc' || !isOf(version)) continue
    const bytes = code.fromWordsUnsafe(words)
    if (!bytes) continue
    return version === 0
      ? bytes.length === 20 || bytes.length === 32
      : bytes.length >= 2 && bytes.length <= 40
  }
  return false
}

/**
 * Whether a text is an address that coins can be sent to: Bitcoin or Tron with its check sum, or one of
 * the Ethereum family, whose capitals are a check sum that not every wallet writes and is not asked for.
 */
export const isCryptoAddress = (text: string): boolean =>
  /^0x[0-9a-f]{40}$/i.test(text) || isBase58(text) || isSegwit(text)
