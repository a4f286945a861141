import { wallet } from '@lantern/contract/wallet'
import type { Brand, MemberSession } from '../../caller.ts'
import { bind, type Route } from '../../mount.ts'
import { balanceOf } from './accounts.ts'
import { presentBalances, presentConsolidated, presentStatement, presentTotals } from './present.ts'
import { statementFile } from './statement-file.ts'
import { type StatementQuery, statement, statementTotals } from './statement.ts'

interface Asked {
  readonly account: StatementQuery['account']
  readonly only?: StatementQuery['only'] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const wantedOf = (
  { offsetMinutes }: Brand,
  { memberId, isTrial }: MemberSession,
  { account, only, from, to }: Asked,
): Omit<StatementQuery, 'pageNo' | 'pageSize'> => ({
  memberId,
  // a trial member's money stands in one account, whatever the page calls it
  account: isTrial && account === 'cash' ? 'trial' : account,
  ...(only === undefined ? {} : { only }),
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
  offsetMinutes,
})

export const routes = (): Route[] =>
  bind(wallet, {
    balance: async ({ ctx, session }) => {
      const { memberId, currency } = session()
      return presentBalances(session(), await balanceOf(ctx.db, memberId, currency))
    },
    consolidated: async ({ ctx, session }) => {
      const { memberId, currency } = session()
      return presentConsolidated(session(), await balanceOf(ctx.db, memberId, currency))
    },
    statement: async ({ ctx, caller, session, input }) => {
      const { pageNo, pageSize } = input
      const query = { ...wantedOf(caller.brand, session(), input), pageNo, pageSize }
      return presentStatement(query, await statement(ctx.db, query))
    },
    statementTotals: async ({ ctx, caller, session, input }) => {
      const query = { ...wantedOf(caller.brand, session(), input), pageNo: 1, pageSize: 1 }
      return presentTotals(session(), await statementTotals(ctx.db, query))
    },
    statementFile: async ({ ctx, caller, session, input }) =>
      statementFile(ctx.db, wantedOf(caller.brand, session(), input), session().currency),
  })
