import { payees } from '@lantern/contract/payees'
import type { ReplyOf } from '@lantern/contract/endpoint'
import type { Context } from '../../context.ts'
import { bind, type Route } from '../../mount.ts'
import type { MemberSession } from '../../caller.ts'
import { actorOf } from '../audit/index.ts'
import { readSetting } from '../config/index.ts'
import { asksCode, type Doorstep, withOwnersCode } from '../identity/index.ts'
import { maskedDestination } from './destination.ts'
import { maskedHolder } from './names.ts'
import { addPayee, type Confirmed, openHolder, payeeSetting, removePayee } from './payees.ts'
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

/** A change of what a member is paid to costs a code of its authenticator, where one is on. */
const byOwner = (
  call: Doorstep & { readonly session: () => MemberSession },
  code?: string,
): Confirmed => ({
  actor: actorOf(call.caller),
  run: (work) => withOwnersCode(call, call.session(), code, work),
})

/** Where members may be paid to. */
export const payeeRoutes = (): Route[] =>
  bind(payees, {
    list: async ({ ctx, caller, session }) => ({
      payees: (await listPayees(ctx.db, session().memberId)).map((one) => presentPayee(ctx, one)),
      waitMinutes: await readSetting(ctx, caller.brand.id, payeeSetting),
      asksCode: await asksCode(ctx, session().memberId),
    }),
    add: async (call) => {
      const { ctx, caller, input } = call
      const { memberId, currency } = call.session()
      const owner = { brandId: caller.brand.id, memberId, currency }
      return presentPayee(ctx, await addPayee(ctx, owner, input, byOwner(call, input.totp)))
    },
    remove: async (call) => {
      const { ctx, input } = call
      await removePayee(ctx, call.session().memberId, input, byOwner(call, input.totp))
      return { done: true as const }
    },
  })
