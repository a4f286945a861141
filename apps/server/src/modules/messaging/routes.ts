import { announcements } from '@lantern/contract/announcements'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { refuse } from '@lantern/contract/errors'
import { inBestLanguage } from '@lantern/kernel/language'
import { bind, type Route } from '../../mount.ts'
import { chainFrom, defaultLanguageOf } from '../config/index.ts'
import { type AnnouncementRow, type Execution, type Kind, listShown } from './queries.ts'

type Reply = ReplyOf<typeof announcements.list>

/** Who signed in for the first time reads what all who signed in read, too. */
const READS: Readonly<Record<Execution, readonly Execution[]>> = {
  A: ['A'],
  B: ['B'],
  F: ['A', 'F'],
}

const present = (row: AnnouncementRow): Reply['popup'][number] => ({
  id: row.id,
  title: row.title,
  language: row.language,
  content: row.content,
  promotionType: row.promotionType,
  execution: [...row.executions],
})

export const routes = (): Route[] =>
  bind(announcements, {
    list: async ({ ctx, caller, input }) => {
      const { execution } = input
      if (execution !== 'B' && !caller.member) refuse('not_signed_in')
      const home = await defaultLanguageOf(ctx, caller.brand.id)
      const languages = chainFrom(input.language, home)
      const rows = await listShown(ctx.db, caller.brand.id, {
        kinds: input.types.split(',') as Kind[],
        executions: READS[execution],
        languages,
        at: ctx.clock.now(),
      })
      const shown = inBestLanguage(rows, languages, ({ slug }) => slug)
      const of = (kind: Kind) => shown.filter((row) => row.kind === kind).map(present)
      return {
        banners: of('B'),
        playerNotices: of('PL'),
        popup: of('PU'),
        promotion: of('PR'),
        help: of('H'),
      }
    },
  })
