import { support } from '@lantern/contract/support'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { Modal } from '@lantern/ui/modal'
import { TextArea } from '@lantern/ui/text-area'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showToast } from '../../notify.ts'
import type { PopupProps } from '../../stage.ts'

const MOST = 140

/** A word to the house: short, and read by people. */
export function Popup({ onClose }: PopupProps<'feedback'>) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const { act, isActing, refusal } = useAct(support.feedback, {
    onDone: () => {
      onClose()
      showToast({ tone: 'success', title: t`Thank you. We read every word.` })
    },
  })
  const left = MOST - text.length
  return (
    <Modal
      name="feedback"
      size="sm"
      sheet
      open
      onClose={onClose}
      title={t`Tell us what you think`}
      description={t`For questions about your account please ask customer service: here nobody can answer you.`}
      closeLabel={t`Close`}
    >
      <Form
        onSubmit={() => {
          const isBlank = text.trim() === ''
          setIsEmpty(isBlank)
          if (!isBlank) act({ text: text.trim() })
        }}
        errors={refusal && [{ message: refusalText(i18n, refusal) }]}
      >
        <Field
          label={t`Your words`}
          name="text"
          required
          error={isEmpty ? t`This can not be empty.` : undefined}
          hint={t`Characters left: ${left}`}
        >
          <TextArea
            value={text}
            maxLength={MOST}
            rows={4}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button type="submit" size="lg" block loading={isActing}>
          <Trans>Send</Trans>
        </Button>
      </Form>
    </Modal>
  )
}
