import { createHash } from 'node:crypto'

/** What stands before the first seal. */
export const CHAIN_START: Buffer = Buffer.alloc(32)

/**
 * The hash of one link: SHA-256 over the previous hash, the position and the canonical text of
 * the row. The position is in it, so that no link can be moved.
 */
export const linkHash = (previous: Buffer, position: string | bigint, text: string): Buffer =>
  createHash('sha256').update(previous).update(`${position}\n${text}`, 'utf8').digest()
