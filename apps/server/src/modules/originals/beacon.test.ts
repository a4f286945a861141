import { firstAfter, numberOf, QUICKNET, timeOf } from '@lantern/games/fair/beacon'
import { isSigned } from '@lantern/games/fair/beacon-signature'
import { browserHashes } from '@lantern/games/fair/browser-hashes'
import { nodeHashes } from '@lantern/games/fair/node-hashes'
import { describe, expect, test } from 'vitest'
import { createLogger } from '../../context.ts'
import { drandBeacon, type Fetch } from './beacon-drand.ts'

// The number 1000 of quicknet, as the League of Entropy published it.
const ROUND = 1_000
const signature =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
const number = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd'
const said = { round: ROUND, randomness: number, signature }

/** Of the number 657,413: a signature of drand's, but of another number. */
const SIGNED_LATER =
  'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b'
const lieOf = (other: string) => ({
  ...said,
  signature: other,
  randomness: numberOf(other, nodeHashes),
})

const hosts = ['https://one.example', 'https://two.example', 'https://three.example']

const ctxOf = (of: readonly string[]) => ({
  config: { beacon: { kind: 'drand' as const, hosts: [...of] } },
  log: createLogger('silent'),
})

type Reply = (init: RequestInit) => Response | Promise<Response>
const json = (body: unknown, status = 200) => Response.json(body, { status })

/** Hosts that answer in their order; what was asked is kept. */
function net(...replies: Reply[]) {
  const asked: string[] = []
  const get: Fetch = async (url, init) => {
    asked.push(url)
    const reply = replies[hosts.findIndex((host) => url.startsWith(host))]
    if (!reply) throw new TypeError('fetch failed')
    return reply(init)
  }
  const beacon = drandBeacon(ctxOf(hosts.slice(0, replies.length)), get)
  return { beacon, asked }
}
const good: Reply = () => json(said)
const answer = (...replies: Reply[]) => net(...replies).beacon.read(ROUND)
const known = { kind: 'known', signature, number }
const unknown = { kind: 'unknown' }

test('the times and the number of quicknet are those that were published', () => {
  expect(timeOf(QUICKNET, ROUND)).toBe(1_692_806_364_000)
  expect(firstAfter(QUICKNET, 1_692_806_364_000 - 1)).toBe(ROUND)
  expect(firstAfter(QUICKNET, 1_692_806_364_000)).toBe(ROUND + 1)
  expect(numberOf(signature, nodeHashes)).toBe(number)
  expect(numberOf(signature, browserHashes)).toBe(number)
})

test('only what quicknet signed is signed, each signature for its own number', () => {
  expect(isSigned(QUICKNET, { round: ROUND, signature })).toBe(true)
  expect(isSigned(QUICKNET, { round: 657_413, signature: SIGNED_LATER })).toBe(true)
  expect(isSigned(QUICKNET, { round: ROUND + 1, signature })).toBe(false)
  expect(isSigned(QUICKNET, { round: ROUND, signature: SIGNED_LATER })).toBe(false)
  // the point at infinity, bytes that are no point, too few, and none
  for (const none of [`c0${'00'.repeat(47)}`, 'ff'.repeat(48), signature.slice(2), ''])
    expect(isSigned(QUICKNET, { round: ROUND, signature: none })).toBe(false)
})

describe('drand over HTTP', () => {
  test('is asked at its own hosts by the name of the network and the number', async () => {
    const { beacon, asked } = net(good, good)
    expect(await beacon.read(ROUND)).toEqual(known)
    expect(asked).toEqual(
      hosts.slice(0, 2).map((host) => `${host}/${QUICKNET.chainHash}/public/${ROUND}`),
    )
  })

  test('is known by one host that tells what was signed, whatever the others say', async () => {
    expect(await answer(good)).toEqual(known)
    expect(
      await answer(
        () => json({ error: 'too early' }, 425),
        () => json({}, 500),
        good,
      ),
    ).toEqual(known)
  })

  test('is not known by any number of hosts that tell what was not signed', async () => {
    for (const other of [signature.replace(/^b4/, 'b5'), SIGNED_LATER, 'ab'.repeat(48)]) {
      const lie: Reply = () => json(lieOf(other))
      expect(await answer(lie, lie, lie)).toEqual(unknown)
      expect(await answer(lie, lie, good)).toEqual(known)
    }
  })

  const wrong: [string, unknown][] = [
    ['another round', { ...said, round: ROUND + 1 }],
    ['a number that is not of its signature', { ...said, randomness: number.replace('f', 'e') }],
    ['a signature that is too short', { ...said, signature: signature.slice(2) }],
    ['capital letters', { ...said, signature: signature.toUpperCase() }],
    ['no signature', { round: ROUND, randomness: number }],
    ['a round in quotes', { ...said, round: `${ROUND}` }],
    ['a list', [said]],
    ['nothing', null],
  ]
  test.each(wrong)('a host that says %s is not believed', async (_what, body) => {
    const lying: Reply = () => json(body)
    expect(await answer(lying, lying, lying)).toEqual(unknown)
    expect(await answer(good, lying, good)).toEqual(known)
  })

  test('an answer that is no JSON, too long, or never comes is none', async () => {
    const page: Reply = () => new Response('<html>', { status: 200 })
    const flood: Reply = () =>
      new Response(`{"pad":"${'a'.repeat(9_000)}",${JSON.stringify(said).slice(1)}`)
    const broken: Reply = () => Promise.reject(new TypeError('fetch failed'))
    for (const bad of [page, flood, broken]) {
      expect(await answer(bad, bad)).toEqual(unknown)
      expect(await answer(good, bad, good)).toEqual(known)
    }
  })

  test('a host that keeps silent is not waited for longer than some seconds, and redirects are not followed', async () => {
    const inits: RequestInit[] = []
    const silent: Reply = (init) => {
      inits.push(init)
      return new Promise((_resolve, reject) =>
        init.signal?.addEventListener('abort', () =>
          reject(new DOMException('late', 'TimeoutError')),
        ),
      )
    }
    const begun = performance.now()
    expect(await answer(good, silent, good)).toEqual(known)
    expect(performance.now() - begun).toBeLessThan(6_000)
    expect(inits[0]?.redirect).toBe('error')
  })
})
