import { StateBadge } from '@lantern/console-kit/state-badge'
import { opsIdentity } from '@lantern/contract/ops/identity'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useHasGrant } from '../../session/operator.ts'
import { Facts } from '../../words/facts.tsx'
import type { IdentityDetail } from './member-identity.tsx'
import { useProfileFields } from './member-words.ts'
import { ReasonAction } from '../../words/reason-action.tsx'

type Contact = IdentityDetail['contacts'][number]

/** What the profile holds, masked until somebody with the right gives a reason. */
export function MemberContacts({ id, contacts }: { id: string; contacts: readonly Contact[] }) {
  const { t } = useLingui()
  const fieldName = useProfileFields()
  return (
    <section className="kit-panel kit-panel-body" aria-label={t`Personal data`}>
      <Title order={2} fz="lg" mb="sm">
        <Trans>Personal data</Trans>
      </Title>
      {contacts.length === 0 ? (
        <Text>
          <Trans>This member has left nothing.</Trans>
        </Text>
      ) : (
        <Facts
          facts={contacts.map((contact) => ({
            name: fieldName(contact.field),
            value: <ContactValue id={id} contact={contact} name={fieldName(contact.field)} />,
          }))}
        />
      )}
    </section>
  )
}

function ContactValue({ id, contact, name }: { id: string; contact: Contact; name: string }) {
  const { t } = useLingui()
  const mayReveal = useHasGrant('members.reveal')
  const [shown, setShown] = useState<string>()
  return (
    <Group gap="sm">
      <bdi dir="ltr">{shown ?? contact.masked}</bdi>
      {contact.verified === true ? <StateBadge tone="good" label={t`Verified`} /> : null}
      {contact.verified === false ? <StateBadge tone="neutral" label={t`Not verified`} /> : null}
      {mayReveal && shown === undefined ? (
        <ReasonAction
          call={opsIdentity.reveal}
          changes={[]}
          input={(reason) => ({ id, field: contact.field, reason })}
          onDone={({ value }) => setShown(value ?? '—')}
          label={t`Show ${name}…`}
          title={t`Show ${name}?`}
          confirmLabel={t`Show`}
        >
          <Trans>Who looked, when and why is kept.</Trans>
        </ReasonAction>
      ) : null}
    </Group>
  )
}
