import { createHash } from 'node:crypto'
import { type Network, numberOf, timeOf } from '@lantern/games/fair/beacon'
import { nodeHashes } from '@lantern/games/fair/node-hashes'
import { SECOND_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import type { Beacon } from './beacon.ts'

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A number each second since 1970; anybody can work it out, so it is no proof of anything. */
const LOCAL: Network = {
  name: 'local',
  chainHash: hexOf('lantern row local beacon'),
  firstAt: 0,
  everyMs: SECOND_MS,
}

/** How a local network misbehaves, for tests. */
export interface Trouble {
  /** Numbers come out so much later than they should. */
  lateMs?: number
  isSilent?: boolean
}

/** A network that is no network: it asks nobody, for the demo and for tests. */
export function localBeacon(ctx: Context, trouble: Trouble = {}): Beacon {
  return {
    source: 'local',
    network: LOCAL,
    aheadMs: SECOND_MS,
    read: (round) => {
      const isOut = ctx.clock.now().getTime() >= timeOf(LOCAL, round) + (trouble.lateMs ?? 0)
      if (!isOut || trouble.isSilent) return Promise.resolve({ kind: 'unknown' })
      const signature = hexOf(`${LOCAL.chainHash} ${round}`)
      const number = numberOf(signature, nodeHashes)
      return Promise.resolve({ kind: 'known', signature, number })
    },
  }
}
