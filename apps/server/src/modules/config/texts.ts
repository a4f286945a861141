import { refuse } from '@lantern/contract/errors'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { LANGUAGES } from '@lantern/contract/languages'
import { opsTexts } from '@lantern/contract/ops/texts'
import type { system } from '@lantern/contract/system'
import type { BrandId } from '@lantern/kernel/ids'
import { differingPart, messageShape, partsToKeep } from '@lantern/rules/texts/message-shape'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Context } from '../../context.ts'
import { bind, type Call, type Route } from '../../mount.ts'
import { offsetOf, presentPage } from '../../paging.ts'
import { changeSite } from './change-site.ts'
import { type Site, siteOf } from './site.ts'
import {
  deleteOwnText,
  findOwnText,
  listOwnTexts,
  type OwnText,
  upsertOwnText,
} from './queries/texts.ts'
import {
  type CatalogueText,
  type TextCatalogue,
  textCatalogue,
  textLanguages,
} from './text-catalogue.ts'
import { poFile } from './text-po.ts'

type Row = ReplyOf<typeof opsTexts.list>['content'][number]

/**
 * Own texts come with every page of their language, so they are few: this many characters in all.
 */
const MOST_CHARACTERS = 20_000

/** Texts that the site of today has; where it was not built nobody can say. */
const thereOf = (own: readonly OwnText[], known: TextCatalogue | undefined): readonly OwnText[] =>
  known === undefined ? own : own.filter(({ textId }) => known.has(textId))

/** How much of {@link MOST_CHARACTERS} is used. */
const lengthOf = (own: readonly OwnText[], known: TextCatalogue): number =>
  thereOf(own, known).reduce((sum, { text }) => sum + text.length, 0)

type Said = ReplyOf<typeof system.texts>

// Beside the copy of the site, and forgotten with it: a change of a text is a change of its site.
const saidBySite = new WeakMap<Site, Map<string, Promise<Said>>>()

/** What a page says in the brand's own words, compiled as the catalogues of the site are. */
export async function textsOf(ctx: Context, brandId: BrandId, language: string): Promise<Said> {
  // Anybody may ask for any language: only those that there are get a place.
  if (!LANGUAGES.includes(language)) return { language, messages: {} }
  const site = await siteOf(ctx, brandId)
  const kept = saidBySite.get(site) ?? new Map<string, Promise<Said>>()
  saidBySite.set(site, kept)
  const known = kept.get(language)
  if (known) return known
  const reading = readTexts(ctx, brandId, language)
  kept.set(language, reading)
  reading.catch(() => kept.delete(language))
  return reading
}

async function readTexts(ctx: Context, brandId: BrandId, language: string): Promise<Said> {
  const [own, known] = await Promise.all([
    listOwnTexts(ctx.db, brandId, language),
    textCatalogue(ctx, language),
  ])
  const messages = thereOf(own, known).flatMap((text) => {
    const message = stillFitting(ctx, text, known?.get(text.textId), language)
    return message === undefined ? [] : [[text.textId, message] as const]
  })
  return { language, messages: Object.fromEntries(messages) }
}

/** Compiled; undefined for a text that the site of today can not show with all its parts. */
function stillFitting(
  ctx: Context,
  { textId, text, source }: OwnText,
  known: CatalogueText | undefined,
  language: string,
): CompiledMessage | undefined {
  try {
    const message = compileMessageOrThrow(text)
    if (known === undefined || known.source === source) return message
    const wanted = messageShape(compileMessageOrThrow(known.source))
    const shape = messageShape(message)
    return differingPart({ text, shape }, wanted, language) === undefined ? message : undefined
  } catch (error) {
    ctx.log.warn({ err: error, textId, language }, 'an own text can not be shown')
    return undefined
  }
}

/** Refuses `text_invalid` for what is no ICU message. */
function compiled(text: string): CompiledMessage {
  try {
    return compileMessageOrThrow(text)
  } catch {
    return refuse('text_invalid')
  }
}

async function requireCatalogue(ctx: Context, language: string) {
  return (await textCatalogue(ctx, language)) ?? refuse('field_invalid', { field: 'language' })
}

