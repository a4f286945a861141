import { adjustmentReasons } from '@lantern/contract/ops/adjustments'
import { formatMoney, parseMoney } from '@lantern/kernel/money'
import { useLingui } from '@lingui/react/macro'
import { Group, SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { type Adjustment, useAdjustmentReasons } from './adjustment-words.ts'

/** A correction as it is typed. */
export interface AdjustmentDraft {
  readonly account: string
  readonly direction: Adjustment['direction']
  readonly amount: string
  readonly reasonCode: Adjustment['reasonCode'] | null
  readonly caseId: string
}

export const emptyDraft: AdjustmentDraft = {
  account: '',
  direction: 'credit',
  amount: '',
  reasonCode: null,
  caseId: '',
}

export const draftOf = (one: Adjustment): AdjustmentDraft => ({
  account: one.account,
  direction: one.direction,
  amount: formatMoney(one.amount),
  reasonCode: one.reasonCode,
  caseId: one.caseId ?? '',
})

const CASE = /^[1-9][0-9]{0,17}$/

/** What is sent; undefined while something is missing or wrong. */
export function contentOf(draft: AdjustmentDraft) {
  const { direction, reasonCode } = draft
  const [account, caseId] = [draft.account.trim(), draft.caseId.trim()]
  const amount = parseMoney(draft.amount.trim())
  const isGood = account !== '' && (caseId === '' || CASE.test(caseId))
  if (!isGood || amount === undefined || amount <= 0n || reasonCode === null) return undefined
  return { account, direction, amount, reasonCode, caseId: caseId === '' ? null : caseId }
}

interface AdjustmentFieldsProps {
  readonly draft: AdjustmentDraft
  readonly onChange: (draft: AdjustmentDraft) => void
  /** Of one that is changed the member stays. */
  readonly currency?: string
}

/** Whose balance, which way, how much and why. */
export function AdjustmentFields({ draft, onChange, currency }: AdjustmentFieldsProps) {
  const { t } = useLingui()
  const reasons = useAdjustmentReasons()
  const change = (part: Partial<AdjustmentDraft>) => onChange({ ...draft, ...part })
  return (
    <Stack gap="sm">
      <SegmentedControl
        fullWidth
        aria-label={t`Direction`}
        value={draft.direction}
        onChange={(value) => change({ direction: value === 'debit' ? 'debit' : 'credit' })}
        data={[
          { value: 'credit', label: t`Into the balance` },
          { value: 'debit', label: t`Out of the balance` },
        ]}
      />
      <Group grow align="flex-start">
        <TextInput
          label={t`Member`}
          disabled={currency !== undefined}
          value={draft.account}
          onChange={(event) => change({ account: event.currentTarget.value })}
        />
        <TextInput
          label={currency === undefined ? t`Amount` : t`Amount (${currency})`}
          inputMode="decimal"
          value={draft.amount}
          onChange={(event) => change({ amount: event.currentTarget.value })}
        />
      </Group>
      <Select
        label={t`What it is for`}
        data={adjustmentReasons.map((value) => ({ value, label: reasons[value] }))}
        value={draft.reasonCode}
        allowDeselect={false}
        onChange={(value) =>
          change({ reasonCode: adjustmentReasons.find((one) => one === value) ?? null })
        }
      />
      <TextInput
        label={t`Number of the case`}
        description={t`Where a member’s case is about it; may stay empty.`}
        inputMode="numeric"
        value={draft.caseId}
        onChange={(event) => change({ caseId: event.currentTarget.value })}
      />
    </Stack>
  )
}
