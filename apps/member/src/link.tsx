import type { LinkParts, RenderLink } from '@lantern/ui/link'
import { type RouterHistory, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactElement } from 'react'

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Goes to an address of the site, as a link would. */
export function useGo(): Pick<RouterHistory, 'push' | 'replace'> {
  const { history }: { readonly history: RouterHistory } = useRouter()
  return history
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
        if (event.defaultPrevented || target !== undefined || !isPlainClick(event)) return
        if (!href.startsWith('/')) return
        event.preventDefault()
        go.push(href)
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
