import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { money } from '@lantern/kernel/money'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  approves,
  ask,
  claims,
  house,
  maker,
  now,
  owner,
  useCashierDesk,
} from '../../testing/cashier-desk.ts'
import { closingsOf, partsOf, splits } from '../../testing/cashier-parts.ts'
import { scratchFolder } from '../../testing/database.ts'
import { type RunningProcess, startPlatformProcess } from '../../testing/processes.ts'
import {
  freePort,
  type SandboxProcess,
  startSandboxProcess,
} from '../../testing/sandbox-process.ts'

// The platform, in a process of its own, is killed again and again while it gives the parts of a
// withdrawal to a bank that is a program, too.

const SECRET = 'a secret between the two of them'
const KILLS = process.env['LANTERN_LONG'] ? 12 : 2
const PARTS = 12

useCashierDesk('2000')

let bank: SandboxProcess
let platform: RunningProcess
let folder: string
let port: number
let bankPort: number

const started = () =>
  startPlatformProcess(port, {
    DATABASE_URL: house.database.url,
    AUDIT_ROOT_FOLDER: scratchFolder(house.database.url),
    SANDBOX_ORIGIN: bank.origin,
    SANDBOX_SECRET: SECRET,
  })

beforeAll(async () => {
  port = await freePort()
  bankPort = await freePort()
  folder = mkdtempSync(path.join(os.tmpdir(), 'lantern-sandbox-'))
  bank = await startSandboxProcess(bankPort, folder, SECRET)
})
afterAll(async () => {
  await platform.stop('SIGKILL')
  await bank.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** How many payouts the bank has, by what its control page says. */
async function ordersAtBank(): Promise<number> {
  const page = await (await fetch(`${bank.origin}/`)).text()
  return page.split('<strong>Payout ').length - 1
}

test('R-008 the platform killed between the parts of a payout: each is ordered, paid and captured once', async () => {
  house.ctx.clock.set(new Date())
  const asked = await ask('1200')
  await claims(maker, asked)
  await splits(
    maker,
    asked,
    Array.from({ length: PARTS }, () => ['100'] as const),
  )
  await house.database.owner.query('update withdrawals set approvals_needed = 1 where id = $1', [
    asked.id,
  ])
  await approves(maker, await now(asked))
  const withdrawal = await now(asked)
  expect(withdrawal.state).toBe('approved')
  for (let kill = 0; kill < KILLS; kill += 1) {
    platform = await started()
    // at another moment each time, once it is at work
    await vi.waitUntil(async () => (await now(withdrawal)).state !== 'approved', {
      timeout: 30_000,
    })
    await pause(kill * 90)
    await platform.stop('SIGKILL')
  }
  platform = await started()
  await vi.waitUntil(async () => (await now(withdrawal)).state === 'paid', {
    timeout: 150_000,
    interval: 500,
  })
  expect(await ordersAtBank()).toBe(PARTS)
  const parts = await partsOf(withdrawal)
  expect(parts.map(({ paid, state }) => [paid, state])).toEqual(
    Array.from({ length: PARTS }, () => [money('100'), 'paid']),
  )
  expect(await closingsOf(withdrawal)).toEqual(Array.from({ length: PARTS }, () => 'capture 100'))
  expect(await house.balances(owner)).toEqual({ cash: money('800'), held: 0n })
}, 240_000)
