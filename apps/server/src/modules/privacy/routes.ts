import { myData } from '@lantern/contract/my-data'
import type { Caller, MemberSession } from '../../caller.ts'
import { transact } from '../../db/transact.ts'
import { bind, type Route } from '../../mount.ts'
import { actorOf, record } from '../audit/index.ts'
import { confirmPassword } from '../identity/index.ts'
import { closeAccount, type Owner, standingOf } from './closing.ts'
import { exportUrl } from './exporting.ts'

const ownerOf = ({ brand }: Caller, { memberId, currency }: MemberSession): Owner => ({
  brandId: brand.id,
  memberId,
  currency,
})

const noteOf = (caller: Caller, session: MemberSession, event: string) => ({
  brandId: caller.brand.id,
  actor: actorOf(caller),
  event,
  subject: { kind: 'member', id: session.memberId },
})

/** A member's own data. */
export const routes = (): Route[] =>
  bind(myData, {
    state: async ({ ctx, caller, session }) => {
      const owner = ownerOf(caller, session())
      const { balance, smallestPayout, bets, payments } = await standingOf(ctx.db, owner)
      const { currency } = owner
      return { currency, balance, smallestPayout, openBets: bets, openPayments: payments }
    },
    export: async ({ ctx, caller, session, input }) => {
      const owner = ownerOf(caller, session())
      await confirmPassword(ctx, owner.brandId, owner.memberId, input.password)
      return transact(ctx, async (tx) => {
        await record(tx, noteOf(caller, session(), 'member.exported'))
        return { url: await exportUrl(ctx, tx, owner, null) }
      })
    },
    close: async ({ ctx, caller, session, input }) => {
      const owner = ownerOf(caller, session())
      await confirmPassword(ctx, owner.brandId, owner.memberId, input.password)
      await transact(ctx, async (tx) => {
        await closeAccount(ctx, tx, owner, input)
        await record(tx, {
          ...noteOf(caller, session(), 'member.closed'),
          after: { wantsErasure: input.wantsErasure === true },
        })
      })
      return { done: true as const }
    },
  })
