import { type Currency, formatMoney } from '@lantern/kernel/money'
import type { Db } from '../../db/transact.ts'
import { localTime, MOST_LINES, textFile } from '../../text-file.ts'
import { statement, type StatementQuery } from './statement.ts'

/** An account's movements as CSV, newest first: each begins where the one before it ended. */
export async function statementFile(
  db: Db,
  wanted: Omit<StatementQuery, 'pageNo' | 'pageSize'>,
  currency: Currency,
): Promise<{ name: string; csv: string; isCut: boolean }> {
  const { lines, total } = await statement(db, { ...wanted, pageNo: 1, pageSize: MOST_LINES })
  const rows = lines.map((line) => [
    localTime(line.postedAt, wanted.offsetMinutes),
    line.entryId,
    line.kind,
    line.reference,
    formatMoney(line.balanceBefore),
    formatMoney(line.amount),
    formatMoney(line.balanceAfter),
    currency,
  ])
  return textFile({
    name: ['statement', wanted.account, ...(wanted.only ? [wanted.only] : [])],
    days: wanted,
    head: ['time', 'entry', 'kind', 'reference', 'before', 'amount', 'after', 'currency'],
    rows,
    total,
  })
}
