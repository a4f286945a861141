import { refuse } from '@lantern/contract/errors'
import { opsAnnouncements } from '@lantern/contract/ops/content'
import { bind, type Call, type Route } from '../../mount.ts'
import { changeSite, knownLanguages } from '../config/index.ts'
import {
  type AnnouncementRow,
  deleteWritten,
  findWritten,
  listAll,
  upsertWritten,
  type Written,
} from './queries.ts'
import { sanitised } from './sanitise.ts'

const moment = (date: Date | null): string | null => date?.toISOString() ?? null
const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

const present = (row: AnnouncementRow) => ({
  slug: row.slug,
  language: row.language,
  kind: row.kind,
  title: row.title,
  content: row.content,
  promotionType: row.promotionType,
  position: row.position,
  isShown: row.isShown,
  executions: [...row.executions],
  startsAt: moment(row.startsAt),
  endsAt: moment(row.endsAt),
})

async function save(call: Call<typeof opsAnnouncements.save>): Promise<{ content: string }> {
  const { ctx, caller, input } = call
  const { reason: _, ...wanted } = input
  if (!knownLanguages.includes(wanted.language)) refuse('field_invalid', { field: 'language' })
  const { startsAt, endsAt } = wanted
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt)
    refuse('field_invalid', { field: 'endsAt' })
  const content = sanitised(wanted.content)
  const written: Written = {
    ...wanted,
    executions: [...new Set(wanted.executions)],
    content,
    startsAt: dateOf(startsAt),
    endsAt: dateOf(endsAt),
  }
  const { slug, language } = wanted
  await changeSite(call, {
    event: 'announcement.saved',
    subject: `${slug} (${language})`,
    look: (_site, tx) => findWritten(tx, caller.brand.id, slug, language),
    write: (tx) => upsertWritten(tx, caller.brand.id, written, ctx.clock.now()),
  })
  return { content }
}

/** The console's calls about announcements. */
export const opsRoutes = (): Route[] =>
  bind(opsAnnouncements, {
    list: async ({ ctx, caller }) => ({
      announcements: (await listAll(ctx.db, caller.brand.id)).map(present),
    }),
    save,
    remove: (call) => {
      const { slug, language } = call.input
      const { id } = call.caller.brand
      return changeSite(call, {
        event: 'announcement.removed',
        subject: `${slug} (${language})`,
        look: (_site, tx) => findWritten(tx, id, slug, language),
        write: async (tx) => {
          if (!(await deleteWritten(tx, id, slug, language))) refuse('not_found')
        },
      })
    },
  })
