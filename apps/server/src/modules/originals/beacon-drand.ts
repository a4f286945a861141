import { numberOf, QUICKNET } from '@lantern/games/fair/beacon'
import { isSigned } from '@lantern/games/fair/beacon-signature'
import { nodeHashes } from '@lantern/games/fair/node-hashes'
import { MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Beacon, BeaconAnswer } from './beacon.ts'

const PATIENCE_MS = 4 * SECOND_MS
const MOST_BYTES = 4_096

/** `GET /{chain}/public/{round}` of drand's HTTP API; quicknet signs with 48 bytes. */
const reply = z.object({
  round: z.int(),
  randomness: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  signature: z.string().check(z.regex(/^[0-9a-f]{96}$/)),
})

/** What it takes to ask. */
interface Asking {
  readonly log: Context['log']
  readonly config: Pick<Context['config'], 'beacon'>
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

const UNKNOWN: BeaconAnswer = { kind: 'unknown' }

/** How long lies between the name of a number and the number. */
const AHEAD_MS = 10 * MINUTE_MS

/** The League of Entropy, as it answers over HTTP. */
export const drandBeacon = (ctx: Asking, get: Fetch = fetch): Beacon => ({
  source: 'drand',
  network: QUICKNET,
  aheadMs: AHEAD_MS,
  read: (round) => ask(ctx, round, get),
})

/**
 * Asks all hosts at once. Known is what the League of Entropy signed, whichever host says it: a number
 * has one signature, so a host can withhold it and nothing else.
 */
async function ask(ctx: Asking, round: number, get: Fetch): Promise<BeaconAnswer> {
  const hosts = [...new Set(ctx.config.beacon.hosts)]
  const heard = await Promise.all(hosts.map((host) => askHost(ctx, { host, round }, get)))
  const said = new Set(heard.filter((signature) => signature !== undefined))
  for (const signature of said) {
    if (isSigned(QUICKNET, { round, signature }))
      return { kind: 'known', signature, number: numberOf(signature, nodeHashes) }
    ctx.log.error({ round, hosts, said: heard }, 'a host of drand tells what drand did not sign')
  }
  return UNKNOWN
}

interface Asked {
  readonly host: string
  readonly round: number
}

/** The signature as a host tells it; undefined for no answer, and for one that can not be. */
async function askHost(
  ctx: Asking,
  { host, round }: Asked,
  get: Fetch,
): Promise<string | undefined> {
  try {
    const answer = await get(`${host}/${QUICKNET.chainHash}/public/${round}`, {
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      ctx.log.info({ host, round, status: answer.status }, 'drand has no such number yet')
      return undefined
    }
    return signatureIn(await readShort(answer), round)
  } catch (error) {
    ctx.log.warn({ err: error, host, round }, 'a host of drand gave no number')
    return undefined
  }
}

class AnswerWrong extends Error {
  override readonly name = 'AnswerWrong'
}

/** What it says, of at most some kilobytes: a host may not fill our memory. */
async function readShort(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = answer.body ?? []
  for await (const part of body) {
    length += part.byteLength
    if (length > MOST_BYTES) throw new AnswerWrong('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function signatureIn(text: string, round: number): string {
  const said = reply.parse(JSON.parse(text))
  if (said.round !== round) throw new AnswerWrong('the answer is of another number')
  if (numberOf(said.signature, nodeHashes) !== said.randomness)
    throw new AnswerWrong('the number is not of its signature')
  return said.signature
}
