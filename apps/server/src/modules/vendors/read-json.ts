import { Refusal } from '@lantern/kernel/refusal'
import { parseJsonBody } from '../../http/json-body.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The JSON of a signed body, with the house's limits of depth, keys and texts; undefined when it
 * is none.
 */
export function readJson(body: Buffer): unknown {
  try {
    return parseJsonBody(utf8.decode(body))
  } catch (error) {
    if (error instanceof Refusal || error instanceof TypeError) return undefined
    throw error
  }
}
