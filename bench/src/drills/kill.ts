import { type ChildProcess, fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { present } from '@lantern/kernel/assert'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import { migrate } from '@lantern/server/db/migrate'
import { createPool } from '@lantern/server/db/pool'
import { booksBalance, type Outcome, type WagerCommand } from '@lantern/server/modules/wagers/index'
import { freePort, startPostgres } from '../../../tools/postgres.mjs'
import type { Bench } from '../line.ts'
import type { Answer } from './worker.ts'

// Kills the program, and the database with all its processes, again and again while money moves.
// Every acknowledged operation must be there afterwards. What was under way is sent again with its
// key; then every operation ever sent must have been applied exactly once, which the balances of
// the drill's own arithmetic show to the unit.

const MEMBERS = 64
const OPENING = 1_000n * 10_000n

export interface DrillPlan {
  readonly programKills: number
  readonly databaseKills: number
  /** Load before each kill, at least and at most. */
  readonly loadMs: readonly [number, number]
  /** Settings of the server; the durable defaults when not given. */
  readonly settings?: Readonly<Record<string, string | number>>
  /** Ends at the first kill that lost something. */
  readonly endsWithLoss?: boolean
}

export interface DrillResult {
  readonly kills: number
  readonly acknowledged: number
  /** Acknowledged, and not there after a kill. */
  readonly lost: number
  /** Refused although it had to be possible. */
  readonly refused: number
  /** Under way at a kill, and sent again. */
  readonly repeated: number
  /** Members whose balance is not what exactly one application of each operation makes it. */
  readonly wrongBalances: number
  readonly bookFaults: number
}

/** Runs a drill on a server of its own. */
export async function drill(plan: DrillPlan): Promise<DrillResult> {
  const stateDir = mkdtempSync(path.join(os.tmpdir(), 'lantern-drill-'))
  chmodSync(stateDir, 0o755) // the server's own account goes through it
  const run = new Drill(plan, stateDir, await freePort())
  try {
    return await run.run()
  } finally {
    await run.end()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

interface Sent {
  readonly member: Member
  readonly command: WagerCommand
  outcome: Outcome | undefined
  /** Sent and neither answered nor given up. */
  isPending: boolean
}

interface Member {
  readonly id: MemberId
  balance: bigint
  /** The bet whose result is still to come. */
  open: { readonly betRef: string; readonly stake: bigint } | undefined
  isBusy: boolean
}

type Pool = ReturnType<typeof createPool>

class Drill {
  readonly #plan: DrillPlan
  readonly #stateDir: string
  readonly #port: number
  readonly #members: Member[] = []
  readonly #sent: Sent[] = []
  #checked = 0
  #repeated = 0
  #refused = 0
  #server: Awaited<ReturnType<typeof startPostgres>> | undefined
  #program: ChildProcess | undefined
  #isLoading = false
  #onQuiet: (() => void) | undefined

  constructor(plan: DrillPlan, stateDir: string, port: number) {
    this.#plan = plan
    this.#stateDir = stateDir
    this.#port = port
  }

  async run(): Promise<DrillResult> {
    await this.#startServer()
    await this.#withOwner((owner) => this.#populate(owner))
    this.#startProgram()
    const kills = [
      ...Array.from({ length: this.#plan.programKills }, () => 'program' as const),
      ...Array.from({ length: this.#plan.databaseKills }, () => 'database' as const),
    ]
    let lost = 0
    let done = 0
    for (const target of kills) {
      await this.#loadFor(this.#someTime())
      if (target === 'program') await this.#killProgram()
      else await this.#killDatabase()
      done += 1
      lost += await this.#countLost()
      if (lost > 0 && this.#plan.endsWithLoss) return this.#result(done, lost, 0, 0)
      await this.#sendAgain()
    }
    const wrongBalances = await this.#withOwner((owner) => this.#wrongBalances(owner))
    const faults = await this.#withOwner((owner) => booksBalance(owner))
    return this.#result(done, lost, wrongBalances, faults.length)
  }

  async end(): Promise<void> {
    this.#program?.kill('SIGKILL')
    await this.#server?.stop()
  }

  #result(kills: number, lost: number, wrongBalances: number, bookFaults: number): DrillResult {
    const acknowledged = this.#sent.filter(({ outcome }) => outcome).length
    return {
      kills,
      acknowledged,
      lost,
      refused: this.#refused,
      repeated: this.#repeated,
      wrongBalances,
      bookFaults,
    }
  }

  #someTime(): number {
    const [least, most] = this.#plan.loadMs
    return randomInt(least, most)
  }

  // ---- the database ----

  async #startServer(): Promise<void> {
    this.#server = await startPostgres({
      stateDir: this.#stateDir,
      port: this.#port,
      ...(this.#plan.settings === undefined ? {} : { settings: this.#plan.settings }),
    })
  }

  get #url(): string {
    return present(this.#server, 'the server is running').url
  }

  async #withOwner<Result>(work: (owner: Pool) => Promise<Result>): Promise<Result> {
    const owner = createPool({
      url: this.#url,
      size: 2,
      as: 'owner',
      name: 'drill-owner',
      onError: () => {},
    })
    try {
      return await work(owner)
    } finally {
      await owner.end()
    }
  }

  async #populate(owner: Pool): Promise<void> {
    await migrate(owner)
    await owner.query(
      `insert into brands(code, name, currency, offset_minutes) values ('drill', 'Drill', 'USD', 0)`,
    )
    const { rows } = await owner.query<{ id: MemberId }>(
      `insert into members(brand_id, account, account_type, account_class, currency)
       select 1, 'member-' || g, 0, 'real', 'USD' from generate_series(1, $1::int) g returning id`,
      [MEMBERS],
    )
    for (const { id } of rows) {
      await owner.query('select ledger_open_accounts($1)', [id])
      await owner.query(
        `select ledger_post(1, 'opening', 'drill', $1::text, sha256('drill'), 'USD', 'real', '',
           now(), now(), array[null, $1]::bigint[], array['opening', 'cash'],
           array[-$2::bigint, $2::bigint])`,
        [id, OPENING],
      )
      this.#members.push({ id, balance: OPENING, open: undefined, isBusy: false })
    }
    // what the drill begins with is durable, even where the control's commits are not
    await owner.query('checkpoint')
  }

  /** The postmaster and everything it has started, at once: nobody can tidy up. */
  async #killDatabase(): Promise<void> {
    const server = present(this.#server, 'the server is running')
    const pids = await this.#withOwner(async (owner) => {
      const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity')
      return rows.map(({ pid }) => pid)
    })
    for (const pid of [server.pid, ...pids]) killIfAlive(pid)
    await server.ended
    this.#isLoading = false
    await this.#startServer()
    await this.#quiet()
  }

  // ---- the program ----

  #startProgram(): void {
    const program = fork(path.join(import.meta.dirname, 'worker.ts'), {
      env: { ...process.env, DRILL_DATABASE: this.#url },
      serialization: 'advanced',
    })
    program.on('message', (answer: Answer) => this.#hear(answer))
    this.#program = program
  }

  async #killProgram(): Promise<void> {
    const program = present(this.#program, 'the program is running')
    this.#isLoading = false
    const gone = new Promise((resolve) => program.once('exit', resolve))
    program.kill('SIGKILL')
    await gone
    for (const sent of this.#sent) sent.isPending = false
    this.#startProgram()
  }

  #hear({ id, outcome }: Answer): void {
    const sent = present(this.#sent[id], 'an answer belongs to what was sent')
    sent.isPending = false
    if (outcome) this.#settle(sent, outcome)
    if (this.#isLoading) this.#fill()
    else if (!this.#sent.some(({ isPending }) => isPending)) this.#onQuiet?.()
  }

  /** What an acknowledgement means for the member, by the drill's own arithmetic. */
  #settle(sent: Sent, outcome: Outcome): void {
    if (sent.outcome) return
    sent.outcome = outcome
    const { member, command } = sent
    member.isBusy = false
    if (outcome.refusal !== null) {
      // the drill sends nothing that a sound ledger refuses: its memory and ours have parted
      this.#refused += 1
      member.open = undefined
      return
    }
    if (command.op === 'place') {
      member.balance -= command.stake
      member.open = { betRef: command.betRef, stake: command.stake }
    } else {
      member.balance += command.op === 'settle' ? command.payout : (member.open?.stake ?? 0n)
      member.open = undefined
    }
  }

  // ---- the load ----

  async #loadFor(ms: number): Promise<void> {
    this.#isLoading = true
    this.#fill()
    await pause(ms)
  }

  #fill(): void {
    for (const member of this.#members) {
      if (!member.isBusy) this.#send(member)
    }
  }

  #send(member: Member): void {
    member.isBusy = true
    const id = this.#sent.length
    const sent = { member, command: commandOf(member, id), outcome: undefined, isPending: false }
    this.#sent.push(sent)
    this.#transmit(id, sent)
  }

  #transmit(id: number, sent: Sent): void {
    sent.isPending = true
    present(this.#program, 'the program is running').send({ id, command: sent.command })
  }

  /** Waits until everything that is under way is answered, one way or the other. */
  async #quiet(): Promise<void> {
    if (!this.#sent.some(({ isPending }) => isPending)) return
    await new Promise<void>((resolve) => {
      this.#onQuiet = resolve
    })
    this.#onQuiet = undefined
  }

  /** Sends again, with its key, whatever was not acknowledged, until it is. */
  async #sendAgain(): Promise<void> {
    for (;;) {
      const unknown = [...this.#sent.entries()].filter(([, { outcome }]) => !outcome)
      if (unknown.length === 0) return
      this.#repeated += unknown.length
      for (const [id, sent] of unknown) this.#transmit(id, sent)
      await this.#quiet()
    }
  }

  // ---- what must hold ----

  /** Acknowledged since the last kill, and not there as it was acknowledged. */
  async #countLost(): Promise<number> {
    const news = this.#sent.slice(this.#checked).filter(({ outcome }) => outcome)
    const keys = news.map(({ command }) => command.key)
    const kept = await this.#withOwner(async (owner) => {
      const { rows } = await owner.query<{ key: string; id: string }>(
        'select key, id from wager_commands where brand_id = 1 and key = any($1)',
        [keys],
      )
      return new Map(rows.map(({ key, id }) => [key, id]))
    })
    // those under way now are looked at again after the next kill
    const firstOpen = this.#sent.findIndex(({ outcome }) => !outcome)
    this.#checked = firstOpen < 0 ? this.#sent.length : Math.max(this.#checked, firstOpen)
    return news.filter(({ command, outcome }) => kept.get(command.key) !== outcome?.commandId)
      .length
  }

  async #wrongBalances(owner: Pool): Promise<number> {
    const { rows } = await owner.query<{ member: string; balance: string }>(
      `select member_id as member, balance from ledger_accounts where purpose = 'cash'`,
    )
    const kept = new Map(rows.map(({ member, balance }) => [member, BigInt(balance)]))
    return this.#members.filter(({ id, balance }) => kept.get(id) !== balance).length
  }
}

