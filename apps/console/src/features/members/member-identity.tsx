import { StateBadge } from '@lantern/console-kit/state-badge'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsMembers } from '@lantern/contract/ops/console'
import { opsIdentity } from '@lantern/contract/ops/identity'
import { useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { useHasGrant } from '../../session/operator.ts'
import { Facts } from '../../words/facts.tsx'
import { Moment } from '../../words/moment.tsx'
import { MemberContacts } from './member-contacts.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import { SamePersons } from './same-persons.tsx'

export type IdentityDetail = ReplyOf<(typeof opsIdentity)['overview']>

const changes = [opsIdentity.overview, opsMembers.sessions]

/** What proves a member, how it can be reached, and who else it is. */
export function MemberIdentity({ id }: { id: string }) {
  const { i18n, t } = useLingui()
  const read = useRead(opsIdentity.overview, { id })
  if (read.error)
    return (
      <Alert color="red" role="alert">
        {refusalText(i18n, read.error)}{' '}
        <Button variant="default" size="compact-sm" onClick={() => void read.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </Alert>
    )
  if (!read.data)
    return (
      <div role="status" aria-label={t`Loading…`}>
        <Skeleton height={160} />
      </div>
    )
  return (
    <Stack gap="lg">
      <Proofs id={id} detail={read.data} />
      <MemberContacts id={id} contacts={read.data.contacts} />
      <SamePersons id={id} persons={read.data.samePersons} />
    </Stack>
  )
}

function Proofs({ id, detail }: { id: string; detail: IdentityDetail }) {
  const { t } = useLingui()
  const maySecure = useHasGrant('members.secure')
  const { passwordChangedAt, socials } = detail
  return (
    <section className="kit-panel kit-panel-body" aria-label={t`What proves the member`}>
      <Title order={2} fz="lg" mb="sm">
        <Trans>What proves the member</Trans>
      </Title>
      <Facts
        facts={[
          {
            name: t`Password`,
            value: detail.mustChangePassword ? (
              <StateBadge tone="waiting" label={t`One-time, to be changed`} />
            ) : (
              <Moment at={passwordChangedAt} />
            ),
          },
          {
            name: t`Transaction password`,
            value: detail.hasTransactionPassword ? t`Set` : t`None`,
          },
          {
            name: t`Authenticator`,
            value: detail.hasTotp
              ? t`On, ${detail.recoveryCodesLeft} recovery codes left`
              : t({ message: 'Off', comment: 'an authenticator' }),
          },
          { name: t`Passkeys`, value: String(detail.passkeys) },
          { name: t`Linked profiles`, value: socials.length === 0 ? t`None` : socials.join(', ') },
        ]}
      />
      {maySecure ? <Resets id={id} detail={detail} /> : null}
    </section>
  )
}

function Resets({ id, detail }: { id: string; detail: IdentityDetail }) {
  const { t } = useLingui()
  const [password, setPassword] = useState<string>()
  return (
    <>
      <Group mt="md" gap="sm">
        <ReasonAction
          call={opsIdentity.resetPassword}
          changes={changes}
          input={(reason) => ({ id, reason })}
          onDone={(reply) => setPassword(reply.password)}
          label={t`Reset the password…`}
          title={t`Reset the password?`}
          confirmLabel={t`Reset`}
          danger
          disabled={detail.passwordChangedAt === null}
        >
          <Trans>
            Every session ends. You see a one-time password once; it opens a session that may only
            change it.
          </Trans>
        </ReasonAction>
        <ReasonAction
          call={opsIdentity.resetSecondFactor}
          changes={changes}
          input={(reason) => ({ id, reason })}
          label={t`Reset the second factor…`}
          title={t`Reset the second factor?`}
          confirmLabel={t`Reset`}
          danger
          disabled={!detail.hasTotp && detail.passkeys === 0}
        >
          <Trans>
            The authenticator, its recovery codes and all passkeys go; every session ends.
          </Trans>
        </ReasonAction>
        <ReasonAction
          call={opsIdentity.endSession}
          changes={changes}
          input={(reason) => ({ id, sessionId: null, reason })}
          label={t`End all sessions…`}
          title={t`End all sessions?`}
          confirmLabel={t`End all`}
          danger
        >
          <Trans>The member is signed out everywhere, and no browser remembers it any more.</Trans>
        </ReasonAction>
      </Group>
      {password === undefined ? null : (
        <Alert color="yellow" mt="md" role="status" title={t`One-time password, shown this once`}>
          <code dir="ltr">{password}</code>
        </Alert>
      )}
    </>
  )
}
