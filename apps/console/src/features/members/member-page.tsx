import { CopyId } from '@lantern/console-kit/copy-id'
import { StateBadge } from '@lantern/console-kit/state-badge'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsMembers } from '@lantern/contract/ops/console'
import { useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Skeleton, Tabs } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronLeft, CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { NotFound } from '../../app/not-found.tsx'
import { useQuery, useSetQuery } from '../../table/use-table-state.ts'
import { BlockMember } from './block-member.tsx'
import { MemberChecks } from './member-checks.tsx'
import { MemberIdentity } from './member-identity.tsx'
import { MemberOverview } from './member-overview.tsx'
import { MemberPrivacy } from './member-privacy.tsx'
import { MemberRollover } from './member-rollover.tsx'
import { MemberSafeplay } from './member-safeplay.tsx'
import { MemberSessions } from './member-sessions.tsx'
import { MemberStatement } from './member-statement.tsx'
import { MemberWagers } from './member-wagers.tsx'
import { useAccountTypes, useMemberStatuses } from './member-words.ts'

export type MemberDetail = ReplyOf<(typeof opsMembers)['get']>

const DATABASE_ID = /^[1-9][0-9]{0,18}$/

export default function MemberPage() {
  const { memberId } = useParams({ from: '/members/$memberId' })
  return DATABASE_ID.test(memberId) ? <Member key={memberId} id={memberId} /> : <NotFound />
}

function Member({ id }: { id: string }) {
  const { i18n, t } = useLingui()
  const read = useRead(opsMembers.get, { id })
  if (read.error?.code === 'member_not_found') return <NotFound />
  return (
    <>
      <Link className="console-link" to="/members">
        <ChevronLeft size={16} aria-hidden="true" style={{ verticalAlign: 'text-bottom' }} />
        <Trans>All members</Trans>
      </Link>
      {read.error ? (
        <Alert color="red" role="alert" icon={<CircleAlert size={18} />}>
          {refusalText(i18n, read.error)}{' '}
          <Button variant="default" size="compact-sm" onClick={() => void read.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </Alert>
      ) : null}
      {read.data ? (
        <Loaded detail={read.data} />
      ) : read.error ? null : (
        <div role="status" aria-label={t`Loading…`}>
          <Skeleton height={34} width={220} mb="md" />
          <Skeleton height={120} />
        </div>
      )}
    </>
  )
}

const tabs = [
  'overview',
  'statement',
  'wagers',
  'sessions',
  'identity',
  'rollover',
  'safeplay',
  'checks',
  'privacy',
] as const
type Tab = (typeof tabs)[number]

function Loaded({ detail }: { detail: MemberDetail }) {
  const { t } = useLingui()
  const { member } = detail
  const statuses = useMemberStatuses()
  const typeName = useAccountTypes()
  const query = useQuery()
  const setQuery = useSetQuery()
  const tab = tabs.find((name) => name === query['tab']) ?? 'overview'
  const names: Record<Tab, string> = {
    overview: t`Overview`,
    statement: t`Statement`,
    wagers: t`Wagers`,
    sessions: t`Sessions`,
    identity: t`Identity`,
    rollover: t`Turnover`,
    safeplay: t`Safer play`,
    checks: t`Identity checks`,
    privacy: t`Data`,
  }
  useEffect(() => {
    document.title = member.account
  }, [member.account])
  return (
    <>
      <header className="console-page-head">
        <h1>{member.account}</h1>
        <StateBadge {...statuses[member.status]} />
        <p>{typeName(member.type)}</p>
        <CopyId value={member.id} what={t`the member’s id`} />
        <div style={{ marginInlineStart: 'auto' }}>
          <BlockMember member={member} />
        </div>
      </header>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(name) =>
          // each list begins at its own first page
          setQuery({
            tab: name ?? undefined,
            page: undefined,
            size: undefined,
            account: undefined,
            open: undefined,
          })
        }
      >
        <Tabs.List mb="md" aria-label={t`Parts of this member’s page`}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {names[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <MemberOverview detail={detail} />
        </Tabs.Panel>
        <Tabs.Panel value="statement">
          <MemberStatement id={member.id} />
        </Tabs.Panel>
        <Tabs.Panel value="wagers">
          <MemberWagers id={member.id} />
        </Tabs.Panel>
        <Tabs.Panel value="sessions">
          <MemberSessions id={member.id} />
        </Tabs.Panel>
        <Tabs.Panel value="identity">
          <MemberIdentity id={member.id} />
        </Tabs.Panel>
        <Tabs.Panel value="rollover">
          <MemberRollover id={member.id} />
        </Tabs.Panel>
        <Tabs.Panel value="safeplay">
          <MemberSafeplay id={member.id} />
        </Tabs.Panel>
        <Tabs.Panel value="checks">
          <MemberChecks id={member.id} account={member.account} />
        </Tabs.Panel>
        <Tabs.Panel value="privacy">
          <MemberPrivacy id={member.id} account={member.account} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
