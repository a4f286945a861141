import { refuse } from '@lantern/contract/errors'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsSession } from '@lantern/contract/ops/console'
import { assert } from '@lantern/kernel/assert'
import { SECOND_MS } from '@lantern/kernel/time'
import type { Brand, OperatorSession } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { bind, type Route } from '../../mount.ts'
import { actorOf, record } from '../audit/index.ts'
import { lockOperator, setTotp } from './queries.ts'
import { ABSOLUTE_MS, signIn, signOut, spendCode } from './sessions.ts'
import { freshSecret, totpUri } from './totp.ts'

const present = (
  ctx: Context,
  brand: Brand,
  session: OperatorSession,
): ReplyOf<typeof opsSession.me> => ({
  id: session.operatorId,
  username: session.username,
  roles: [...session.roles],
  grants: [...session.grants],
  hasTotp: session.hasTotp,
  demo: ctx.config.mode === 'demo',
  brandName: brand.name,
  gmtOffsetMinutes: brand.offsetMinutes,
})

export const sessionRoutes = (): Route[] =>
  bind(opsSession, {
    login: async ({ ctx, caller, input, cookies }) => {
      const { token, session } = await signIn(ctx, caller, {
        username: input.username,
        password: input.password,
        totp: input.totp,
      })
      cookies.set('lr_ops', token, ABSOLUTE_MS / SECOND_MS)
      return present(ctx, caller.brand, session)
    },
    logout: async ({ ctx, caller, cookies, operator }) => {
      await signOut(ctx, caller, operator())
      cookies.clear('lr_ops')
      return { done: true as const }
    },
    me: async ({ ctx, caller, operator }) => present(ctx, caller.brand, operator()),
    beginTotp: async ({ ctx, caller, operator }) => {
      const { operatorId, brandId, username } = operator()
      const { text, sealed } = freshSecret(ctx, operatorId)
      await transact(ctx, async (tx) => {
        const row = await lockOperator(tx, operatorId)
        // Replacing a working authenticator is the shell's business: a stolen session may not.
        if (!row || row.totpConfirmedAt !== null) refuse('state_changed')
        await setTotp(tx, operatorId, { secret: sealed, confirmedAt: null })
        await record(tx, {
          brandId,
          actor: actorOf(caller),
          event: 'operator.totpBegun',
          subject: { kind: 'operator', id: operatorId },
          before: { totp: false, begun: row.totpSecret !== null },
          after: { totp: false, begun: true },
        })
      })
      return { secret: text, uri: totpUri(caller.brand.name, username, text) }
    },
    confirmTotp: async ({ ctx, caller, operator, input }) => {
      const { operatorId, brandId } = operator()
      await transact(ctx, async (tx) => {
        const row = await lockOperator(tx, operatorId)
        assert(row, 'operators are never deleted')
        if (row.totpConfirmedAt !== null || row.totpSecret === null) refuse('state_changed')
        if (!(await spendCode(ctx, tx, row, input.totp))) refuse('operator_sign_in_failed')
        await setTotp(tx, operatorId, { secret: row.totpSecret, confirmedAt: ctx.clock.now() })
        await record(tx, {
          brandId,
          actor: actorOf(caller),
          event: 'operator.totpConfirmed',
          subject: { kind: 'operator', id: operatorId },
          before: { totp: false },
          after: { totp: true },
        })
      })
      return { done: true as const }
    },
  })