function commandOf(member: Member, id: number): WagerCommand {
  const base = {
    brandId: 1 as BrandId,
    memberId: member.id,
    currency: 'USD',
    source: 'drill',
    key: `key-${id}`,
    at: new Date(),
  }
  if (member.open === undefined) {
    const game = { product: 'rng', gameCode: 'drill', roundRef: 'r', funds: 'cash' } as const
    return { ...base, ...game, op: 'place', betRef: `bet-${id}`, stake: BigInt(1 + (id % 50)) }
  }
  const { betRef } = member.open
  if (id % 5 === 0) return { ...base, op: 'void', betRef }
  const valid = { validBet: 0n, validReason: 'drill', ruleVersion: '1' }
  return { ...base, ...valid, op: 'settle', betRef, payout: BigInt(id % 100) }
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!isGone) throw error
  }
}

/** The weakest server that still answers: what it loses shows that the drill can see a loss. */
export const CONTROL: DrillPlan = {
  programKills: 0,
  databaseKills: 10,
  loadMs: [400, 900],
  settings: { synchronous_commit: 'off', wal_writer_delay: '10s', wal_buffers: '64MB' },
  endsWithLoss: true,
}

export const killDrill: Bench = async (_name, print) => {
  const kills = Number.parseInt(process.env['DRILL_KILLS'] ?? '20', 10)
  const real = await drill({ programKills: kills, databaseKills: kills, loadMs: [200, 1_500] })
  const control = await drill(CONTROL)
  const note =
    `${real.kills} kills, ${real.acknowledged} acknowledged, ${real.repeated} sent again, ` +
    `${real.refused} refused, ${real.wrongBalances} wrong balances, ${real.bookFaults} faults in the books; the control ` +
    `without synchronous commit lost ${control.lost} at kill ${control.kills}`
  print({
    name: 'drill.kill lost operations vs synchronous_commit=off',
    ours: real.lost,
    other: control.lost,
    ratio: null,
    unit: 'operations',
    n: real.kills,
    note,
  })
  const isSound = real.lost + real.refused + real.wrongBalances + real.bookFaults === 0
  if (!isSound) throw new Error(`the drill failed: ${note}`)
  if (control.lost === 0)
    throw new Error(`the control lost nothing, so the drill shows nothing: ${note}`)
}
