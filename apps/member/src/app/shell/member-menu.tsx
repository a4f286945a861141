import { security } from '@lantern/contract/security'
import { Avatar } from '@lantern/ui/avatar'
import { Badge } from '@lantern/ui/badge'
import { Menu } from '@lantern/ui/menu'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { BriefcaseBusiness, LogOut } from 'lucide-react'
import { renderLink } from '../../link.tsx'
import type { Member } from '../../site.ts'
import { useMemberPages } from '../member-center/pages.tsx'
import { useSignOut } from './account-actions.ts'

/** The avatar and what it opens. */
export function MemberMenu({ member }: { readonly member: Member }) {
  const { t } = useLingui()
  const pages = useMemberPages()
  const signOut = useSignOut()
  const { data: icon } = useRead(security.icon, {}, { enabled: !member.isTrial })
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t`Account of ${member.account}`}
          className="grid size-11 shrink-0 place-items-center rounded-full"
        >
          <Avatar seed={member.account} src={icon?.icon} ring />
        </button>
      }
      renderLink={renderLink}
      header={
        <span className="flex items-center gap-2">
          <b className="min-w-0 truncate text-fg">{member.nickname || member.account}</b>
          {member.isTrial && (
            <Badge tone="reward">
              <Trans>Free play</Trans>
            </Badge>
          )}
        </span>
      }
      items={[
        ...pages
          .filter(({ isListed }) => isListed)
          .map(({ id, title, icon, href, open, count }) => ({
            id,
            label: title,
            icon,
            ...(open ? { onSelect: open } : { href }),
            ...(count !== undefined && { count }),
          })),
        ...(member.isAgent
          ? [
              {
                id: 'agent',
                label: t`Agent office`,
                icon: <BriefcaseBusiness aria-hidden="true" />,
                href: '/agentHome',
                startsGroup: true,
              },
            ]
          : []),
        {
          id: 'sign-out',
          label: t`Sign out`,
          icon: <LogOut aria-hidden="true" />,
          onSelect: () => void signOut(),
          startsGroup: true,
        },
      ]}
    />
  )
}
