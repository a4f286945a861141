import { wallet } from '@lantern/contract/wallet'
import { bind, type Route } from '../../mount.ts'
import { balanceOf } from './accounts.ts'
import { presentBalances, presentStatement } from './present.ts'
import { type StatementQuery, statement } from './statement.ts'

export const routes = (): Route[] =>
  bind(wallet, {
    balance: async ({ ctx, session }) => {
      const { memberId, currency } = session()
      return presentBalances(session(), await balanceOf(ctx.db, memberId, currency))
    },
    statement: async ({ ctx, caller, session, input }) => {
      const { memberId, isTrial } = session()
      const query: StatementQuery = {
        memberId,
        // a trial member's money stands in one account, whatever the page calls it
        account: isTrial && input.account === 'cash' ? 'trial' : input.account,
        ...(input.from === undefined ? {} : { from: input.from }),
        ...(input.to === undefined ? {} : { to: input.to }),
        offsetMinutes: caller.brand.offsetMinutes,
        pageNo: input.pageNo,
        pageSize: input.pageSize,
      }
      return presentStatement(query, await statement(ctx.db, query))
    },
  })
