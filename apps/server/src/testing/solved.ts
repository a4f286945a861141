import type { challenge } from '@lantern/contract/challenge'
import { assert } from '@lantern/kernel/assert'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type * as z from 'zod/mini'
import { type MemberBrowser, valueOf } from './member-browser.ts'

/** A fresh challenge, solved as a page solves it: half a second of work. */
export async function solved(
  browser: MemberBrowser,
  purpose: 'login' | 'sms' | 'recover',
): Promise<string> {
  const answer = await browser.call('GET', `/wps/challenge?purpose=${purpose}`)
  const given = valueOf(answer) as z.output<typeof challenge>
  const solution = await solveChallenge({ challenge: given, deriveKey })
  assert(solution, 'a challenge of ours can be solved')
  return Buffer.from(JSON.stringify({ challenge: given, solution })).toString('base64')
}