const presentText = (known: CatalogueText, own: OwnText | undefined): Row => ({
  ...known,
  text: own?.text ?? null,
  keeps: partsToKeep(messageShape(compileMessageOrThrow(known.source))),
  isOutdated: own !== undefined && own.source !== known.source,
  changedAt: own?.changedAt.toISOString() ?? null,
})

/** A text whose source is gone: it is shown nowhere, and can be taken away. */
const presentGone = ({ textId, text, source, changedAt }: OwnText): Row => ({
  textId,
  area: 'member',
  source,
  standard: source,
  text,
  keeps: [],
  note: null,
  isOutdated: true,
  changedAt: changedAt.toISOString(),
})

async function list({ ctx, caller, input }: Call<typeof opsTexts.list>) {
  const { language, only, pageNo, pageSize } = input
  const [known, texts] = await Promise.all([
    requireCatalogue(ctx, language),
    listOwnTexts(ctx.db, caller.brand.id, language),
  ])
  const own = new Map(texts.map((text) => [text.textId, text]))
  const search = input.search?.toLocaleLowerCase(language) ?? ''
  const fits = (said: readonly string[]): boolean =>
    search === '' || said.some((one) => one.toLocaleLowerCase(language).includes(search))
  const there = [...known.values()]
    .map((text) => ({ text, own: own.get(text.textId) }))
    .filter((one) => only === undefined || one.own !== undefined)
    .filter((one) =>
      fits([one.text.source, one.text.standard, one.text.textId, one.own?.text ?? '']),
    )
  const gone = texts
    .filter(({ textId }) => !known.has(textId))
    .filter(({ source, text, textId }) => fits([source, text, textId]))
  const { offset, limit } = offsetOf({ pageNo, pageSize })
  // Only the page is compiled.
  const shown = [...gone, ...there].slice(offset, offset + limit)
  const rows = shown.map((one) =>
    'own' in one ? presentText(one.text, one.own) : presentGone(one),
  )
  return {
    ...presentPage({ pageNo, pageSize }, gone.length + there.length, rows),
    charactersLeft: Math.max(0, MOST_CHARACTERS - lengthOf(texts, known)),
    languages: await textLanguages(ctx),
  }
}

/** What the audit row shows of a text. */
const looked = (own: OwnText | undefined) => own && { text: own.text, source: own.source }

async function save(call: Call<typeof opsTexts.save>): Promise<{ done: true }> {
  const { language, textId, text } = call.input
  const catalogue = await requireCatalogue(call.ctx, language)
  const known = catalogue.get(textId)
  if (!known) return refuse('text_not_found')
  const source = messageShape(compileMessageOrThrow(known.source))
  const differs = differingPart({ text, shape: messageShape(compiled(text)) }, source, language)
  if (differs !== undefined) return refuse('text_parts_differ', { entry: differs })
  const { id } = call.caller.brand
  return changeSite(call, {
    event: 'text.changed',
    subject: `${textId} (${language})`,
    look: async (_site, tx) => looked(await findOwnText(tx, id, language, textId)),
    write: async (tx) => {
      await upsertOwnText(tx, id, language, { textId, text, source: known.source })
      const own = await listOwnTexts(tx, id, language)
      if (lengthOf(own, catalogue) > MOST_CHARACTERS) refuse('texts_too_long')
    },
  })
}

function reset(call: Call<typeof opsTexts.reset>): Promise<{ done: true }> {
  const { language, textId } = call.input
  const { id } = call.caller.brand
  return changeSite(call, {
    event: 'text.reset',
    subject: `${textId} (${language})`,
    look: async (_site, tx) => looked(await findOwnText(tx, id, language, textId)),
    write: async (tx) => {
      if (!(await deleteOwnText(tx, id, language, textId))) refuse('text_not_found')
    },
  })
}

async function file({ ctx, caller, input: { language } }: Call<typeof opsTexts.file>) {
  const known = await requireCatalogue(ctx, language)
  return poFile(await listOwnTexts(ctx.db, caller.brand.id, language), known, language)
}

/** The console's calls about texts of the site. */
export const textOpsRoutes = (): Route[] => bind(opsTexts, { list, file, save, reset })
