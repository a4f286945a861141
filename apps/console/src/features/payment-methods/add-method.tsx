import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import {
  arrivals,
  directions,
  opsHouseAccounts,
  opsPaymentMethods,
  payoutCodes,
} from '@lantern/contract/ops/payment-methods'
import { useAct } from '@lantern/web-kit/hooks'
import { useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMethodNames } from '../../words/method-names.ts'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { freshDraft, freshKind, type KindDraft, kindOf, rulesOf } from './method-draft.ts'
import { MethodFields } from './method-fields.tsx'

/** Adds a way to deposit or to withdraw. */
export function AddMethod({ providers }: { readonly providers: readonly string[] }) {
  const { t, i18n } = useLingui()
  const first = providers[0] ?? ''
  const [isOpen, dialog] = useDisclosure(false)
  const [kind, setKind] = useState(freshKind)
  const [draft, setDraft] = useState(() => freshDraft(first))
  const [isWrong, setIsWrong] = useState(false)
  const { act, isActing, refusal, reset } = useAct(opsPaymentMethods.addMethod, {
    changes: [opsPaymentMethods.methods, opsHouseAccounts.accounts],
    onDone: dialog.close,
  })
  const begin = () => {
    reset()
    setIsWrong(false)
    setKind(freshKind)
    setDraft(freshDraft(first))
    dialog.open()
  }
  const send = (reason: string) => {
    const [what, rules] = [kindOf(kind), rulesOf(kind, draft)]
    const isWhole = what !== undefined && rules !== undefined
    setIsWrong(!isWhole)
    if (isWhole) act({ ...what, ...rules, reason })
  }
  return (
    <>
      <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={begin}>
        {t`Add a method…`}
      </Button>
      <ReasonDialog
        opened={isOpen}
        title={t`Add a method`}
        hint={t`Kept in the audit log.`}
        confirmLabel={t`Add it`}
        busy={isActing}
        error={isWrong ? t`Something is missing or wrong.` : settingRefusal(i18n, refusal)}
        onConfirm={send}
        onClose={dialog.close}
      >
        <Stack gap="sm">
          <KindFields kind={kind} onChange={(part) => setKind((was) => ({ ...was, ...part }))} />
          <MethodFields
            direction={kind.direction}
            draft={draft}
            providers={providers}
            onChange={(part) => setDraft((was) => ({ ...was, ...part }))}
          />
        </Stack>
      </ReasonDialog>
    </>
  )
}

/** Beside each other, or below where there is no room. */
const COLUMNS = { base: 1, xs: 3 }
/** What a field is for stands below it, so that fields beside each other begin at one height. */
const ORDER = ['label', 'input', 'description', 'error'] as const

interface KindFieldsProps {
  readonly kind: KindDraft
  readonly onChange: (part: Partial<KindDraft>) => void
}

/** What a method is and stays. */
function KindFields({ kind, onChange }: KindFieldsProps) {
  const { t } = useLingui()
  const names = useMethodNames()
  const ways = { deposit: t`Deposit`, withdrawal: t`Withdrawal` }
  const times = {
    instant: t`At once`,
    minutes: t`Within minutes`,
    hour: t`Within an hour`,
    day: t`Within a day`,
  }
  const turn = (direction: KindDraft['direction']) =>
    onChange({ direction, code: direction === 'withdrawal' ? payoutCodes[0] : '' })
  return (
    <>
      <SimpleGrid cols={COLUMNS} spacing="sm">
        <NativeSelect
          label={t`Direction`}
          value={kind.direction}
          data={directions.map((value) => ({ value, label: ways[value] }))}
          onChange={({ currentTarget }) =>
            turn(currentTarget.value === 'withdrawal' ? 'withdrawal' : 'deposit')
          }
        />
        <TextInput
          label={t`Currency`}
          value={kind.currency}
          onChange={({ currentTarget }) => onChange({ currency: currentTarget.value })}
        />
        <NativeSelect
          label={t`How long it takes`}
          value={kind.arrival}
          data={arrivals.map((value) => ({ value, label: times[value] }))}
          onChange={({ currentTarget }) =>
            onChange({
              arrival: arrivals.find((one) => one === currentTarget.value) ?? kind.arrival,
            })
          }
        />
      </SimpleGrid>
      <SimpleGrid cols={COLUMNS} spacing="sm">
        {kind.direction === 'withdrawal' ? (
          <NativeSelect
            label={t`Kind of account`}
            value={kind.code}
            data={payoutCodes.map((value) => ({ value, label: names(value) }))}
            onChange={({ currentTarget }) => onChange({ code: currentTarget.value })}
          />
        ) : (
          <TextInput
            label={t`Code`}
            inputWrapperOrder={[...ORDER]}
            description={t`Small letters and underscores, as bank_qr.`}
            value={kind.code}
            onChange={({ currentTarget }) => onChange({ code: currentTarget.value })}
          />
        )}
        <TextInput
          label={t`Name`}
          inputWrapperOrder={[...ORDER]}
          description={t`What members read where the site has no words of its own.`}
          value={kind.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <TextInput
          label={t`Mark`}
          inputWrapperOrder={[...ORDER]}
          description={t`Two letters beside it.`}
          maxLength={2}
          value={kind.mark}
          onChange={({ currentTarget }) => onChange({ mark: currentTarget.value })}
        />
      </SimpleGrid>
    </>
  )
}
