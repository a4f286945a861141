import { buttonStyles } from '@lantern/ui/button'
import { Logo } from '@lantern/ui/logo'
import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, Globe, Headphones } from 'lucide-react'
import type { ReactNode } from 'react'
import { popupLink } from '../../link.tsx'
import { openSupport } from '../../support.ts'
import { useBrand, useFormats } from '../../site.ts'

interface ClosedProps {
  readonly icon: ReactNode
  readonly title: string
  readonly support: string | undefined
  readonly children: ReactNode
}

/** A page in place of the whole site. */
function Closed({ icon, title, support, children }: ClosedProps) {
  const { brandName } = useBrand()
  return (
    <main className="grid min-h-dvh place-items-center px-gutter py-10">
      <div className="flex max-w-110 flex-col items-center gap-5 text-center">
        <Logo name={brandName} />
        <span
          aria-hidden="true"
          className="mt-4 grid size-20 place-items-center rounded-xl bg-surface-2 text-reward hairline [&_svg]:size-9"
        >
          {icon}
        </span>
        <h1 className="text-30 text-balance">{title}</h1>
        <div className="flex flex-col gap-3 text-16 text-fg-2">{children}</div>
        {support !== undefined && (
          <a
            href={support}
            target="_blank"
            rel="noopener noreferrer"
            onClick={popupLink(() => openSupport(support))}
            className={buttonStyles({ variant: 'primary', className: 'mt-2' })}
          >
            <Headphones aria-hidden="true" />
            <Trans>Customer service</Trans>
          </a>
        )}
      </div>
    </main>
  )
}

export interface MaintenancePageProps {
  readonly endsAt: string | null
  readonly support: string | undefined
}

/** Status 1. The page looks by itself whether the site is open again. */
export function MaintenancePage({ endsAt, support }: MaintenancePageProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const end = endsAt === null ? undefined : formats.dateTime(endsAt)
  return (
    <Closed icon={<Clock />} title={t`We are under maintenance`} support={support}>
      <p>
        <Trans>
          The games rest while we work on the site. Your balance and your open rounds are kept.
        </Trans>
      </p>
      {end !== undefined && (
        <p>
          <Trans>
            We expect to be back on <b className="text-display">{end}</b>.
          </Trans>
        </p>
      )}
    </Closed>
  )
}

export interface RegionPageProps {
  readonly ip: string
  readonly support: string | undefined
}

/** Status 2: the address of the visitor is from where the brand may not offer games. */
export function RegionPage({ ip, support }: RegionPageProps) {
  const { t } = useLingui()
  return (
    <Closed icon={<Globe />} title={t`Access from your region is restricted`} support={support}>
      <p>
        <Trans>
          We may not offer our games where you are. If you think this is a mistake, please tell
          customer service your address below.
        </Trans>
      </p>
      {ip !== '' && (
        <p>
          <Trans>
            Your IP address:{' '}
            <bdi dir="ltr" className="font-bold text-display">
              {ip}
            </bdi>
          </Trans>
        </p>
      )}
    </Closed>
  )
}
