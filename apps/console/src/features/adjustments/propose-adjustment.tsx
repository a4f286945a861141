import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsAdjustments } from '@lantern/contract/ops/adjustments'
import { useAct } from '@lantern/web-kit/hooks'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { AdjustmentFields, contentOf, draftOf, emptyDraft } from './adjustment-form.tsx'
import type { Adjustment } from './adjustment-words.ts'

/** Proposes a correction; nothing moves by it. */
export function ProposeAdjustment({ onDone }: { readonly onDone: (made: Adjustment) => void }) {
  const { t, i18n } = useLingui()
  const [isOpen, dialog] = useDisclosure(false)
  const [draft, setDraft] = useState(emptyDraft)
  const [isWrong, setIsWrong] = useState(false)
  const { act, isActing, refusal, reset } = useAct(opsAdjustments.propose, {
    changes: [opsAdjustments.list],
    onDone: (made) => {
      dialog.close()
      onDone(made)
    },
  })
  const begin = () => {
    reset()
    setIsWrong(false)
    setDraft(emptyDraft)
    dialog.open()
  }
  return (
    <>
      <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={begin}>
        {t`Propose a correction…`}
      </Button>
      <ReasonDialog
        opened={isOpen}
        title={t`Propose a correction`}
        hint={t`Read by the person who decides, and kept in the audit log.`}
        confirmLabel={t`Propose it`}
        busy={isActing}
        error={isWrong ? t`Something is missing or wrong.` : settingRefusal(i18n, refusal)}
        onConfirm={(words) => {
          const content = contentOf(draft)
          setIsWrong(content === undefined)
          if (content) act({ ...content, words })
        }}
        onClose={dialog.close}
      >
        <AdjustmentFields draft={draft} onChange={setDraft} />
      </ReasonDialog>
    </>
  )
}

/** Its maker changes what it proposed; who had looked at it must look again. */
export function EditAdjustment({ adjustment }: { readonly adjustment: Adjustment }) {
  const { t, i18n } = useLingui()
  const { id, currency, reference } = adjustment
  const [isOpen, dialog] = useDisclosure(false)
  const [draft, setDraft] = useState(() => draftOf(adjustment))
  const [isWrong, setIsWrong] = useState(false)
  const { act, isActing, refusal, reset } = useAct(opsAdjustments.edit, {
    changes: [opsAdjustments.list, opsAdjustments.get],
    onDone: dialog.close,
  })
  const begin = () => {
    reset()
    setIsWrong(false)
    setDraft(draftOf(adjustment))
    dialog.open()
  }
  return (
    <>
      <Button variant="default" onClick={begin}>{t`Change…`}</Button>
      <ReasonDialog
        opened={isOpen}
        title={t`Change ${reference}`}
        hint={t`Read by the person who decides, and kept in the audit log.`}
        confirmLabel={t`Change it`}
        busy={isActing}
        error={isWrong ? t`Something is missing or wrong.` : settingRefusal(i18n, refusal)}
        onConfirm={(words) => {
          const content = contentOf(draft)
          setIsWrong(content === undefined)
          if (!content) return
          const { account: _, ...rest } = content
          act({ id, ...rest, words })
        }}
        onClose={dialog.close}
      >
        <AdjustmentFields draft={draft} onChange={setDraft} currency={currency} />
      </ReasonDialog>
    </>
  )
}
