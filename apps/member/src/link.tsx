import type { LinkParts, RenderLink } from '@lantern/ui/link'
import { type RouterHistory, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactElement } from 'react'
import { closeAllPopups } from './stage.ts'
import { showAnew } from './anew.ts'

type Press = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'preventDefault'
>

const isPlainClick = (event: Press): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Goes to an address of the site, as a link would. */
export function useGo(): Pick<RouterHistory, 'push' | 'replace' | 'location'> {
  const { history }: { readonly history: RouterHistory } = useRouter()
  return history
}

/** Where somebody stands, and how they go on. */
interface Way extends Pick<RouterHistory, 'push'> {
  readonly location: Pick<RouterHistory['location'], 'href'>
}

const pageOf = (href: string): string => href.split('#', 1)[0] ?? ''

/**
 * Leads to an address of the site, whether or not somebody stands there: then the page is shown as
 * its address has it, whatever was chosen on it since.
 */
export function lead(href: string, go: Way): void {
  const here = go.location.href
  if (href === here || href === pageOf(here)) showAnew()
  if (href !== here) go.push(href)
}

/**
 * Follows a link inside the site, unless the press asks for something else, as a new tab. What stood
 * over the page that is left goes with it: a link in a popup leads out of it.
 */
export function follow(
  event: Press,
  { href, target }: Pick<LinkParts, 'href' | 'target'>,
  go: Way,
): void {
  if (event.defaultPrevented || target !== undefined || !isPlainClick(event)) return
  if (!href.startsWith('/')) return
  event.preventDefault()
  closeAllPopups()
  lead(href, go)
}

/** A link inside the site: no page load, while a new tab, copying and the keyboard work as ever. */
export function SiteLink(props: LinkParts): ReactElement {
  const { href, onClick, target, children, ...rest } = props
  const go = useGo()
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        follow(event, { href, target }, go)
      }}
    >
      {children}
    </a>
  )
}

export const renderLink: RenderLink = (parts) => <SiteLink {...parts} />

/** A link that opens a popup instead; its address shows the same in a new tab. */
export const popupLink =
  (open: () => void) =>
  (event: MouseEvent): void => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    open()
  }
