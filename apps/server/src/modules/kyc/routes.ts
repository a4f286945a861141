import { identityChecks } from '@lantern/contract/identity-checks'
import { transact } from '../../db/transact.ts'
import { bind, type Route } from '../../mount.ts'
import { addPicture, submitDocument } from './documents.ts'
import type { MovedSince } from './permit.ts'
import { checkStateOf } from './present.ts'

/** A member's own documents; `moved` is what the cashier knows of its money. */
export const routes = (moved: MovedSince): Route[] =>
  bind(identityChecks, {
    state: ({ ctx, caller, session }) =>
      checkStateOf(ctx, { brandId: caller.brand.id, ...session() }, moved),
    addPicture: async ({ ctx, caller, session, input }) => {
      const { memberId } = session()
      return { id: await addPicture(ctx, { brandId: caller.brand.id, memberId }, input.image) }
    },
    submit: async ({ ctx, caller, session, input }) => {
      const { id: brandId, offsetMinutes } = caller.brand
      const { memberId } = session()
      await transact(ctx, (tx) =>
        submitDocument(ctx, tx, { brandId, memberId, offsetMinutes }, input),
      )
      return checkStateOf(ctx, { brandId, ...session() }, moved)
    },
  })
