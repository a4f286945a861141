import type { ReplyOf } from '@lantern/contract/endpoint'
import { passkeys } from '@lantern/contract/passkeys'
import { security } from '@lantern/contract/security'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { Modal } from '@lantern/ui/modal'
import { Skeleton } from '@lantern/ui/skeleton'
import { TextInput } from '@lantern/ui/text-input'
import { asRefusal, CallRefusal } from '@lantern/web-kit/call-refusal'
import { reread, useApi, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import type { startRegistration } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { showToast } from '../../notify.ts'
import { useFormats } from '../../site.ts'
import type { PopupProps } from '../../stage.ts'
import { useOverview } from './overview.ts'
import { isProofRefused, OwnerProofField, proofInput, useOwnerProof } from './owner-proof.tsx'

type Passkey = ReplyOf<typeof passkeys.list>['content'][number]
/** Options go to the browser as the server wrote them. */
type PasskeyOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** The passkeys of the account: which there are, another one, and one less. */
export function Popup({ onClose }: PopupProps<'passkeys'>) {
  const { t } = useLingui()
  const { data } = useRead(passkeys.list, {})
  const [doomed, setDoomed] = useState<Passkey>()
  return (
    <Modal
      name="passkeys"
      size="sm"
      sheet
      open
      onClose={onClose}
      title={doomed ? t`Remove ${doomed.name}` : t`Passkeys`}
      description={
        doomed
          ? t`Who holds it can not sign in with it any more.`
          : t`A passkey signs you in by your finger, your face or the lock of your device.`
      }
      closeLabel={t`Close`}
    >
      <div className="flex flex-col gap-5">
        {doomed ? (
          <RemovePasskey passkey={doomed} onDone={() => setDoomed(undefined)} />
        ) : (
          <>
            {data === undefined ? (
              <Skeleton className="h-16 rounded-md" />
            ) : (
              <PasskeyList passkeys={data.content} onRemove={setDoomed} />
            )}
            <AddPasskey />
          </>
        )}
      </div>
    </Modal>
  )
}

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[]
  readonly onRemove: (passkey: Passkey) => void
}

function PasskeyList({ passkeys: list, onRemove }: PasskeyListProps) {
  const { t } = useLingui()
  const formats = useFormats()
  return (
    <ul className="flex flex-col gap-2 empty:hidden">
      {list.map((passkey) => {
        const used = passkey.lastUsedAt && formats.dateTime(passkey.lastUsedAt)
        const made = formats.date(passkey.createdAt)
        return (
          <li
            key={passkey.id}
            className="flex items-center gap-3 rounded-md bg-surface-2 p-3.5 hairline"
          >
            <Fingerprint aria-hidden="true" className="size-6 shrink-0 text-reward" />
            <span className="min-w-0 flex-1">
              <b className="block truncate">{passkey.name}</b>
              <span className="block text-13 text-fg-2">
                {used ? t`Last used ${used}` : t`Added ${made}`}
              </span>
            </span>
            <Button
              variant="ghost"
              aria-label={`${t`Remove`}: ${passkey.name}`}
              onClick={() => onRemove(passkey)}
            >
              <Trans>Remove</Trans>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function useReadAgain(): () => void {
  const queries = useQueryClient()
  return () => {
    void reread(queries, passkeys.list)
    void reread(queries, security.overview)
  }
}

function AddPasskey() {
  const { t, i18n } = useLingui()
  const api = useApi()
  const overview = useOverview()
  const readAgain = useReadAgain()
  const [proof, setProof] = useOwnerProof(overview)
  const [name, setName] = useState('')
  const [refusal, setRefusal] = useState<CallRefusal>()
  const [isBusy, setIsBusy] = useState(false)
  const [wasSent, setWasSent] = useState(false)

  async function add(): Promise<void> {
    setWasSent(true)
    if (proof.text.trim() === '') return
    setIsBusy(true)
    setRefusal(undefined)
    try {
      const browser = await import('@simplewebauthn/browser')
      const given: unknown = (await api.call(passkeys.begin, proofInput(proof))).options
      const made = await browser.startRegistration({ optionsJSON: given as PasskeyOptions })
      const { id, rawId, response, clientExtensionResults } = made
      const fallback = t`Passkey`
      await api.call(passkeys.add, {
        name: name.trim() || fallback,
        response: {
          id,
          rawId,
          type: 'public-key',
          response: { ...response },
          clientExtensionResults: { ...clientExtensionResults },
          authenticatorAttachment: made.authenticatorAttachment,
        },
      })
      readAgain()
      setName('')
      setProof({ ...proof, text: '' })
      setWasSent(false)
      showToast({ tone: 'success', title: t`Your passkey is added.` })
    } catch (error) {
      if (!isGivenUp(error)) setRefusal(refusalOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  const message = refusal && refusalText(i18n, refusal)
  const isProof = refusal !== undefined && isProofRefused(refusal)
  const isEmpty = wasSent && proof.text.trim() === ''
  return (
    <Form
      onSubmit={() => void add()}
      errors={message !== undefined && !isProof ? [{ message }] : undefined}
    >
      <h3 className="font-ui text-14 font-bold tracking-normal">
        <Trans>Add a passkey</Trans>
      </h3>
      <Field label={t`Name of this device`} name="name">
        <TextInput
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder={t`Passkey`}
          autoComplete="off"
          maxLength={40}
        />
      </Field>
      <OwnerProofField
        value={proof}
        onChange={setProof}
        error={isEmpty ? t`This can not be empty.` : isProof ? message : undefined}
      />
      <Button type="submit" size="lg" block loading={isBusy}>
        <Trans>Add a passkey</Trans>
      </Button>
    </Form>
  )
}

/** Whoever closes the browser's own window has thought better of it. */
const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** The browser's own word for a passkey that is there already. */
const refusalOf = (error: unknown): CallRefusal =>
  error instanceof Error && error.name === 'InvalidStateError'
    ? new CallRefusal('passkey_exists')
    : asRefusal(error)

interface RemovePasskeyProps {
  readonly passkey: Passkey
  readonly onDone: () => void
}

function RemovePasskey({ passkey, onDone }: RemovePasskeyProps) {
  const { t, i18n } = useLingui()
  const api = useApi()
  const overview = useOverview()
  const readAgain = useReadAgain()
  const [proof, setProof] = useOwnerProof(overview)
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function remove(): Promise<void> {
    if (proof.text.trim() === '') return setError(t`This can not be empty.`)
    setIsBusy(true)
    try {
      await api.call(passkeys.remove, { id: passkey.id, ...proofInput(proof) })
      readAgain()
      onDone()
    } catch (thrown) {
      setError(refusalText(i18n, asRefusal(thrown)))
      setIsBusy(false)
    }
  }
  return (
    <Form onSubmit={() => void remove()}>
      <OwnerProofField value={proof} onChange={setProof} error={error} />
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onDone}>
          <Trans>Keep it</Trans>
        </Button>
        <Button type="submit" variant="danger" loading={isBusy}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    </Form>
  )
}
