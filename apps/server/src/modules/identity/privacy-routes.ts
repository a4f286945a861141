import { privacy } from '@lantern/contract/lobby'
import { bind, type Route } from '../../mount.ts'
import { readShowsWins, writeShowsWins } from './queries/privacy.ts'

/** What others may learn of a member is the member's choice. */
export const privacyRoutes = (): Route[] =>
  bind(privacy, {
    read: async ({ ctx, session }) => ({
      showsWins: await readShowsWins(ctx.db, session().memberId),
    }),
    set: async ({ ctx, session, input }) => {
      await writeShowsWins(ctx.db, session().memberId, input.showsWins)
      return { done: true as const }
    },
  })
