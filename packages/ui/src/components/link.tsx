import type { ComponentPropsWithRef, ReactElement } from 'react'

/** What a kit part hands to the application when it needs a link: an anchor's own props. */
export interface LinkParts extends ComponentPropsWithRef<'a'> {
  readonly href: string
}

/**
 * Turns the parts into an element, usually the router's own link. The kit never knows a router:
 * `const link: RenderLink = ({ href, ...rest }) => <RouterLink to={href} {...rest} />`.
 * All parts must reach the anchor, `ref` and event handlers too.
 */
export type RenderLink = (parts: LinkParts) => ReactElement

/** An ordinary link, for pages without a router. */
export const plainLink: RenderLink = ({ children, ...rest }) => <a {...rest}>{children}</a>
