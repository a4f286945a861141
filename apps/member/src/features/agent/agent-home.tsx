import { wallet } from '@lantern/contract/wallet'
import { formatMoney } from '@lantern/kernel/money'
import { Avatar } from '@lantern/ui/avatar'
import { Badge } from '@lantern/ui/badge'
import { CopyButton } from '@lantern/ui/copy-button'
import { IconButton } from '@lantern/ui/icon-button'
import { Logo } from '@lantern/ui/logo'
import { MoneyText } from '@lantern/ui/money-text'
import { useRead } from '@lantern/web-kit/hooks'
import { useSession, useSessionState } from '@lantern/web-kit/session-react'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  ChevronRight,
  CircleUser,
  Eye,
  EyeOff,
  History,
  LogOut,
  ReceiptText,
  WalletCards,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { SiteLink } from '../../link.tsx'
import { type Member, useBrand } from '../../site.ts'
import { OfficeClock } from './office-clock.tsx'

interface AgentHomeProps {
  readonly member: Member
  readonly onSignOut: () => void
}

/** The agent's own side of the house: who is here, what time it is there, and what is open. */
export function AgentHome({ member, onSignOut }: AgentHomeProps) {
  return (
    <>
      <OfficeHeader member={member} onSignOut={onSignOut} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[calc(var(--content-max)+2*var(--gutter))] flex-col gap-8 px-gutter py-6 outline-none"
      >
        <h1 className="text-30">
          <Trans>Agent office</Trans>
        </h1>
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <Balance />
          <Identity member={member} />
        </div>
        <Doors />
        <p className="max-w-prose text-fg-2">
          <Trans>
            Team, reports and contracts are not open yet. They will stand here once they work for
            you.
          </Trans>
        </p>
      </main>
    </>
  )
}

function OfficeHeader({ member, onSignOut }: AgentHomeProps) {
  const { t } = useLingui()
  const { brandName } = useBrand()
  return (
    <header className="sticky top-0 z-20 flex min-h-header flex-wrap items-center gap-x-4 gap-y-1 bg-bar px-gutter py-2 shadow-[0_1px_0_var(--line)] backdrop-blur-[18px]">
      <a
        href="#main"
        className="absolute start-gutter top-2 z-1 -translate-y-20 rounded-full bg-paper px-5 py-3 font-bold text-on-paper focus:translate-y-0"
      >
        {t`Skip to the content`}
      </a>
      <SiteLink
        href="/"
        aria-label={t`${brandName}, to the lobby`}
        className="flex min-h-11 items-center rounded-xs"
      >
        <Logo />
      </SiteLink>
      <span className="font-semibold text-fg-2 max-sm:hidden">
        <Trans>agent office</Trans>
      </span>
      <span className="flex min-w-0 items-center gap-3">
        <b className="min-w-0 truncate">{member.nickname || member.account}</b>
        <Badge tone="reward" size="md">
          <Trans>Agent</Trans>
        </Badge>
      </span>
      <span className="ms-auto flex items-center gap-2">
        <span className="max-sm:hidden">
          <OfficeClock />
        </span>
        <IconButton
          label={t`Sign out`}
          icon={<LogOut aria-hidden="true" className="flip-rtl" />}
          onClick={onSignOut}
        />
      </span>
      <span className="w-full pb-1 sm:hidden">
        <OfficeClock />
      </span>
    </header>
  )
}

function Balance() {
  const { t } = useLingui()
  const kept = useSession()
  const hidden = useSessionState((state) => state.isBalanceHidden)
  const { data } = useRead(wallet.balance, {})
  return (
    <section className="rounded-lg bg-gilt-panel p-5 ring-1 ring-reward-line ring-inset sm:p-6">
      <h2 className="flex items-center justify-between font-ui text-13 font-bold tracking-normal text-reward-fg">
        <Trans>Available</Trans>
        <IconButton
          label={hidden ? t`Show the balance` : t`Hide the balance`}
          icon={hidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => kept.setBalanceHidden(!hidden)}
        />
      </h2>
      <p className="mt-1 min-h-12 display text-jackpot text-reward">
        {data && (
          <MoneyText
            amount={formatMoney(data.balance)}
            currency={data.currency}
            currencyStyle="symbol"
            hidden={hidden}
            hiddenLabel={t`Balance hidden`}
          />
        )}
      </p>
    </section>
  )
}

function Identity({ member }: { readonly member: Member }) {
  const { t } = useLingui()
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-lg bg-surface-1 p-5 hairline sm:p-6">
      <Avatar seed={member.account} size="lg" ring />
      <div className="min-w-40 flex-1">
        <h2 className="display text-20 text-display">{member.account}</h2>
        <p className="text-13 text-fg-2">
          <Trans>
            User ID <bdi dir="ltr">{member.id}</bdi>
          </Trans>
        </p>
      </div>
      <CopyButton
        text={member.id}
        label={t`Copy user ID`}
        copiedLabel={t`User ID copied`}
        failedLabel={t`Please copy it by hand`}
      />
    </section>
  )
}

/** What works for an agent today is what works for every member. */
function Doors() {
  const { t } = useLingui()
  const doors: readonly {
    readonly href: string
    readonly icon: ReactNode
    readonly title: string
  }[] = [
    { href: '/member?page=securityCenter', icon: <CircleUser />, title: t`My account` },
    { href: '/member?page=transferFund', icon: <WalletCards />, title: t`My wallet` },
    { href: '/member?page=transactionHistory', icon: <ReceiptText />, title: t`Account record` },
    { href: '/member?page=personalHistoryCopy', icon: <History />, title: t`Betting record` },
  ]
  return (
    <nav aria-label={t`Agent office`}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {doors.map(({ href, icon, title }) => (
          <li key={href}>
            <SiteLink
              href={href}
              className="flex min-h-16 items-center gap-3 rounded-md bg-surface-2 px-4 font-semibold hairline hover:bg-surface-hover [&_svg]:size-6"
            >
              <span aria-hidden="true" className="text-reward">
                {icon}
              </span>
              <span className="flex-1">{title}</span>
              <ChevronRight aria-hidden="true" className="text-fg-3 flip-rtl" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
