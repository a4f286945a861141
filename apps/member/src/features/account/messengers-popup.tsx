import { security } from '@lantern/contract/security'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { Modal } from '@lantern/ui/modal'
import { TextInput } from '@lantern/ui/text-input'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showToast } from '../../notify.ts'
import type { PopupProps } from '../../stage.ts'
import { type SecurityOverview, useOverview } from './overview.ts'

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

/** Where customer service may find the member, besides phone and e-mail. */
export function Popup({ onClose }: PopupProps<'messengers'>) {
  const { t, i18n } = useLingui()
  const names = useMessengerNames()
  const known = useOverview()?.messengers ?? []
  const [changes, setChanges] = useState<Changes>({})
  const { act, isActing, refusal } = useAct(security.setMessengers, {
    changes: [security.overview],
    onDone: () => {
      onClose()
      showToast({ tone: 'success', title: t`Your messengers are saved.` })
    },
  })
  const wrong = refusal?.code === 'field_invalid' ? refusal.details['field'] : undefined
  const message = refusal && refusalText(i18n, refusal)
  const save = () => {
    const filled: Changes = {}
    for (const { name } of known) {
      const text = changes[name]
      if (text !== undefined) filled[name] = text?.trim() || null
    }
    act(filled)
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
        errors={message !== undefined && wrong === undefined ? [{ message }] : undefined}
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
                  aria-label={t`Remove ${names[name]}`}
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
