// Ten thousand guesses, as who stuffs a stolen list of names and passwords into the door. What is
// counted is what they cost: how often a password was really compared.
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { transact } from '../../db/transact.ts'
import {
  type Answer,
  codeOf,
  type MemberBrowser,
  memberBrowser,
} from '../../testing/member-browser.ts'
import {
  makeMember,
  memberSite,
  type MemberSite,
  TEST_PASSWORD,
} from '../../testing/member-site.ts'
import { writeSetting } from '../config/index.ts'
import type { HashJob } from './hash-worker.ts'
import { limitsSetting } from './index.ts'

/** What is given to threads of hashing. */
const given = vi.spyOn(Worker.prototype, 'postMessage')

let site: MemberSite

beforeAll(async () => {
  site = await memberSite()
  // Captchas would stop the flood before the caps do: here every one of them counts as solved.
  await transact(site.ctx, (tx) =>
    writeSetting(site.ctx, tx, site.brand.id, {
      setting: limitsSetting,
      value: { ...limitsSetting.fallback, captchaAfter: 10_000, captchaAfterPerAddress: 10_000 },
    }),
  )
})
afterAll(async () => {
  given.mockRestore()
  await site.close()
})

const verified = (): number =>
  given.mock.calls.filter(
    ([job]: [job: Partial<HashJob>, ...rest: unknown[]]) => job.kind === 'verify',
  ).length

const signIn = (
  browser: MemberBrowser,
  username: string,
  password: string,
  headers: Readonly<Record<string, string>> = {},
) => browser.call('POST', '/wps/session/loginV2', { body: { username, password }, headers })

/** The owner, who has signed in at home once and so is known there. */
async function owner(account: string, ip: string): Promise<MemberBrowser> {
  await makeMember(site.ctx, site.brand, account)
  const home = memberBrowser(site.http, 'localhost', ip)
  expect(codeOf(await signIn(home, account, TEST_PASSWORD))).toBe('ok')
  return home
}

/** How often each code came. Fewer at once than the door bears: none is told that it is busy. */
async function flood(
  guesses: number,
  guess: (turn: number) => Promise<Answer>,
): Promise<Record<string, number>> {
  const codes: Record<string, number> = {}
  let turn = 0
  const attacker = async () => {
    while (turn < guesses) {
      turn += 1
      const code = codeOf(await guess(turn))
      codes[code] = (codes[code] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 12 }, attacker))
  return codes
}

const forged = (turn: number): string => `10.77.${Math.floor((turn % 1000) / 250)}.${turn % 250}`

test('R-023 R-024 five thousand pairs from one source under a thousand forged addresses: fifty are judged', async () => {
  const home = await owner('stuffed', '192.0.2.10')
  const before = verified()
  const codes = await flood(5_000, (turn) =>
    signIn(
      memberBrowser(site.http, 'localhost', '203.0.113.66'),
      // every fifth at the one who is wanted most
      turn % 5 === 0 ? 'stuffed' : `leaked${turn % 900}`,
      `guess ${turn}`,
      { 'x-forwarded-for': forged(turn), forwarded: `for=${forged(turn)}` },
    ),
  )
  expect(codes).toEqual({ sign_in_failed: 50, too_many_requests: 4_950 })
  expect(verified() - before).toBe(50)
  expect(codeOf(await signIn(home, 'stuffed', TEST_PASSWORD))).toBe('ok')
})

test('R-023 R-024 five thousand guesses at one account from a thousand true addresses: ten are judged', async () => {
  const home = await owner('besieged', '192.0.2.11')
  const before = verified()
  const codes = await flood(5_000, (turn) =>
    signIn(memberBrowser(site.http, 'localhost', forged(turn)), 'besieged', `guess ${turn}`),
  )
  expect(codes).toEqual({ sign_in_failed: 10, too_many_requests: 4_990 })
  expect(verified() - before).toBe(10)
  // Whoever is known does not stand in that line, and one wrong word of the owner's is its own.
  expect(codeOf(await signIn(home, 'besieged', 'a slip of the finger'))).toBe('sign_in_failed')
  expect(codeOf(await signIn(home, 'besieged', TEST_PASSWORD))).toBe('ok')
})
