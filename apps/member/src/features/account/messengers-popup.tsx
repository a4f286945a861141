import { security } from '@lantern/contract/security'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { Modal } from '@lantern/ui/modal'
import { TextInput } from '@lantern/ui/text-input'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showToast } from '../../notify.ts'
import type { PopupProps } from '../../stage.ts'
import { type SecurityOverview, useOverview } from './overview.ts'
import { isProofRefused, OwnerProofField, proofInput, useOwnerProof } from './owner-proof.tsx'

type MessengerName = SecurityOverview['messengers'][number]['name']
/** What was changed: a text, or null to take one away. */
type Changes = Partial<Record<MessengerName, string | null>>

function useMessengerNames(): Readonly<Record<MessengerName, string>> {
  const { t } = useLingui()
  return {
    line: t({ message: 'LINE', comment: 'Name of a messenger' }),
    whatsapp: t({ message: 'WhatsApp', comment: 'Name of a messenger' }),
    facebook: t({ message: 'Facebook', comment: 'Name of a network' }),
    wechat: t({ message: 'WeChat', comment: 'Name of a messenger' }),
    qqNum: t({ message: 'QQ', comment: 'Name of a messenger' }),
    zalo: t({ message: 'Zalo', comment: 'Name of a messenger' }),
    telegram: t({ message: 'Telegram', comment: 'Name of a messenger' }),
  }
}

/** What a refusal speaks of: a messenger, the proof of who asks, or the form. */
function placeOf(refusal: CallRefusal): unknown {
  if (isProofRefused(refusal)) return 'proof'
  return refusal.code === 'field_invalid' ? refusal.details['field'] : 'form'
}

/** Where customer service may find the member, besides phone and e-mail. */
export function Popup({ onClose }: PopupProps<'messengers'>) {
  const { t, i18n } = useLingui()
  const names = useMessengerNames()
  const overview = useOverview()
  const known = overview?.messengers ?? []
  const [proof, setProof] = useOwnerProof(overview)
  const [wasTried, setWasTried] = useState(false)
  const [changes, setChanges] = useState<Changes>({})
  const { act, isActing, refusal } = useAct(security.setMessengers, {
    changes: [security.overview],
    onDone: () => {
      onClose()
      showToast({ tone: 'success', title: t`Your messengers are saved.` })
    },
  })
  const wrong = refusal && placeOf(refusal)
  const message = refusal && refusalText(i18n, refusal)
  const isEmpty = wasTried && proof.text.trim() === ''
  const save = () => {
    setWasTried(true)
    if (proof.text.trim() === '') return
    const filled: Changes = {}
    for (const { name } of known) {
      const text = changes[name]
      if (text !== undefined) filled[name] = text?.trim() || null
    }
    act({ ...filled, ...proofInput(proof) })
  }
  return (
    <Modal
      name="messengers"
      size="sm"
      sheet
      open
      onClose={onClose}
      title={t`Messengers`}
      description={t`Fill in only those by which customer service may write to you.`}
      closeLabel={t`Close`}
    >
      <Form
        onSubmit={save}
        errors={message !== undefined && wrong === 'form' ? [{ message }] : undefined}
      >
        {known.map(({ name, masked }) => (
          <Field
            key={name}
            label={names[name]}
            name={name}
            error={wrong === name ? message : undefined}
            aside={
              masked !== null &&
              changes[name] === undefined && (
                <button
                  type="button"
                  aria-label={`${t`Remove`}: ${names[name]}`}
                  onClick={() => setChanges((before) => ({ ...before, [name]: null }))}
                  className="-my-3 min-h-11 font-semibold text-primary-hover underline"
                >
                  <Trans>Remove</Trans>
                </button>
              )
            }
          >
            <TextInput
              value={changes[name] ?? ''}
              placeholder={changes[name] === null ? '' : (masked ?? '')}
              onChange={(event) =>
                setChanges((before) => ({ ...before, [name]: event.target.value }))
              }
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={80}
            />
          </Field>
        ))}
        <OwnerProofField
          value={proof}
          onChange={setProof}
          error={isEmpty ? t`This can not be empty.` : wrong === 'proof' ? message : undefined}
        />
        <Button
          type="submit"
          size="lg"
          block
          loading={isActing}
          disabled={Object.keys(changes).length === 0}
        >
          <Trans>Save</Trans>
        </Button>
      </Form>
    </Modal>
  )
}
