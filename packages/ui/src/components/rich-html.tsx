import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import type { RenderLink } from './link.tsx'
import { type SafeElement, type SafeNode, safeTree } from './safe-html.ts'

export interface RichHtmlProps {
  /** Markup of whatever origin. */
  readonly html: string
  /** For links inside the site; others open beside it. */
  readonly renderLink: RenderLink
}

/**
 * A text with markup, made harmless. Only in the browser: the server has no parser for it. It may
 * be written in another language than the page's: each of its blocks runs in its own direction.
 */
export function RichHtml({ html, renderLink }: RichHtmlProps) {
  const tree = useMemo(() => safeTree(html), [html])
  return (
    <div
      dir="auto"
      className="flex max-w-prose flex-col gap-3 text-fg-2 [&_a]:text-primary-hover [&_a]:underline [&_blockquote]:border-s-2 [&_blockquote]:border-line-strong [&_blockquote]:ps-4 [&_img]:max-w-full [&_img]:rounded-md [&_li]:ms-5 [&_ol]:list-decimal [&_td]:border [&_td]:border-line [&_td]:p-2 [&_th]:border [&_th]:border-line [&_th]:p-2 [&_ul]:list-disc [&_:is(p,li,h1,h2,h3,h4,td,th,blockquote)]:[unicode-bidi:plaintext]"
    >
      {show(tree, renderLink)}
    </div>
  )
}

const show = (nodes: readonly SafeNode[], renderLink: RenderLink): ReactNode[] =>
  nodes.map((node, at) => (
    // The text does not change in place: the place is the name.
    <Fragment key={at}>{typeof node === 'string' ? node : one(node, renderLink)}</Fragment>
  ))

function one({ tag, attributes, children }: SafeElement, renderLink: RenderLink): ReactNode {
  if (tag === 'img') return <img alt="" {...attributes} />
  if (tag === 'br' || tag === 'hr') return createElement(tag)
  const content = show(children, renderLink)
  const { href } = attributes
  if (tag !== 'a') return createElement(tag, {}, ...content)
  if (href === undefined) return content
  if (href.startsWith('/')) return renderLink({ href, children: content })
  return createElement('a', { href, target: '_blank', rel: 'noopener noreferrer' }, ...content)
}
