import { isRefusalCode, type RefusalCode } from '@lantern/contract/errors'
import { assert, present } from '@lantern/kernel/assert'
import type { BrandId, MemberId, WagerId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { DateText } from '@lantern/kernel/time'
import type { Pool, PoolClient } from 'pg'
import { named } from '../../db/named.ts'
import type { Db, Tx } from '../../db/transact.ts'
import {
  contentHash,
  messageHash,
  type Outcome,
  type WagerCommand,
  type WagerState,
} from './commands.ts'
import type {
  CommandRow,
  Noted,
  NotedOutcome,
  Turnover,
  TurnoverOfDay,
  Wager,
  WagerPage,
} from './reading.ts'

const ANSWER = 'status, command_id, wager_id, state, refusal, balance, version'
const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `$${index + 1}`)
const APPLY = `select place, ${ANSWER} from wagers_apply(${numbered(22).join(', ')})`
const APPLY_ONE = `select 1 as place, ${ANSWER} from wagers_apply_one(${numbered(20).join(', ')},
  to_timestamp($21), to_timestamp(coalesce($22, $21)))`

interface AppliedRow {
  readonly place: number
  readonly status: 'applied' | 'refused' | 'repeated' | 'conflict' | 'skipped'
  readonly command_id: string | null
  readonly wager_id: WagerId | null
  readonly state: WagerState | null
  readonly refusal: string | null
  readonly balance: string | null
  readonly version: string | null
}

/**
 * Applies one command in a session of its own, waiting for its account; its statement is cancelled
 * after `mostMs`, so that nothing of it is committed.
 */
export async function applyWithin(
  pool: Pool,
  command: WagerCommand,
  mostMs: number,
): Promise<Outcome | undefined> {
  const client = await pool.connect()
  const timeout = (text: string) =>
    client.query(`select set_config('statement_timeout', $1, false)`, [text])
  let broken: Error | undefined
  try {
    await timeout(`${mostMs}ms`)
    const [outcome] = await applyBatch(client, [command], 'wait')
    return outcome
  } finally {
    // a session that does not go back to what the pool gave it is none of the pool's any more
    await client.query('reset statement_timeout').catch((error: Error) => {
      broken = error
    })
    client.release(broken)
  }
}

/**
 * Applies a batch in one statement; one command by itself has a statement of its own, which costs
 * less and decides and writes the same. Outcomes stand in the order of the commands. With `skip` a
 * command whose account somebody else has locked is undefined; with `wait` it waits 500 ms.
 */
export async function applyBatch(
  db: Pool | Tx | PoolClient,
  commands: readonly WagerCommand[],
  locked: 'wait' | 'skip',
): Promise<(Outcome | undefined)[]> {
  const isWaiting = locked === 'wait'
  const [first, second] = commands
  const { rows } =
    first && !second
      ? await named<AppliedRow>(db, 'wagers_apply_one', APPLY_ONE, [isWaiting, ...valuesOf(first)])
      : await named<AppliedRow>(db, 'wagers_apply', APPLY, [isWaiting, ...columnsOf(commands)])
  const outcomes: (Outcome | undefined)[] = commands.map(() => undefined)
  let answered = 0
  for (const row of rows) {
    answered += 1
    if (row.status !== 'skipped') outcomes[row.place - 1] = outcomeOf(row)
  }
  assert(answered === commands.length, 'every command of a batch is answered')
  return outcomes
}

function outcomeOf(row: AppliedRow): Outcome {
  const present = {
    balance: row.balance === null ? null : BigInt(row.balance),
    version: row.version,
  }
  if (row.status === 'conflict') return { ...CONFLICT, ...present }
  return {
    refusal: row.refusal === null ? null : codeOf(row.refusal),
    commandId: row.command_id,
    wagerId: row.wager_id,
    state: row.state,
    isRepeat: row.status === 'repeated',
    ...present,
  }
}

/** Says nothing about what the key was used for. */
const CONFLICT = {
  refusal: 'idempotency_conflict',
  commandId: null,
  wagerId: null,
  state: null,
  isRepeat: false,
} as const

function codeOf(text: string): RefusalCode {
  assert(isRefusalCode(text), `the contract knows the refusal ${text}`)
  return text
}

