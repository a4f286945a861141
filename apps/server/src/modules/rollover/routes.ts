import { rollover } from '@lantern/contract/rollover'
import { bind, type Route } from '../../mount.ts'
import { stateOf } from './present.ts'

/** A member's own locks. */
export const routes = (): Route[] =>
  bind(rollover, {
    state: ({ ctx, caller, session }) => {
      const { memberId, currency } = session()
      return stateOf(ctx, { brandId: caller.brand.id, memberId }, currency)
    },
  })
