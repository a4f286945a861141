import { social } from '@lantern/contract/social'
import { useRead } from '@lantern/web-kit/hooks'
import { useLingui } from '@lingui/react/macro'
import { SocialMark } from '../../parts/identity/social-mark.tsx'
import { isModuleOn, useBrand, useFormats } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import { Line, LineButton } from './line.tsx'
import type { SecurityOverview } from './overview.ts'

const NAMES = { google: 'Google', facebook: 'Facebook' } as const
const PROVIDERS = ['google', 'facebook'] as const

/** Services the member signs in with: those the brand offers, and those that are linked still. */
export function LinkedAccounts({ overview }: { readonly overview: SecurityOverview }) {
  const { t } = useLingui()
  const formats = useFormats()
  const { modules } = useBrand()
  const hasSocial = isModuleOn(modules, 'SOCIALLOGIN3')
  const { data } = useRead(social.providers, {}, { enabled: hasSocial, staleMs: 300_000 })
  const offered = data?.providers ?? []
  return PROVIDERS.map((provider) => {
    const link = overview.socials.find((one) => one.provider === provider)
    if (link === undefined && !offered.includes(provider)) return null
    const name = NAMES[provider]
    const since = link && formats.date(link.linkedAt)
    const isLinked = link !== undefined
    return (
      <Line
        key={provider}
        icon={<SocialMark provider={provider} />}
        title={name}
        text={since ? t`Linked since ${since}` : t`Not linked.`}
        action={
          <LineButton
            label={isLinked ? t`Unlink` : t`Link`}
            subject={name}
            onPress={() => openPopup('linkedAccount', { provider, isLinked })}
          />
        }
      />
    )
  })
}
