import { isRichAddress, RICH_ATTRIBUTES, RICH_DROPPED, RICH_TAGS } from '@lantern/kernel/rich-text'
import sanitizeHtml from 'sanitize-html'

/** What an operator wrote, without whatever could run, load or look like the house itself. */
export const sanitised = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...RICH_TAGS],
    allowedAttributes: Object.fromEntries(
      Object.entries(RICH_ATTRIBUTES).map(([tag, names]) => [tag, [...names]]),
    ),
    nonTextTags: [...RICH_DROPPED],
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
    transformTags: {
      a: (tagName, { href }) => ({ tagName, attribs: addressOf('a', href) }),
      img: (tagName, { src, alt = '' }) => {
        const address = addressOf('img', src)
        return { tagName, attribs: 'src' in address ? { ...address, alt } : {} }
      },
    },
  }).trim()

function addressOf(of: 'a' | 'img', address: string | undefined): Record<string, string> {
  if (address === undefined || !isRichAddress(address, of)) return {}
  return of === 'a' ? { href: address } : { src: address }
}
