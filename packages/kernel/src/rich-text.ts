/** Elements that a text with markup may hold; everything else is dropped, its text is kept. */
export const RICH_TAGS = [
  'p', 'br', 'hr', 'h2', 'h3', 'h4', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li',
  'blockquote', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td',
] as const // biome-ignore format: a list
export type RichTag = (typeof RICH_TAGS)[number]

/** Dropped with everything in them: their text is no text. */
export const RICH_DROPPED = [
  'script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'svg', 'math', 'title',
  'textarea', 'select', 'xmp', 'noembed', 'noframes', 'plaintext',
] as const // biome-ignore format: a list

/** Attributes by element; all others are dropped. */
export const RICH_ATTRIBUTES: Readonly<Partial<Record<RichTag, readonly string[]>>> = {
  a: ['href'],
  img: ['src', 'alt'],
}

export const isRichTag = (name: string): name is RichTag =>
  RICH_TAGS.some((known) => known === name)

/** Controls and blanks that browsers drop from an address before they read it. */
const hasOddSign = (address: string): boolean =>
  Array.from(address).some((sign) => sign <= ' ' || sign === '\\' || sign === '\u007f')

/** A path of this site, or an https address; for links mail addresses as well. */
export function isRichAddress(address: string, of: 'a' | 'img'): boolean {
  if (address.length > 500 || hasOddSign(address)) return false
  if (/^\/(?!\/)/.test(address) || /^https:\/\/[^/?#@]+(?:[/?#]|$)/i.test(address)) return true
  return of === 'a' && (/^mailto:[^@?]+@[^@?]+$/i.test(address) || /^#[\w-]*$/.test(address))
}
