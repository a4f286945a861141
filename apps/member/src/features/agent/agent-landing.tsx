import { Logo } from '@lantern/ui/logo'
import { Trans, useLingui } from '@lingui/react/macro'
import { Scale, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { bannerUrls } from 'virtual:banners'
import { SiteLink } from '../../link.tsx'
import { useBrand } from '../../site.ts'

interface AgentLandingProps {
  /** Set while somebody is signed in whose account is no agent's. */
  readonly notice?: ReactNode
  /** The sign-in form. */
  readonly children: ReactNode
  /** Small links at the end: language, customer service. */
  readonly tools: ReactNode
}

/** Where agents sign in: a page of its own, without the site's header and footer. */
export function AgentLanding({ notice, children, tools }: AgentLandingProps) {
  const { t } = useLingui()
  const { brandName } = useBrand()
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] overflow-x-clip lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <Picture />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-120 flex-col gap-6 px-gutter py-8 outline-none lg:py-12"
      >
        <SiteLink
          href="/"
          aria-label={t`${brandName}, to the lobby`}
          className="flex min-h-11 items-center self-start rounded-xs"
        >
          <Logo name={brandName.toLowerCase()} />
        </SiteLink>
        <div className="my-auto flex flex-col gap-5 py-4">
          <div>
            <h1 className="text-30">
              <Trans>Agent sign-in</Trans>
            </h1>
            <p className="mt-2 text-16 text-fg-2">
              <Trans>For partners of {brandName}. Members sign in on the site itself.</Trans>
            </p>
          </div>
          {notice}
          <div className="rounded-lg bg-surface-1 p-5 hairline sm:p-6">{children}</div>
        </div>
        <div className="-mx-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
          {tools}
        </div>
      </main>
    </div>
  )
}

/** What stands beside the form on a desk; a phone has no room for it. */
function Picture() {
  const { brandName } = useBrand()
  return (
    <aside className="relative isolate hidden overflow-hidden lg:block">
      <img
        src={bannerUrls.royal}
        alt=""
        className="absolute inset-0 -z-1 size-full object-cover flip-rtl"
      />
      <span className="absolute inset-0 -z-1 bg-linear-to-t from-page via-page/75 to-page/20" />
      <div className="flex h-full flex-col justify-end gap-6 p-12">
        <p className="display max-w-md text-hero text-balance text-display">
          <Trans>For the partners of {brandName}</Trans>
        </p>
        <ul className="flex max-w-md flex-col gap-3 text-16 text-fg [&_svg]:size-6 [&_svg]:shrink-0 [&_svg]:text-reward">
          <li className="flex items-center gap-3">
            <Scale aria-hidden="true" />
            <Trans>Every amount comes from one ledger that adds up to the cent.</Trans>
          </li>
          <li className="flex items-center gap-3">
            <ShieldCheck aria-hidden="true" />
            <Trans>Passwords, codes and devices are yours to control, in one place.</Trans>
          </li>
        </ul>
      </div>
    </aside>
  )
}
