import { isUtf8 } from 'node:buffer'
import { refuse } from '@lantern/contract/errors'

export const MAX_BODY_BYTES = 64 * 1024
const MAX_DEPTH = 10
const MAX_KEYS = 200

/** The text of a body. Refuses `bad_request` when its bytes are no UTF-8. */
export function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) refuse('bad_request')
  return bytes.toString('utf8')
}

interface Scan {
  readonly text: string
  at: number
  keys: number
}

/**
 * Reads a JSON body. Beyond JSON.parse it refuses nesting deeper than 10, more than 200 keys in
 * all, a key that stands twice in one object, `__proto__`, `constructor`, `prototype` as keys, and
 * texts that no database holds.
 */
export function parseJsonBody(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    refuse('bad_request')
  }
  // The text is valid JSON from here on: the scan only has to find keys and depth.
  scanValue({ text, at: 0, keys: 0 }, 1)
  return value
}

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

function scanValue(scan: Scan, depth: number): void {
  skipSpace(scan)
  const first = scan.text[scan.at]
  if (first === '{' || first === '[') {
    if (depth > MAX_DEPTH) refuse('bad_request')
    if (first === '{') scanObject(scan, depth)
    else scanArray(scan, depth)
  } else if (first === '"') readString(scan)
  else
    while (scan.at < scan.text.length && !',]} \t\r\n'.includes(scan.text[scan.at] ?? ''))
      scan.at += 1
}

function scanObject(scan: Scan, depth: number): void {
  const seen = new Set<string>()
  scan.at += 1
  for (skipSpace(scan); scan.text[scan.at] !== '}'; skipSpace(scan)) {
    if (scan.text[scan.at] === ',') scan.at += 1
    skipSpace(scan)
    const key = readString(scan)
    scan.keys += 1
    if (seen.has(key) || FORBIDDEN.has(key) || scan.keys > MAX_KEYS) refuse('bad_request')
    seen.add(key)
    skipSpace(scan)
    scan.at += 1 // the colon
    scanValue(scan, depth + 1)
  }
  scan.at += 1
}

function scanArray(scan: Scan, depth: number): void {
  scan.at += 1
  for (skipSpace(scan); scan.text[scan.at] !== ']'; skipSpace(scan)) {
    if (scan.text[scan.at] === ',') scan.at += 1
    scanValue(scan, depth + 1)
  }
  scan.at += 1
}

/** Reads the string literal that starts here; escapes are resolved, so `"a"` and `"\u0061"` meet. */
function readString(scan: Scan): string {
  const start = scan.at
  const end = scan.text.indexOf('"', start + 1)
  const plain = scan.text.slice(start + 1, end)
  // Most texts hold no escape, and a picture is one of millions of signs.
  if (!plain.includes('\\')) {
    scan.at = end + 1
    return isStorable(plain) ? plain : refuse('bad_request')
  }
  scan.at += 1
  while (scan.text[scan.at] !== '"') scan.at += scan.text[scan.at] === '\\' ? 2 : 1
  scan.at += 1
  const literal = scan.text.slice(start, scan.at)
  const text = String(JSON.parse(literal))
  if (!isStorable(text)) refuse('bad_request')
  return text
}

/** False for a text with a zero character or half a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

function skipSpace(scan: Scan): void {
  while (' \t\r\n'.includes(scan.text[scan.at] ?? 'x')) scan.at += 1
}
