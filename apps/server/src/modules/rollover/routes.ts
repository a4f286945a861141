import { rollover } from '@lantern/contract/rollover'
import { bind, type Route } from '../../mount.ts'
import { giveUp } from './bonus-end.ts'
import { stateOf } from './present.ts'

/** A member's own locks and bonuses. */
export const routes = (): Route[] =>
  bind(rollover, {
    state: ({ ctx, caller, session }) => {
      const { memberId, currency } = session()
      return stateOf(ctx, { brandId: caller.brand.id, memberId }, currency)
    },
    giveUp: async ({ ctx, caller, session, input, tx }) => {
      const { memberId } = session()
      await giveUp(ctx, tx(), { brandId: caller.brand.id, memberId }, input.bonusId)
      return { done: true } as const
    },
  })
