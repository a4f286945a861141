import {
  isRichAddress,
  isRichTag,
  RICH_ATTRIBUTES,
  RICH_DROPPED,
  type RichTag,
} from '@lantern/kernel/rich-text'

/** An element of a text with markup, or a piece of text. */
export type SafeNode = string | SafeElement
export interface SafeElement {
  readonly tag: RichTag
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly SafeNode[]
}

const DEEPEST = 30
const dropped: readonly string[] = RICH_DROPPED

/**
 * Reads markup of whatever origin into a tree of what may be shown. It is parsed in a document of
 * its own, where nothing loads and nothing runs, and never becomes markup again.
 */
export function safeTree(html: string): SafeNode[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return nodesOf(page.body, 0)
}

function nodesOf(parent: Node, depth: number): SafeNode[] {
  if (depth > DEEPEST) return []
  return [...parent.childNodes].flatMap((node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ? [node.textContent] : []
    return node instanceof Element || node.nodeType === Node.ELEMENT_NODE
      ? elementOf(node as Element, depth + 1)
      : []
  })
}

function elementOf(element: Element, depth: number): SafeNode[] {
  const tag = element.localName
  const isForeign = element.namespaceURI !== 'http://www.w3.org/1999/xhtml'
  if (isForeign || dropped.includes(tag)) return []
  const children = nodesOf(element, depth)
  // What is not known is not shown, but what it says is.
  if (!isRichTag(tag)) return children
  const attributes = attributesOf(element, tag)
  if (tag === 'img' && attributes['src'] === undefined) return []
  return [{ tag, attributes, children }]
}

function attributesOf(element: Element, tag: RichTag): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of RICH_ATTRIBUTES[tag] ?? []) {
    const value = element.getAttribute(name)
    if (value === null) continue
    const isAddress = name === 'href' || name === 'src'
    if (!isAddress || isRichAddress(value, tag === 'img' ? 'img' : 'a')) kept[name] = value
  }
  return kept
}
