/** Text that is HTML already. */
export interface Html {
  readonly html: string
}

type Part = string | number | Html | readonly Html[]

const isList = (part: Part): part is readonly Html[] => Array.isArray(part)

const ENTITIES = [
  [/&/g, '&amp;'],
  [/</g, '&lt;'],
  [/>/g, '&gt;'],
  [/"/g, '&quot;'],
] as const

function written(part: Part): string {
  if (isList(part)) return part.map(({ html }) => html).join('')
  if (typeof part === 'object') return part.html
  return ENTITIES.reduce((text, [sign, entity]) => text.replace(sign, entity), `${part}`)
}

/** A template of HTML; what is filled in is escaped unless it is HTML itself. */
export const markup = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: texts
    .map((text, at) => text + (at < parts.length ? written(parts[at] ?? '') : ''))
    .join(''),
})

export const NONE = markup``
