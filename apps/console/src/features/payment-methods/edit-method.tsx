import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsHouseAccounts, opsPaymentMethods } from '@lantern/contract/ops/payment-methods'
import { useAct } from '@lantern/web-kit/hooks'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { MethodFields } from './method-fields.tsx'
import { draftOf, type Method, type MethodDraft, rulesOf } from './method-draft.ts'

interface EditMethodProps {
  readonly method: Method
  readonly providers: readonly string[]
  readonly onClose: () => void
}

/** Changes a method; what is under way stays with its provider. */
export function EditMethod({ method, providers, onClose }: EditMethodProps) {
  const { t, i18n } = useLingui()
  const { name, currency, direction } = method
  const [draft, setDraft] = useState<MethodDraft>(() => draftOf(method))
  const [isWrong, setIsWrong] = useState(false)
  const { act, isActing, refusal } = useAct(opsPaymentMethods.setMethod, {
    changes: [opsPaymentMethods.methods, opsHouseAccounts.accounts],
    onDone: onClose,
  })
  const change = (part: Partial<MethodDraft>) => setDraft((before) => ({ ...before, ...part }))
  const send = (reason: string) => {
    const rules = rulesOf(method, draft)
    setIsWrong(rules === undefined)
    if (rules) act({ id: method.id, ...rules, reason })
  }
  return (
    <ReasonDialog
      opened
      title={`${name} · ${currency}`}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Save`}
      busy={isActing}
      error={isWrong ? t`Something is missing or wrong.` : settingRefusal(i18n, refusal)}
      onConfirm={send}
      onClose={onClose}
    >
      <MethodFields direction={direction} draft={draft} providers={providers} onChange={change} />
    </ReasonDialog>
  )
}
