/**
 * Addresses of customer service travel concealed: each byte is mixed with the sign of a key that
 * takes its turn, all of it written in base64url, and the eight signs of the key stand at the end.
 * Whoever has the text has the key: this hides an address from a glance and from nothing else.
 */
const KEY = /^[A-Za-z0-9]{8}$/
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Conceals an address with a key of eight letters and digits. */
export function concealPath(address: string, key: string): string {
  return toSigns(mix(new TextEncoder().encode(address), key)) + key
}

/** The address that a concealed path holds; undefined for what is none. Check it before use. */
export function revealPath(path: string): string | undefined {
  const key = path.slice(-8)
  if (path.length < 9 || path.length > 4000 || !KEY.test(key)) return undefined
  const bytes = fromSigns(path.slice(0, -8))
  if (!bytes) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(mix(bytes, key))
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

const mix = (bytes: Uint8Array, key: string): Uint8Array =>
  bytes.map((byte, at) => byte ^ key.charCodeAt(at % key.length))

function toSigns(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.slice(at, at + 3)
    const group = (a << 16) | (b << 8) | c
    const left = Math.min(3, bytes.length - at)
    for (let sign = 0; sign <= left; sign += 1) text += SIGNS[(group >> (18 - 6 * sign)) & 63] ?? ''
  }
  return text
}

function fromSigns(text: string): Uint8Array | undefined {
  if (text.length % 4 === 1) return undefined
  const bytes: number[] = []
  let group = 0
  let bits = 0
  for (const sign of text) {
    const value = SIGNS.indexOf(sign)
    if (value < 0) return undefined
    group = ((group << 6) | value) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes.push((group >> bits) & 255)
  }
  return Uint8Array.from(bytes)
}
