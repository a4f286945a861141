import { StateBadge } from '@lantern/console-kit/state-badge'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsMembers } from '@lantern/contract/ops/console'
import { opsMyData } from '@lantern/contract/ops/my-data'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack } from '@mantine/core'
import { useHasGrant, useOperator } from '../../session/operator.ts'
import { Facts } from '../../words/facts.tsx'
import { Moment } from '../../words/moment.tsx'
import { ReadGate } from '../../words/read-gate.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'

type State = ReplyOf<(typeof opsMyData)['member']>

interface MemberPrivacyProps {
  readonly id: string
  readonly account: string
}

const changes = [opsMyData.member, opsMembers.get, opsMembers.list]

/** Whether an account is closed, and what becomes of its data. */
export function MemberPrivacy({ id, account }: MemberPrivacyProps) {
  const { data, error, refetch } = useRead(opsMyData.member, { id })
  return (
    <ReadGate data={data} error={error} onRetry={() => void refetch()}>
      {(state) => (
        <Stack gap="md">
          <Standing state={state} />
          <Deeds id={id} account={account} state={state} />
        </Stack>
      )}
    </ReadGate>
  )
}

function Standing({ state }: { readonly state: State }) {
  const { t } = useLingui()
  const { status, erasure } = state
  const statuses = {
    active: { label: t`Open`, tone: 'good' },
    blocked: { label: t`Blocked`, tone: 'bad' },
    closed: { label: t`Closed`, tone: 'neutral' },
  } as const
  const steps = {
    asked: { label: t`Asked for by the member`, tone: 'attention' },
    proposed: { label: t`Wanted, not agreed`, tone: 'attention' },
    erased: { label: t`Erased, identity kept`, tone: 'waiting' },
    forgotten: { label: t`Erased`, tone: 'neutral' },
  } as const
  return (
    <section className="kit-panel kit-panel-body" aria-label={t`Data`}>
      <Facts
        facts={[
          { name: t`Account`, value: <StateBadge {...statuses[status]} /> },
          { name: t`Closed`, value: <Moment at={state.closedAt} /> },
          { name: t`Contacts may go from`, value: <Moment at={state.contactsFrom} /> },
          { name: t`Identity goes from`, value: <Moment at={state.identityFrom} /> },
          ...(erasure
            ? [
                { name: t`Erasure`, value: <StateBadge {...steps[erasure.state]} /> },
                { name: t`Asked for by the member`, value: <Moment at={erasure.askedAt} /> },
                { name: t`Reason`, value: erasure.reason ?? '—' },
                { name: t`Wanted by`, value: erasure.proposedBy ?? '—' },
                { name: t`Agreed by`, value: erasure.agreedBy ?? '—' },
                { name: t`Erased`, value: <Moment at={erasure.erasedAt} /> },
              ]
            : []),
        ]}
      />
    </section>
  )
}

function Deeds({ id, account, state }: MemberPrivacyProps & { readonly state: State }) {
  const { t } = useLingui()
  const mayReveal = useHasGrant('members.reveal')
  const mayBlock = useHasGrant('members.block')
  const input = (reason: string) => ({ id, reason })
  const { erasure } = state
  const isClosed = state.status === 'closed'
  return (
    <Group align="end">
      {mayReveal ? (
        <ReasonAction
          call={opsMyData.export}
          changes={[]}
          input={input}
          onDone={({ url }) => window.location.assign(url)}
          label={t`Export the data…`}
          title={t`Export everything about ${account}?`}
          confirmLabel={t`Export`}
        >
          <Trans>One file, unmasked. Who took it, when and why is kept.</Trans>
        </ReasonAction>
      ) : null}
      {isClosed && mayBlock && (erasure === null || erasure.erasedAt === null) ? (
        <ReasonAction
          call={opsMyData.reopen}
          changes={changes}
          input={input}
          label={t`Reopen the account…`}
          title={t`Reopen the account of ${account}?`}
          confirmLabel={t`Reopen`}
        >
          <Trans>Its owner can sign in again. An excluded one stays out.</Trans>
        </ReasonAction>
      ) : null}
      {isClosed ? <Erasing id={id} account={account} state={state} /> : null}
    </Group>
  )
}

function Erasing({ id, account, state }: MemberPrivacyProps & { readonly state: State }) {
  const { t } = useLingui()
  const { username } = useOperator()
  const maySecure = useHasGrant('members.secure')
  const input = (reason: string) => ({ id, reason })
  const { erasure } = state
  if (!maySecure || (erasure !== null && erasure.erasedAt !== null)) return null
  const isProposed = erasure?.state === 'proposed'
  const isMine = isProposed && erasure.proposedBy === username
  return (
    <>
      {isMine ? null : (
        <ReasonAction
          call={opsMyData.erase}
          changes={changes}
          input={input}
          label={isProposed ? t`Agree to erase…` : t`Erase…`}
          title={t`Erase the data of ${account}?`}
          confirmLabel={isProposed ? t`Erase` : t`Propose it`}
          danger
        >
          <Trans>
            Two persons must want it, and it can not be undone. Books, wagers, audit and exclusions
            stay.
          </Trans>
        </ReasonAction>
      )}
      {erasure === null ? null : (
        <ReasonAction
          call={opsMyData.dropErasure}
          changes={changes}
          input={input}
          label={t`Do not erase…`}
          title={t`Take the wish to erase ${account} back?`}
          confirmLabel={t`Take it back`}
        >
          {isProposed && erasure.askedAt !== null ? (
            <Trans>What the member asked for waits again.</Trans>
          ) : (
            <Trans>The account stays closed and keeps its data.</Trans>
          )}
        </ReasonAction>
      )}
    </>
  )
}
