import {
  type DocumentKind,
  documentKinds,
  documentRules,
  identityChecks,
} from '@lantern/contract/identity-checks'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { Modal } from '@lantern/ui/modal'
import { Segmented } from '@lantern/ui/segmented'
import { TextInput } from '@lantern/ui/text-input'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showToast } from '../../notify.ts'
import { useCheckWords } from '../../parts/check-words.ts'
import type { PopupProps } from '../../stage.ts'
import { DocumentPictures, type Shot } from './document-pictures.tsx'

interface Values {
  readonly realName: string
  readonly birthday: string
  readonly number: string
  readonly expiresOn: string
}

const EMPTY: Values = { realName: '', birthday: '', number: '', expiresOn: '' }

/** Sends one document: what kind, what stands in it, and its pictures. */
export function Popup({ params: { kinds }, onClose }: PopupProps<'document'>) {
  const { t, i18n } = useLingui()
  const words = useCheckWords()
  const hints = useHints()
  const [kind, setKind] = useState<DocumentKind>(kinds[0] ?? documentKinds[0])
  const [values, setValues] = useState(EMPTY)
  const [shots, setShots] = useState<readonly Shot[]>([])
  const [wasSent, setWasSent] = useState(false)
  const rule = documentRules[kind]
  const { act, isActing, refusal } = useAct(identityChecks.submit, {
    changes: [identityChecks.state],
    onDone: () => {
      for (const { preview } of shots) URL.revokeObjectURL(preview)
      onClose()
      showToast({ tone: 'success', title: t`Your document was sent. We look at it soon.` })
    },
  })
  const isMissing = shots.length < rule.pictures
  const submit = () => {
    setWasSent(true)
    if (isMissing || (rule.isPersonal && Object.values(values).includes(''))) return
    const pictures = shots.map(({ id }) => id)
    act(rule.isPersonal ? { kind, pictures, ...values } : { kind, pictures })
  }
  return (
    <Modal
      name="document"
      size="sm"
      sheet
      open
      onClose={onClose}
      title={kinds.length > 1 ? t`Your document` : words.kinds[kind]}
      description={t`Only those who check it see it. It is kept encrypted.`}
      closeLabel={t`Close`}
    >
      <Form onSubmit={submit} errors={refusal && [{ message: refusalText(i18n, refusal) }]}>
        {kinds.length > 1 && (
          <Segmented
            label={t`Kind of document`}
            value={kind}
            onChange={setKind}
            options={kinds.map((one) => ({ value: one, label: words.kinds[one] }))}
          />
        )}
        {rule.isPersonal && (
          <PersonFields
            values={values}
            wasSent={wasSent}
            onChange={(part) => setValues((before) => ({ ...before, ...part }))}
          />
        )}
        <DocumentPictures
          hint={hints[kind]}
          shots={shots}
          onChange={setShots}
          problem={wasSent && isMissing ? hints[kind] : undefined}
        />
        <Button type="submit" size="lg" block loading={isActing}>
          <Trans>Send the document</Trans>
        </Button>
      </Form>
    </Modal>
  )
}

function useHints(): Readonly<Record<DocumentKind, string>> {
  const { t } = useLingui()
  const bothSides = t`Front and back, all four corners, PNG or JPEG, 5 MB at most each.`
  return {
    identity_card: bothSides,
    driving_licence: bothSides,
    passport: t`The page with your picture, all four corners, PNG or JPEG, 5 MB at most.`,
    selfie: t`Your face and the document in your hand in one picture.`,
    proof_of_address: t`Not older than three months, with your name and address.`,
    source_of_funds: t`A payslip, a bank statement or the like.`,
  }
}

interface PersonFieldsProps {
  readonly values: Values
  readonly wasSent: boolean
  readonly onChange: (part: Partial<Values>) => void
}

/** What stands in a document that names a person. */
function PersonFields({ values, wasSent, onChange }: PersonFieldsProps) {
  const { t } = useLingui()
  const fields = [
    { name: 'realName', label: t`Name as in the document`, type: 'text', complete: 'name' },
    { name: 'birthday', label: t`Birthday`, type: 'date', complete: 'bday' },
    { name: 'number', label: t`Number of the document`, type: 'text', complete: 'off' },
    { name: 'expiresOn', label: t`Valid until`, type: 'date', complete: 'off' },
  ] as const
  return fields.map(({ name, label, type, complete }) => (
    <Field
      key={name}
      label={label}
      name={name}
      required
      error={wasSent && values[name] === '' ? t`Please fill this in.` : undefined}
    >
      <TextInput
        type={type}
        value={values[name]}
        maxLength={type === 'text' ? 100 : 10}
        autoComplete={complete}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </Field>
  ))
}
