import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { LANGUAGES } from '@lantern/contract/languages'
import { textAreas } from '@lantern/contract/ops/texts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'

const catalogueFile = z.array(
  z.strictObject({
    textId: z.string(),
    area: z.enum(textAreas),
    source: z.string(),
    /** What the site says in the language of the file. */
    standard: z.string(),
    note: z.nullable(z.string()),
  }),
)
export type CatalogueText = z.infer<typeof catalogueFile>[number]
export type TextCatalogue = ReadonlyMap<string, CatalogueText>

const folderOf = (ctx: Context): string => path.join(ctx.config.memberDist, 'server', 'texts')

/** Names of files in a folder; none where there is no such folder. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Languages that the built site has texts in, in the order of the house. */
export async function textLanguages(ctx: Context): Promise<string[]> {
  const files = await namesIn(folderOf(ctx))
  return LANGUAGES.filter((language) => files.includes(`${language}.json`))
}

// A build is never changed in place while a program serves it.
const catalogues = new Map<string, Promise<TextCatalogue>>()

async function readCatalogue(file: string): Promise<TextCatalogue> {
  const texts = z.parse(catalogueFile, JSON.parse(await readFile(file, 'utf8')))
  return new Map(texts.map((text) => [text.textId, text]))
}

/** Every text of the built member site in a language, by its key; undefined without such a one. */
export async function textCatalogue(
  ctx: Context,
  language: string,
): Promise<TextCatalogue | undefined> {
  const file = path.join(folderOf(ctx), `${language}.json`)
  const known = catalogues.get(file)
  if (known) return known
  if (!(await textLanguages(ctx)).includes(language)) return undefined
  const reading = readCatalogue(file)
  catalogues.set(file, reading)
  reading.catch(() => catalogues.delete(file))
  return reading
}
