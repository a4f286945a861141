import { opsIdentity } from '@lantern/contract/ops/identity'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useHasGrant } from '../../session/operator.ts'
import { Moment } from '../../words/moment.tsx'
import type { IdentityDetail } from './member-identity.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'

type Person = IdentityDetail['samePersons'][number]

const DATABASE_ID = /^[1-9][0-9]{0,17}$/
const changes = [opsIdentity.overview]

/** Accounts that are marked as the same person. Their money always stays apart. */
export function SamePersons({ id, persons }: { id: string; persons: readonly Person[] }) {
  const { t } = useLingui()
  const maySecure = useHasGrant('members.secure')
  return (
    <section className="kit-panel kit-panel-body" aria-label={t`The same person`}>
      <Title order={2} fz="lg" mb="sm">
        <Trans>The same person</Trans>
      </Title>
      <Stack gap="sm">
        {persons.length === 0 ? (
          <Text>
            <Trans>No other account is marked as this person.</Trans>
          </Text>
        ) : null}
        {persons.map((person) => (
          <Group key={person.id} gap="sm">
            <Link className="console-link" to="/members/$memberId" params={{ memberId: person.id }}>
              {person.account}
            </Link>
            <Text>
              {person.reason} · {person.markedBy} · <Moment at={person.markedAt} />
            </Text>
            {maySecure ? <Unmark id={id} person={person} /> : null}
          </Group>
        ))}
        {maySecure ? <Mark id={id} /> : null}
      </Stack>
    </section>
  )
}

function Unmark({ id, person }: { id: string; person: Person }) {
  const { t } = useLingui()
  return (
    <ReasonAction
      call={opsIdentity.unmarkSamePerson}
      changes={changes}
      input={(reason) => ({ id, otherId: person.id, reason })}
      label={t`Take back ${person.account}…`}
      title={t`Take the mark of ${person.account} back?`}
      confirmLabel={t`Take back`}
    >
      <Trans>The two accounts count as two persons again.</Trans>
    </ReasonAction>
  )
}

function Mark({ id }: { id: string }) {
  const { t } = useLingui()
  const [other, setOther] = useState('')
  const otherId = other.trim()
  return (
    <Group gap="sm" align="end">
      <TextInput
        label={t`Id of the other account`}
        value={other}
        inputMode="numeric"
        onChange={(event) => setOther(event.currentTarget.value)}
      />
      <ReasonAction
        call={opsIdentity.markSamePerson}
        changes={changes}
        input={(reason) => ({ id, otherId, reason })}
        onDone={() => setOther('')}
        label={t`Mark as one person…`}
        title={t`Mark the two as one person?`}
        confirmLabel={t`Mark`}
        disabled={!DATABASE_ID.test(otherId)}
      >
        <Trans>Their balances and bets stay apart; only who stands behind them is noted.</Trans>
      </ReasonAction>
    </Group>
  )
}
