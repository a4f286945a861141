/** Where the tag's script is fetched from. */
const TAG_ORIGIN = 'https://www.googletagmanager.com'

/** The visitor let visits be counted, no more: nothing is kept on anybody's device. */
const CONSENT = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
}

declare global {
  interface Window {
    /** The line in which the tag finds what it is told; it wants `arguments` objects. */
    dataLayer?: IArguments[]
  }
}

/**
 * An address without query and fragment: tickets and codes of referrers that may stand there are
 * nobody else's business.
 */
export function barePlace(address: string): string {
  if (address === '') return ''
  const { origin, pathname } = new URL(address)
  return origin + pathname
}

/** The script of a tag as the page loads it. */
export const tagAddress = (tagId: string): string =>
  `${TAG_ORIGIN}/gtag/js?${new URLSearchParams({ id: tagId }).toString()}`

/** Runs something once the page has been painted and has nothing else to do. */
function whenIdle(act: () => void): void {
  // The second frame begins after the first was painted.
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 5000 })
      else setTimeout(act, 200)
    })
  })
}

/**
 * Loads the tag after the first paint and counts without cookies. `onPlace` calls back whenever the
 * address has changed.
 */
export function startAnalytics(tagId: string, onPlace: (told: () => void) => unknown): void {
  whenIdle(() => {
    const line: IArguments[] = []
    window.dataLayer = line
    function tell(..._command: readonly unknown[]): void {
      line.push(arguments)
    }
    const tellPlace = () => tell('set', { page_location: barePlace(location.href) })
    tell('consent', 'default', CONSENT)
    tellPlace()
    tell('set', { page_referrer: barePlace(document.referrer) })
    tell('js', new Date())
    tell('config', tagId)
    onPlace(tellPlace)
    const script = document.createElement('script')
    script.async = true
    script.src = tagAddress(tagId)
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
    document.head.append(script)
  })
}
