import { CopyId } from '@lantern/console-kit/copy-id'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsPayouts } from '@lantern/contract/ops/payouts'
import { reread, useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useHasGrant, useOperator } from '../../session/operator.ts'
import { Facts } from '../../words/facts.tsx'
import { Moment } from '../../words/moment.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import { changes, orderOf, type PayoutTarget } from './queue-actions.ts'
import { type PaidByHandProps, TransferTaken } from './transfer-taken.tsx'

type Mark = NonNullable<PaidByHandProps['byHand']['mark']>

/** A withdrawal that persons pay by bank: who does, where it goes, and what was said of the transfer. */
export function PaidByHand({ order, byHand }: PaidByHandProps) {
  const { t } = useLingui()
  const mayMark = useHasGrant('withdrawals.approve')
  const { isOpen, mark } = byHand
  if (!isOpen && mark === null) return null
  return (
    <Stack gap="sm" component="section" aria-label={t`Paid by bank`}>
      <Title order={3} fz="md">
        <Trans>Paid by bank</Trans>
      </Title>
      {mark === null ? null : <MarkFacts mark={mark} />}
      {isOpen ? <TransferTaken order={order} byHand={byHand} mayMark={mayMark} /> : null}
      {isOpen && mayMark ? <Marking order={order} byHand={byHand} /> : null}
    </Stack>
  )
}

function MarkFacts({ mark }: { mark: Mark }) {
  const { t } = useLingui()
  return (
    <>
      <Facts
        facts={[
          {
            name: t`Transfer`,
            value: mark.outcome === 'sent' ? t`Made` : t`Can not be made`,
          },
          ...(mark.bankReference === null
            ? []
            : [{ name: t`The bank’s reference`, value: <bdi>{mark.bankReference}</bdi> }]),
          ...(mark.reason === null ? [] : [{ name: t`Reason`, value: mark.reason }]),
          {
            name: t`Said by`,
            value: (
              <>
                {mark.by} · <Moment at={mark.at} />
              </>
            ),
          },
          ...(mark.confirmedBy === null
            ? []
            : [{ name: t`Confirmed by`, value: mark.confirmedBy }]),
        ]}
      />
      {mark.isDone ? null : (
        <Text fz="sm">
          <Trans>It counts when another person says the same.</Trans>
        </Text>
      )}
    </>
  )
}

/** What may be said: anything by whoever has the transfer, the same as another person by all. */
function rightsOf({ claim, mark }: PaidByHandProps['byHand'], username: string) {
  const isMine = claim?.isMine === true
  const waiting = mark !== null && !mark.isDone && mark.by !== username ? mark : null
  return {
    maySee: (isMine && claim.isLive) || mark?.outcome === 'sent',
    maySend: isMine,
    mayGiveBack: isMine || waiting?.outcome === 'not_sent',
    /** The reference that another person noted. */
    noted: waiting?.bankReference ?? null,
  }
}

function Marking({ order, byHand }: PaidByHandProps) {
  const { t, i18n } = useLingui()
  const { username } = useOperator()
  const queries = useQueryClient()
  const { contentHash, reference } = order
  const target = orderOf(order)
  const { mark } = byHand
  const [text, setText] = useState('')
  // once it is said, it is not said again before what came of it is read
  const [saidTo, setSaidTo] = useState<Mark | null>()
  const isSaid = saidTo === mark
  const { act, isActing, refusal } = useAct(opsPayouts.mark, {
    changes,
    onDone: () => {
      setText('')
      setSaidTo(mark)
    },
    onRefused: () => {
      for (const changed of changes) void reread(queries, changed)
    },
  })
  const { maySee, maySend, mayGiveBack, noted } = rightsOf(byHand, username)
  const sent = (bankReference: string) =>
    act({ ...target, contentHash, said: { outcome: 'sent', bankReference } })
  return (
    <>
      {maySee ? <Destination order={order} /> : null}
      {refusal ? (
        <Alert color="red" role="alert" icon={<CircleAlert size={18} />}>
          {refusalText(i18n, refusal)}
        </Alert>
      ) : null}
      {noted === null ? null : (
        <Group>
          <Button loading={isActing} disabled={isSaid} onClick={() => sent(noted)}>
            <Trans>Confirm the transfer</Trans>
          </Button>
        </Group>
      )}
      {maySend ? (
        <SentForm text={text} onText={setText} isActing={isActing} isShut={isSaid} onSent={sent} />
      ) : null}
      <Group>
        {mayGiveBack ? (
          <ReasonAction
            call={opsPayouts.mark}
            changes={changes}
            input={(reason) => ({
              ...target,
              contentHash,
              said: { outcome: 'not_sent' as const, reason },
            })}
            label={t`It can not be sent…`}
            title={t`Give ${reference} back to the member?`}
            confirmLabel={t`Give it back`}
            hint={t`The member reads this reason.`}
            danger
          >
            <Trans>Only where no transfer was made: the held amount returns to the balance.</Trans>
          </ReasonAction>
        ) : null}
      </Group>
    </>
  )
}

const SHORTEST = 3

interface SentFormProps {
  text: string
  onText: (text: string) => void
  isActing: boolean
  isShut: boolean
  onSent: (text: string) => void
}

function SentForm({ text, onText, isActing, isShut, onSent }: SentFormProps) {
  const { t } = useLingui()
  const typed = text.trim()
  const mayGo = typed.length >= SHORTEST && !isShut
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (mayGo) onSent(typed)
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t`The bank’s reference of the transfer`}
          value={text}
          maxLength={64}
          style={{ flex: 1, minWidth: 180 }}
          onChange={(event) => onText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isActing} disabled={!mayGo}>
          <Trans>Mark as sent</Trans>
        </Button>
      </Group>
    </form>
  )
}

/** A member may have left it empty. */
const written = (text: string | null): string => (text === null || text === '' ? '—' : text)

type Opened = ReplyOf<(typeof opsPayouts)['destination']>

function Destination({ order }: { order: PayoutTarget }) {
  const { t } = useLingui()
  const { reference } = order
  const [opened, setOpened] = useState<Opened>()
  if (opened === undefined)
    return (
      <Group>
        <ReasonAction
          call={opsPayouts.destination}
          changes={[]}
          input={(reason) => ({ ...orderOf(order), reason })}
          onDone={setOpened}
          label={t`Show where it goes…`}
          title={t`Show where ${reference} goes?`}
          confirmLabel={t`Show`}
        >
          <Trans>Who looked, when and why is kept.</Trans>
        </ReasonAction>
      </Group>
    )
  return (
    <Facts
      facts={[
        {
          name: t`Account`,
          value: <CopyId value={opened.destination} what={t`the account`} />,
        },
        { name: t`Bank`, value: written(opened.bank) },
        { name: t`Holder`, value: written(opened.holder) },
        {
          name: t`Text of the transfer`,
          value: <CopyId value={opened.code} what={t`the text of the transfer`} />,
        },
      ]}
    />
  )
}
