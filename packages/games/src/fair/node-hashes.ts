import { createHash, createHmac } from 'node:crypto'
import type { Hashes } from './hashes.ts'

/** The primitives of the server. */
export const nodeHashes: Hashes = {
  hmac: (key, message) => createHmac('sha256', key).update(message).digest(),
  sha256Hex: (message) => createHash('sha256').update(message).digest('hex'),
}