interface Column {
  /** Whatever may stand in it is quoted: it is one element of an array, or refused. */
  readonly isText: boolean
  readonly of: (command: WagerCommand) => bigint | number | string | null
}
const plain = (of: Column['of']): Column => ({ isText: false, of })
const text = (of: (command: WagerCommand) => string): Column => ({ isText: true, of })

/** The parameters of both functions behind the first. */
const COLUMNS: readonly Column[] = [
  plain((c) => c.brandId),
  text((c) => c.source),
  text((c) => c.key),
  text((c) => `\\x${contentHash(c)}`),
  text((c) => c.op),
  text((c) => c.betRef),
  text((c) => c.memberId),
  text((c) => c.currency),
  plain((c) => ('stake' in c ? c.stake : c.op === 'adjust' ? c.difference : 0n)),
  plain((c) => ('payout' in c ? c.payout : 0n)),
  plain((c) => ('payout' in c ? (c.residue ?? 0n) : 0n)),
  plain((c) => ('payout' in c ? c.validBet : 0n)),
  text((c) => ('payout' in c ? c.validReason : c.op === 'tip' ? 'tip' : '')),
  text((c) => ('ruleVersion' in c ? c.ruleVersion : '')),
  text((c) => ('product' in c ? c.product : '')),
  text((c) => ('product' in c ? c.gameCode : '')),
  text((c) => ('product' in c ? c.roundRef : '')),
  text((c) => ('funds' in c ? c.funds : 'cash')),
  text((c) => ('refused' in c ? (c.refused ?? '') : '')),
  plain((c) => c.at.getTime() / 1000),
  plain((c) => (c.happenedAt ? c.happenedAt.getTime() / 1000 : null)),
]

const valuesOf = (command: WagerCommand) => COLUMNS.map((column) => column.of(command))

/** One array for each column, already written out: the driver would take longer. */
const columnsOf = (commands: readonly WagerCommand[]): string[] =>
  COLUMNS.map(({ isText, of }) => {
    const element = (command: WagerCommand): string => {
      const value = of(command)
      return isText ? quoted(`${value}`) : `${value ?? 'null'}`
    }
    return `{${commands.map(element).join(',')}}`
  })

