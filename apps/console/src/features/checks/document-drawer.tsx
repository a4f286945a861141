import { StateBadge } from '@lantern/console-kit/state-badge'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsIdentityChecks } from '@lantern/contract/ops/identity-checks'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Group, Stack, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useCheckWords } from '../../words/check-words.ts'
import { Facts } from '../../words/facts.tsx'
import { MemberLink } from '../../words/member-link.tsx'
import { Moment } from '../../words/moment.tsx'
import { ReadGate } from '../../words/read-gate.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import { SideDrawer } from '../../words/side-drawer.tsx'
import { DocumentDeeds } from './document-deeds.tsx'

export type Detail = ReplyOf<(typeof opsIdentityChecks)['one']>
type Opened = ReplyOf<(typeof opsIdentityChecks)['open']>

interface DocumentDrawerProps {
  readonly id: string | undefined
  readonly onClose: () => void
}

/** One document beside the queue. */
export function DocumentDrawer({ id, onClose }: DocumentDrawerProps) {
  const { t } = useLingui()
  return (
    <SideDrawer opened={id !== undefined} title={t`Document`} onClose={onClose}>
      {id === undefined ? null : <Content key={id} id={id} />}
    </SideDrawer>
  )
}

function Content({ id }: { readonly id: string }) {
  const { data, error, refetch } = useRead(opsIdentityChecks.one, { id })
  return (
    <ReadGate data={data} error={error} onRetry={() => void refetch()}>
      {(detail) => <Loaded detail={detail} />}
    </ReadGate>
  )
}

function Loaded({ detail }: { readonly detail: Detail }) {
  const [opened, setOpened] = useState<Opened>()
  return (
    <Stack gap="md">
      <DocumentFacts detail={detail} opened={opened} />
      <Others others={detail.others} />
      <Viewer id={detail.document.id} opened={opened} onOpened={setOpened} />
      <DocumentDeeds document={detail.document} />
    </Stack>
  )
}

interface DocumentFactsProps {
  readonly detail: Detail
  readonly opened: Opened | undefined
}

function DocumentFacts({ detail, opened }: DocumentFactsProps) {
  const { t } = useLingui()
  const words = useCheckWords()
  const { document } = detail
  const { rejectCode, rejectNote } = document
  return (
    <Facts
      facts={[
        { name: t`Member`, value: <MemberLink {...document} /> },
        { name: t`Document`, value: words.kinds[document.kind] },
        { name: t`State`, value: <StateBadge {...words.states[document.state]} /> },
        { name: t`Level now`, value: `${detail.level}` },
        ...usePerson(detail, opened),
        { name: t`Valid until`, value: document.expiresOn ?? '—' },
        { name: t`Sent`, value: <Moment at={document.submittedAt} /> },
        { name: t`Claimed by`, value: document.claimedBy ?? '—' },
        ...(rejectCode ? [{ name: t`Rejected`, value: words.rejected[rejectCode] }] : []),
        ...(rejectNote ? [{ name: t`Words`, value: rejectNote }] : []),
      ]}
    />
  )
}

/** What stands in the document: masked, or as it is once it was opened. */
function usePerson({ masked, age, ...fits }: Detail, opened: Opened | undefined) {
  const { t } = useLingui()
  if (masked === null) return []
  const years = age ?? 0
  const shown = opened?.details ?? { ...masked, birthday: t`${years} years` }
  return [
    { name: t`Name`, value: <Fit text={shown.realName} fits={fits.nameFits} /> },
    { name: t`Birthday`, value: <Fit text={shown.birthday} fits={fits.birthdayFits} /> },
    { name: t`Number`, value: <bdi>{shown.number}</bdi> },
  ]
}

/** A value, and whether it is the one that the member registered with. */
function Fit({ text, fits }: { readonly text: string; readonly fits: boolean | null }) {
  const { t } = useLingui()
  return (
    <Group gap="sm">
      <bdi>{text}</bdi>
      {fits === true ? <StateBadge tone="good" label={t`As registered`} /> : null}
      {fits === false ? <StateBadge tone="attention" label={t`Registered otherwise`} /> : null}
    </Group>
  )
}

function Others({ others }: { readonly others: Detail['others'] }) {
  const { t } = useLingui()
  const words = useCheckWords()
  if (others.length === 0) return null
  return (
    <Alert
      color="orange"
      icon={<TriangleAlert size={18} />}
      title={t`The same person has other accounts`}
    >
      <Stack gap="xs">
        {others.map((one) => (
          <Group key={one.memberId} gap="sm">
            <MemberLink {...one} />
            <StateBadge {...words.states[one.state]} />
            {one.isExcluded ? <StateBadge tone="attention" label={t`Excluded`} /> : null}
          </Group>
        ))}
        <Text fz="sm">
          <Trans>
            While one of them is open with an accepted document, this one can not be accepted.
          </Trans>
        </Text>
      </Stack>
    </Alert>
  )
}

interface ViewerProps {
  readonly id: string
  readonly opened: Opened | undefined
  readonly onOpened: (opened: Opened) => void
}

/** The pictures, once a reason was given; they come from an origin where nobody is signed in. */
function Viewer({ id, opened, onOpened }: ViewerProps) {
  const { t } = useLingui()
  if (opened === undefined)
    return (
      <Group>
        <ReasonAction
          call={opsIdentityChecks.open}
          changes={[]}
          input={(reason) => ({ id, reason })}
          onDone={onOpened}
          label={t`Show the document…`}
          title={t`Show the document?`}
          confirmLabel={t`Show`}
        >
          <Trans>Who looked, when and why is kept.</Trans>
        </ReasonAction>
      </Group>
    )
  return (
    <Stack gap="sm">
      {opened.pictures.map((url, at) => {
        const place = at + 1
        return (
          <img
            key={url}
            src={url}
            alt={t`Picture ${place} of the document`}
            style={{ maxWidth: '100%', borderRadius: 8 }}
          />
        )
      })}
    </Stack>
  )
}
