import { session } from '@lantern/contract/session'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { OtpField } from '@lantern/ui/otp-field'
import { TextInput } from '@lantern/ui/text-input'
import { asRefusal } from '@lantern/web-kit/call-refusal'
import { useApi } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound, Mail, MessageSquareText, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { SendButton } from '../../parts/identity/code-field.tsx'
import { useCodeSending } from '../../parts/identity/code-sending.ts'
import { isSent, type SecondProof, type SecondWay } from '../../parts/identity/second-proof.ts'
import type { SignIn } from './sign-in.ts'

interface SecondProofFormProps {
  readonly proof: SecondProof
  readonly signIn: SignIn
}

const ICONS: Readonly<Record<SecondWay, ReactNode>> = {
  totp: <Smartphone />,
  sms: <MessageSquareText />,
  email: <Mail />,
  recovery: <KeyRound />,
}

/** One proof more, because the password alone is not enough here: which way, then the code. */
export function SecondProofForm({ proof, signIn }: SecondProofFormProps) {
  const [only] = proof.ways
  const [way, setWay] = useState<SecondWay | undefined>(proof.ways.length === 1 ? only : undefined)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-fg-2">
        <Trans>
          You sign in from a place we do not know yet, or your account asks for it every time.
          Please show that it is you.
        </Trans>
      </p>
      {way === undefined ? (
        <Ways proof={proof} onWay={setWay} />
      ) : (
        <ProofCode key={way} way={way} proof={proof} signIn={signIn} />
      )}
      <div className="flex flex-wrap justify-center gap-x-2">
        {way !== undefined && proof.ways.length > 1 && (
          <Button variant="ghost" onClick={() => setWay(undefined)}>
            <Trans>Another way</Trans>
          </Button>
        )}
        <Button variant="ghost" onClick={signIn.startAgain}>
          <Trans>Sign in anew</Trans>
        </Button>
      </div>
    </div>
  )
}

interface WaysProps {
  readonly proof: SecondProof
  readonly onWay: (way: SecondWay) => void
}

function useWayNames({ maskedPhone = '', maskedEmail = '' }: SecondProof) {
  const { t } = useLingui()
  return {
    totp: { title: t`Authenticator`, text: t`The code that your app shows now` },
    sms: { title: t`Message to your phone`, text: maskedPhone },
    email: { title: t`E-mail`, text: maskedEmail },
    recovery: { title: t`Recovery code`, text: t`One of the ten you wrote down` },
  } satisfies Record<SecondWay, { title: string; text: string }>
}

function Ways({ proof, onWay }: WaysProps) {
  const names = useWayNames(proof)
  if (proof.ways.length === 0) {
    return (
      <p className="rounded-md bg-surface-2 p-4 text-fg-2">
        <Trans>
          There is no phone, e-mail address or authenticator on this account yet. Please ask
          customer service.
        </Trans>
      </p>
    )
  }
  return (
    <ul className="flex flex-col gap-2">
      {proof.ways.map((way) => (
        <li key={way}>
          <button
            type="button"
            onClick={() => onWay(way)}
            className="flex min-h-16 w-full items-center gap-4 rounded-md bg-surface-2 px-4 py-3 text-start hairline hover:bg-surface-hover [&_svg]:size-6 [&_svg]:shrink-0 [&_svg]:text-reward"
          >
            <span aria-hidden="true">{ICONS[way]}</span>
            <span className="min-w-0">
              <b className="block text-16">{names[way].title}</b>
              <bdi className="block text-13 text-fg-2">{names[way].text}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const DIGITS = 6
const isWhole = (way: SecondWay, code: string): boolean =>
  way === 'recovery' ? code.trim().length >= 4 : code.length === DIGITS

function ProofCode({ way, proof, signIn }: SecondProofFormProps & { readonly way: SecondWay }) {
  const { t, i18n } = useLingui()
  const api = useApi()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const names = useWayNames(proof)

  async function complete(whole: string): Promise<void> {
    if (isBusy) return
    if (!isWhole(way, whole)) return setError(t`Please enter the verification code.`)
    setIsBusy(true)
    setError(undefined)
    try {
      const answer = await api.call(session.completeSecondProof, {
        proofTicket: proof.ticket,
        way,
        code: whole.trim(),
      })
      signIn.finish(answer)
    } catch (thrown) {
      setCode('')
      setError(refusalText(i18n, asRefusal(thrown)))
      setIsBusy(false)
    }
  }

  return (
    <Form onSubmit={() => void complete(code)}>
      {isSent(way) && <SendProof way={way} proof={proof} onError={setError} />}
      <Field label={names[way].title} name="code" required error={error}>
        {way === 'recovery' ? (
          <TextInput
            dir="ltr"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
          />
        ) : (
          <OtpField
            length={DIGITS}
            value={code}
            onChange={setCode}
            onComplete={(whole) => void complete(whole)}
            boxLabel={(position, length) => t`Digit ${position} of ${length}`}
          />
        )}
      </Field>
      <Button type="submit" size="lg" block loading={isBusy}>
        <Trans>Confirm</Trans>
      </Button>
    </Form>
  )
}

interface SendProofProps {
  readonly way: 'sms' | 'email'
  readonly proof: SecondProof
  readonly onError: (message: string | undefined) => void
}

/** Sends the code of this proof. Another one can be had after a minute. */
function SendProof({ way, proof, onError }: SendProofProps) {
  const { i18n } = useLingui()
  const api = useApi()
  const sending = useCodeSending({
    call: async () => {
      onError(undefined)
      await api.call(session.sendSecondProof, { proofTicket: proof.ticket, way })
      return {}
    },
    mayBegin: () => true,
    onRefused: (refusal) => {
      onError(refusalText(i18n, refusal))
      return true
    },
  })
  const address = way === 'sms' ? proof.maskedPhone : proof.maskedEmail
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-surface-2 p-3 ps-4">
      <p className="min-w-0 text-13 text-fg-2">
        {sending.wasSent ? (
          <span role="status">
            <Trans>
              Sent to <bdi className="font-bold text-fg">{address}</bdi>
            </Trans>
          </span>
        ) : (
          <Trans>
            To <bdi className="font-bold text-fg">{address}</bdi>
          </Trans>
        )}
      </p>
      <SendButton sending={sending} />
    </div>
  )
}
