import { system } from '@lantern/contract/system'
import type { FooterProps } from '@lantern/ui/footer'
import { useRead } from '@lantern/web-kit/hooks'
import { safeOutsideUrl } from '../../outside-url.ts'
import { useBrand } from '../../site.ts'

type SocialLink = NonNullable<FooterProps['social']>[number]

/** Networks that have a sign in the footer, in their order, unless the brand says otherwise. */
const NETWORKS = ['FACEBOOK', 'WHATSAPP', 'YOUTUBE', 'TIKTOK', 'IG', 'TWITTER', 'TELEGRAM'] as const

/** Where else the brand can be found: what it has entered, and nothing else. */
export function useSocialLinks(): readonly SocialLink[] {
  const { data } = useRead(system.status, {})
  const { footer } = useBrand()
  const resources = data?.info.resources ?? {}
  return (footer.social ?? NETWORKS).flatMap((key) => {
    const resource = resources[key]
    const href = safeOutsideUrl(resource?.url)
    if (resource === undefined || href === undefined) return []
    const label = resource.labelNameEn
    // Two letters of its name: the networks' own signs are not ours to draw.
    const icon = (
      <span aria-hidden="true" className="display text-14">
        {label.slice(0, 2)}
      </span>
    )
    return [{ id: key, label, href, icon }]
  })
}
