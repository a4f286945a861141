import { csvLine } from '@lantern/kernel/csv'
import { type Currency, formatMoney } from '@lantern/kernel/money'
import { MINUTE_MS } from '@lantern/kernel/time'
import type { Db } from '../../db/transact.ts'
import { statement, type StatementQuery } from './statement.ts'

const MOST_LINES = 5_000

/** `+07:00`, as ISO 8601 writes it. */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** A moment in the brand's own time, with its offset. */
const localTime = (at: Date, offsetMinutes: number): string =>
  new Date(at.getTime() + offsetMinutes * MINUTE_MS).toISOString().slice(0, 19) +
  offsetText(offsetMinutes)

/** An account's movements as CSV, newest first: each begins where the one before it ended. */
export async function statementFile(
  db: Db,
  wanted: Omit<StatementQuery, 'pageNo' | 'pageSize'>,
  currency: Currency,
): Promise<{ name: string; csv: string; isCut: boolean }> {
  const { offsetMinutes, account } = wanted
  const { lines, total } = await statement(db, { ...wanted, pageNo: 1, pageSize: MOST_LINES })
  const head = ['time', 'entry', 'kind', 'reference', 'before', 'amount', 'after', 'currency']
  const rows = lines.map((line) => [
    localTime(line.postedAt, offsetMinutes),
    line.entryId,
    line.kind,
    line.reference,
    formatMoney(line.balanceBefore),
    formatMoney(line.amount),
    formatMoney(line.balanceAfter),
    currency,
  ])
  const days = [wanted.from, wanted.to].filter((day) => day !== undefined)
  return {
    name: ['statement', account, ...days].join('-').concat('.csv'),
    csv: [head, ...rows].map(csvLine).join(''),
    isCut: total > lines.length,
  }
}
