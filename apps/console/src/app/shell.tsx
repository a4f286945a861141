import { opsSession } from '@lantern/contract/ops/console'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, AppShell, Badge, Burger, Tooltip, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useOperator } from '../session/operator.ts'
import { Clock } from './clock.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { SideNavigation } from './side-navigation.tsx'
import { PageGuard } from './page-guard.tsx'

/** Side menu, header and the page between them. */
export function Shell() {
  const [isOpen, menu] = useDisclosure(false)
  return (
    <AppShell
      layout="alt"
      header={{ height: 60 }}
      navbar={{ width: 236, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
    >
      <AppShell.Header className="console-header">
        <Header isMenuOpen={isOpen} onMenu={menu.toggle} />
      </AppShell.Header>
      <AppShell.Navbar className="console-navbar">
        <SideNavigation onClose={menu.close} />
      </AppShell.Navbar>
      <AppShell.Main className="console-main">
        <div className="console-main-inner">
          <PageGuard>
            <Outlet />
          </PageGuard>
        </div>
      </AppShell.Main>
    </AppShell>
  )
}

interface HeaderProps {
  isMenuOpen: boolean
  onMenu: () => void
}

function Header({ isMenuOpen, onMenu }: HeaderProps) {
  const operator = useOperator()
  const { t } = useLingui()
  return (
    <>
      <Burger
        hiddenFrom="md"
        size="sm"
        opened={isMenuOpen}
        onClick={onMenu}
        aria-label={t`Menu`}
        aria-expanded={isMenuOpen}
      />
      <span className="console-header-brand">{operator.brandName}</span>
      {operator.demo ? (
        <Badge className="kit-badge" data-tone="attention">
          <Trans>Demo</Trans>
        </Badge>
      ) : null}
      <div className="console-header-end">
        <Clock />
        <Badge
          className="kit-badge console-header-operator"
          data-tone="waiting"
          title={operator.roles.join(', ')}
        >
          <VisuallyHidden>
            <Trans>Signed in as</Trans>{' '}
          </VisuallyHidden>
          {operator.username}
        </Badge>
        <LanguageMenu />
        <SignOut />
      </div>
    </>
  )
}

function SignOut() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { act, isActing } = useAct(opsSession.logout, {
    // nothing that this operator read stays for the next one at this device
    onDone: () => queries.resetQueries(),
    onRefused: () => queries.resetQueries(),
  })
  return (
    <Tooltip label={t`Sign out`} withArrow>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t`Sign out`}
        loading={isActing}
        onClick={() => act({})}
      >
        <LogOut size={20} />
      </ActionIcon>
    </Tooltip>
  )
}
