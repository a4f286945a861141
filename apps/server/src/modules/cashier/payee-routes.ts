import { payees } from '@lantern/contract/payees'
import type { ReplyOf } from '@lantern/contract/endpoint'
import type { Context } from '../../context.ts'
import { bind, type Route } from '../../mount.ts'
import { readSetting } from '../config/index.ts'
import { maskedDestination } from './destination.ts'
import { maskedHolder } from './names.ts'
import { addPayee, openHolder, payeeSetting, removePayee } from './payees.ts'
import { listPayees, type Payee } from './queries/payees.ts'

const presentPayee = (ctx: Context, payee: Payee): ReplyOf<typeof payees.add> => ({
  id: payee.id,
  method: payee.method,
  destination: maskedDestination(payee.destinationEnd),
  bank: payee.bank,
  holder: maskedHolder(openHolder(ctx, payee)),
  nameDiffers: payee.nameDiffers,
  addedAt: payee.createdAt.toISOString(),
  usableAt: payee.usableAt.toISOString(),
  usable: payee.usableAt <= ctx.clock.now(),
})

/** Where members may be paid to. */
export const payeeRoutes = (): Route[] =>
  bind(payees, {
    list: async ({ ctx, caller, session }) => ({
      payees: (await listPayees(ctx.db, session().memberId)).map((one) => presentPayee(ctx, one)),
      waitMinutes: await readSetting(ctx, caller.brand.id, payeeSetting),
    }),
    add: async ({ ctx, caller, session, input }) => {
      const { memberId, currency } = session()
      const owner = { brandId: caller.brand.id, memberId, currency }
      return presentPayee(ctx, await addPayee(ctx, owner, input))
    },
    remove: async ({ ctx, session, input }) => {
      await removePayee(ctx, session().memberId, input)
      return { done: true as const }
    },
  })
