import { amountText } from '@lantern/console-kit/amount-text'
import { MOST_PARTS, opsPayouts } from '@lantern/contract/ops/payouts'
import { reread, useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  ActionIcon,
  Alert,
  Button,
  Checkbox,
  Group,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useHasGrant, useOperator } from '../../session/operator.ts'
import { changes } from './queue-actions.ts'
import { useQueueTexts } from './queue-texts.ts'
import { draftsOf, type PartDraft, readSplit, type SplitProblem } from './split-draft.ts'
import type { Detail } from './withdrawal-parts.tsx'

type SplitFormProps = Pick<Detail, 'withdrawal' | 'parts' | 'payers' | 'ceilings'>

/** Before it is approved, whoever has a withdrawal in review may split it, or make one of it again. */
export function SplitForm(props: SplitFormProps) {
  const { withdrawal, parts } = props
  const { username } = useOperator()
  const maySplit = useHasGrant('withdrawals.approve')
  const [isOpen, setOpen] = useState(false)
  if (!maySplit || withdrawal.state !== 'claimed' || withdrawal.claimedBy !== username) return null
  if (!isOpen)
    return (
      <Group>
        <Button variant="default" onClick={() => setOpen(true)}>
          {parts.length > 0 ? <Trans>Change the parts…</Trans> : <Trans>Split it…</Trans>}
        </Button>
      </Group>
    )
  // another content begins the form anew: what is split is what is seen
  return <Form key={withdrawal.contentHash} {...props} onClose={() => setOpen(false)} />
}

function Form({
  withdrawal,
  parts,
  payers,
  ceilings,
  onClose,
}: SplitFormProps & { readonly onClose: () => void }) {
  const { t, i18n } = useLingui()
  const texts = useQueueTexts()
  const queries = useQueryClient()
  const { id, contentHash, amount, fee, currency } = withdrawal
  const sent = amount - fee
  const own = payers[0] ?? ''
  const [drafts, setDrafts] = useState(() => draftsOf(parts, sent, own))
  const read = readSplit(drafts, { sent, ceilings })
  const { act, isActing, refusal } = useAct(opsPayouts.split, {
    changes,
    onDone: onClose,
    onRefused: () => {
      for (const changed of changes) void reread(queries, changed)
    },
  })
  const change = (key: number, to: Partial<PartDraft>) =>
    setDrafts(drafts.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const add = () => {
    const key = Math.max(...drafts.map((one) => one.key)) + 1
    setDrafts([...drafts, { key, amount: '', provider: own, isLater: false }])
  }
  const sum = `${amountText(sent, i18n.locale)} ${currency}`
  return (
    <Stack gap="sm" component="section" aria-label={t`Split the withdrawal`}>
      <Title order={3} fz="md">
        <Trans>Split the withdrawal</Trans>
      </Title>
      <Text fz="sm">
        <Trans>The parts together are {sum}. Approvals that were given are void by it.</Trans>
      </Text>
      {drafts.map((draft, at) => (
        <PartRow
          key={draft.key}
          draft={draft}
          no={at + 1}
          payers={payers}
          onChange={(to) => change(draft.key, to)}
          onRemove={
            drafts.length > 1
              ? () => setDrafts(drafts.filter(({ key }) => key !== draft.key))
              : undefined
          }
        />
      ))}
      <Problem left={read.left} problem={read.problem} currency={currency} />
      {refusal ? (
        <Alert color="red" role="alert" icon={<CircleAlert size={18} />}>
          {texts.refused(refusal)}
        </Alert>
      ) : null}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<Plus size={16} />}
          disabled={drafts.length >= MOST_PARTS}
          onClick={add}
        >
          <Trans>Another part</Trans>
        </Button>
        <Button
          loading={isActing}
          disabled={read.problem !== undefined}
          onClick={() => act({ id, contentHash, parts: read.parts })}
        >
          <Trans>Split</Trans>
        </Button>
        {parts.length > 0 ? (
          <Button
            variant="default"
            loading={isActing}
            onClick={() => act({ id, contentHash, parts: [] })}
          >
            <Trans>Send it as one</Trans>
          </Button>
        ) : null}
        <Button variant="subtle" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

interface ProblemProps {
  readonly left: bigint | undefined
  readonly problem: SplitProblem | undefined
  readonly currency: string
}

function Problem({ left = 0n, problem, currency }: ProblemProps) {
  const { t, i18n } = useLingui()
  const missing = `${amountText(left < 0n ? -left : left, i18n.locale)} ${currency}`
  const words: Readonly<Record<SplitProblem, string>> = {
    amounts: t`Each part needs an amount.`,
    sum: left > 0n ? t`${missing} are missing.` : t`${missing} too much.`,
    all_later: t`At least one part goes out at once.`,
    ceiling: t`A part is more than its provider pays at once.`,
  }
  return (
    <Text fz="sm" role="status">
      {problem === undefined ? t`The parts add up.` : words[problem]}
    </Text>
  )
}

interface PartRowProps {
  readonly draft: PartDraft
  readonly no: number
  readonly payers: readonly string[]
  readonly onChange: (to: Partial<PartDraft>) => void
  readonly onRemove: (() => void) | undefined
}

function PartRow({ draft, no, payers, onChange, onRemove }: PartRowProps) {
  const { t } = useLingui()
  return (
    <Group align="flex-end" gap="xs" role="group" aria-label={t`Part ${no}`}>
      <TextInput
        label={t`Part ${no}`}
        inputMode="decimal"
        value={draft.amount}
        style={{ flex: 1, minWidth: 110 }}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
      />
      <Select
        label={t`Paid by`}
        data={[...payers]}
        value={draft.provider}
        allowDeselect={false}
        style={{ flex: 1, minWidth: 110 }}
        onChange={(provider) => onChange({ provider: provider ?? draft.provider })}
      />
      <Checkbox
        label={t`Later`}
        checked={draft.isLater}
        mb={8}
        onChange={(event) => onChange({ isLater: event.currentTarget.checked })}
      />
      {onRemove ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t`Leave part ${no} out`}
          onClick={onRemove}
        >
          <X size={18} />
        </ActionIcon>
      ) : null}
    </Group>
  )
}
