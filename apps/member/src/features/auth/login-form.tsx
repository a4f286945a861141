import { Button } from '@lantern/ui/button'
import { Segmented } from '@lantern/ui/segmented'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { SecondProof } from '../../parts/identity/second-proof.ts'
import { isModuleOn, useBrand } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import { useFreePlay } from './free-play.ts'
import { OtherWays } from './other-ways.tsx'
import { PasswordSignIn } from './password-sign-in.tsx'
import { RememberedPeople } from './remembered-people.tsx'
import { useRemembered } from './remembering.ts'
import { SecondProofForm } from './second-proof-form.tsx'
import { type SignIn, type SignInPage, useSignIn } from './sign-in.ts'
import { SmsSignIn } from './sms-sign-in.tsx'

export interface LoginFormProps {
  readonly onDone: () => void
  /** Leads to the register form; agents do not register themselves. */
  readonly onRegister?: () => void
  readonly page?: SignInPage
  /** A sign-in that began elsewhere and still asks for a second proof. */
  readonly proof?: SecondProof | undefined
}

/** Every way in that the brand has switched on, and the step after it where one is asked for. */
export function LoginForm({ onDone, onRegister, page = 'site', proof }: LoginFormProps) {
  const signIn = useSignIn(page, onDone, proof)
  if (signIn.proof !== undefined) return <SecondProofForm proof={signIn.proof} signIn={signIn} />
  return (
    <div className="flex flex-col gap-4">
      <ByName signIn={signIn} />
      <OtherWays signIn={signIn} />
      {onRegister && <RegisterLink onRegister={onRegister} />}
      {page === 'site' && <FreePlay />}
    </div>
  )
}

type Method = 'username' | 'sms'

/** By user name or by a code to the phone; first of all those that this browser remembers. */
function ByName({ signIn }: { readonly signIn: SignIn }) {
  const { t } = useLingui()
  const { modules } = useBrand()
  const { kept, forget } = useRemembered()
  const [method, setMethod] = useState<Method>(() =>
    kept.phone !== undefined && kept.usernames.length === 0 ? 'sms' : 'username',
  )
  const [typed, setTyped] = useState<{ username: string; message?: string }>()
  const hasSms = isModuleOn(modules, 'MOBILEVERCODELOGIN3')

  if (typed === undefined && kept.usernames.length > 0) {
    return (
      <div className="flex flex-col gap-3">
        <RememberedPeople
          usernames={kept.usernames}
          signIn={signIn}
          onForget={forget}
          onPassword={(username, message) => setTyped({ username, message })}
        />
        <Button variant="ghost" block onClick={() => setTyped({ username: '' })}>
          <Trans>Use another account</Trans>
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {hasSms && (
        <Segmented<Method>
          label={t`How to sign in`}
          options={[
            { value: 'username', label: t`By password` },
            { value: 'sms', label: t`By SMS code` },
          ]}
          value={method}
          onChange={setMethod}
        />
      )}
      {hasSms && method === 'sms' ? (
        <SmsSignIn signIn={signIn} />
      ) : (
        <PasswordSignIn
          key={typed?.username}
          signIn={signIn}
          username={typed?.username ?? ''}
          message={typed?.message}
          forgot={<ForgotLink />}
        />
      )}
    </div>
  )
}

function ForgotLink(): ReactNode {
  return (
    <button
      type="button"
      onClick={() => openPopup('forgot', {})}
      className="-my-3 min-h-11 font-semibold text-primary-hover underline"
    >
      <Trans>Forgot it?</Trans>
    </button>
  )
}

function RegisterLink({ onRegister }: { readonly onRegister: () => void }) {
  return (
    <p className="text-center text-fg-2">
      <Trans>
        New here?{' '}
        <button
          type="button"
          onClick={onRegister}
          className="min-h-11 font-bold text-primary-hover underline"
        >
          Open an account
        </button>
      </Trans>
    </p>
  )
}

/** On a narrow screen this is where playing without an account begins. */
function FreePlay() {
  const { modules } = useBrand()
  const freePlay = useFreePlay()
  if (!isModuleOn(modules, 'FREEPLAY3')) return null
  return (
    <Button variant="ghost" block onClick={() => void freePlay()}>
      <Trans>Free play</Trans>
    </Button>
  )
}