/** An element of an array as PostgreSQL reads it. */
const quoted = (value: string): string => `"${/["\\]/.test(value) ? escaped(value) : value}"`
const escaped = (value: string): string => value.replaceAll(/["\\]/g, '\\$&')

const WAGER = `
  select w.id, w.brand_id as "brandId", w.member_id as "memberId", w.product, w.source,
         w.bet_ref as "betRef", w.game_code as "gameCode", w.round_ref as "roundRef",
         b.class as "accountClass", b.currency, w.state, w.stake,
         w.stake - w.stake_bonus as "stakeCash", w.stake_bonus as "stakeBonus", w.payout, w.valid_bet as "validBet",
         w.valid_reason as "validReason", w.rule_version as "ruleVersion",
         w.placed_at as "placedAt", w.settled_at as "settledAt",
         w.business_day::text as "businessDay"
    from wagers w join ledger_books b on b.id = w.book_id`

type WagerRow = Omit<Wager, 'stake' | 'stakeCash' | 'stakeBonus' | 'payout' | 'validBet'> & {
  readonly stake: string
  readonly stakeCash: string
  readonly stakeBonus: string
  readonly payout: string | null
  readonly validBet: string | null
}

const unitsOrNull = (text: string | null): Money | null => (text === null ? null : BigInt(text))

const wagerOf = (row: WagerRow): Wager => ({
  ...row,
  stake: BigInt(row.stake),
  stakeCash: BigInt(row.stakeCash),
  stakeBonus: BigInt(row.stakeBonus),
  payout: unitsOrNull(row.payout),
  validBet: unitsOrNull(row.validBet),
})

/** Uses up a key for a message that moves no money. */
export async function noteMessage(db: Db, message: Noted): Promise<NotedOutcome> {
  const { rows } = await db.query<NotedOutcome>(
    `select command_id as "commandId", status from wagers_note($1, $2, $3, $4)`,
    [message.brandId, message.source, message.key, messageHash(message)],
  )
  return present(rows[0], 'a function answers')
}

/** A command by its key, with the bet it was about. */
export async function findCommand(
  db: Db,
  name: { readonly brandId: BrandId; readonly source: string; readonly key: string },
): Promise<CommandRow | undefined> {
  const { rows } = await db.query<CommandRow>(
    `select c.op, c.refusal, w.bet_ref as "betRef"
       from wager_commands c left join wagers w on w.id = c.wager_id
      where c.brand_id = $1 and c.source = $2 and c.key = $3`,
    [name.brandId, name.source, name.key],
  )
  return rows[0]
}

export async function findWager(
  db: Db,
  bet: { readonly brandId: BrandId; readonly source: string; readonly betRef: string },
): Promise<Wager | undefined> {
  const { rows } = await db.query<WagerRow>(
    `${WAGER} where w.brand_id = $1 and w.source = $2 and w.bet_ref = $3`,
    [bet.brandId, bet.source, bet.betRef],
  )
  return rows[0] && wagerOf(rows[0])
}

export async function findOwnWager(
  db: Db,
  own: { readonly brandId: BrandId; readonly memberId: MemberId; readonly id: string },
): Promise<Wager | undefined> {
  const { rows } = await db.query<WagerRow>(
    `${WAGER} where w.brand_id = $1 and w.member_id = $2 and w.id = $3`,
    [own.brandId, own.memberId, own.id],
  )
  return rows[0] && wagerOf(rows[0])
}

export async function listWagers(
  db: Db,
  page: WagerPage,
): Promise<{ wagers: Wager[]; total: number }> {
  const mine = `w.member_id = $1 and w.state not in ('refused', 'tombstone')
    and ($2::text is null or w.state = $2) and ($3::text is null or w.product = $3)`
  const values = [page.memberId, page.state ?? null, page.product ?? null]
  const counted = await db.query<{ total: number }>(
    `select count(*)::int as total from wagers w where ${mine}`,
    values,
  )
  const { rows } = await db.query<WagerRow>(
    `${WAGER} where ${mine} order by w.id desc limit $4 offset $5`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  )
  return { wagers: rows.map(wagerOf), total: present(counted.rows[0], 'a count').total }
}

interface SumsRow {
  readonly wagers: number
  readonly stake: string
  readonly payout: string
  readonly validBet: string
}

const SUMS = `sum(d.wagers)::int as wagers, sum(d.stake)::text as stake,
  sum(d.payout)::text as payout, sum(d.valid_bet)::text as "validBet"`

const sumsOf = <Row extends SumsRow>(row: Row) => ({
  ...row,
  stake: BigInt(row.stake),
  payout: BigInt(row.payout),
  validBet: BigInt(row.validBet),
})

export async function turnoverByDay(
  db: Db,
  whose: { readonly memberId: MemberId; readonly currency: Currency },
  period: { readonly from: DateText; readonly to: DateText },
): Promise<TurnoverOfDay[]> {
  const { rows } = await db.query<SumsRow & { day: DateText }>(
    `select d.business_day::text as day, ${SUMS}
       from wager_days d join ledger_books b on b.id = d.book_id
      where d.member_id = $1 and b.currency = $2 and d.business_day between $3 and $4
      group by d.business_day order by d.business_day`,
    [whose.memberId, whose.currency, period.from, period.to],
  )
  return rows.map(sumsOf)
}

export async function turnover(
  db: Db,
  memberId: MemberId,
  period: { readonly from: DateText; readonly to: DateText },
): Promise<Turnover[]> {
  const { rows } = await db.query<SumsRow & Pick<Turnover, 'currency' | 'product'>>(
    `select b.currency, d.product, ${SUMS}
       from wager_days d join ledger_books b on b.id = d.book_id
      where d.member_id = $1 and d.business_day between $2 and $3
      group by b.currency, d.product order by b.currency, d.product`,
    [memberId, period.from, period.to],
  )
  return rows.map(sumsOf)
}

export async function totals(
  db: Db,
  memberId: MemberId,
  currency: Currency,
): Promise<{ staked: Money; paidOut: Money }> {
  const { rows } = await db.query<{ staked: string; paidOut: string }>(
    `select coalesce(sum(d.stake), 0)::text as staked,
            coalesce(sum(d.payout), 0)::text as "paidOut"
       from wager_days d join ledger_books b on b.id = d.book_id
      where d.member_id = $1 and b.currency = $2`,
    [memberId, currency],
  )
  const row = present(rows[0], 'a sum')
  return { staked: BigInt(row.staked), paidOut: BigInt(row.paidOut) }
}
