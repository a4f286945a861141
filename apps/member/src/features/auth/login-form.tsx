import { session } from '@lantern/contract/session'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { PasswordInput } from '@lantern/ui/password-input'
import { TextInput } from '@lantern/ui/text-input'
import { asRefusal, type CallRefusal } from '@lantern/web-kit/call-refusal'
import { useApi } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useSession } from '@lantern/web-kit/session-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isModuleOn, useBrand } from '../../site.ts'
import { CaptchaField } from './captcha-field.tsx'
import { useFreePlay } from './free-play.ts'

interface Values {
  readonly username: string
  readonly password: string
  readonly captcha: string
}
type Problem = { readonly name?: keyof Values; readonly message: string }

const EMPTY: Values = { username: '', password: '', captcha: '' }
const NONE: readonly Problem[] = []

/** The encrypted call wherever the browser can encrypt, else the plain one over the same line. */
const loginCall = () => (globalThis.crypto?.subtle ? session.login : session.loginV2)

const asksForCaptcha = ({ code, details }: CallRefusal): boolean =>
  details['captcha'] === true || code === 'captcha_required' || code === 'captcha_wrong'

export interface LoginFormProps {
  readonly onDone: () => void
  readonly onRegister: () => void
}

export function LoginForm({ onDone, onRegister }: LoginFormProps) {
  const { t, i18n } = useLingui()
  const api = useApi()
  const kept = useSession()
  const [values, setValues] = useState(EMPTY)
  const [problems, setProblems] = useState(NONE)
  const [isBusy, setIsBusy] = useState(false)
  const [hasCaptcha, setHasCaptcha] = useState(false)
  const [round, setRound] = useState(0)
  const set = (name: keyof Values) => (value: string) =>
    setValues((before) => ({ ...before, [name]: value }))

  function check(): Problem[] {
    const found: Problem[] = []
    if (values.username.trim() === '')
      found.push({ name: 'username', message: t`Please enter your user name.` })
    if (values.password.trim() === '')
      found.push({ name: 'password', message: t`Please enter your password.` })
    if (hasCaptcha && values.captcha.trim() === '')
      found.push({ name: 'captcha', message: t`Please enter the captcha.` })
    return found
  }

  async function signIn(): Promise<void> {
    const found = check()
    setProblems(found)
    if (found.length > 0) return
    setIsBusy(true)
    try {
      const signedIn = await api.call(loginCall(), {
        username: values.username.trim(),
        // The specification trims it; a password with such spaces can not be set.
        password: values.password.trim(),
        ...(hasCaptcha && { captcha: values.captcha.trim() }),
      })
      onDone()
      kept.signIn(signedIn)
    } catch (error) {
      fail(asRefusal(error))
    } finally {
      setIsBusy(false)
    }
  }

  function fail(refusal: CallRefusal): void {
    const isCaptcha = refusal.code === 'captcha_required' || refusal.code === 'captcha_wrong'
    setProblems([{ ...(isCaptcha && { name: 'captcha' }), message: refusalText(i18n, refusal) }])
    if (!hasCaptcha && !asksForCaptcha(refusal)) return
    setHasCaptcha(true)
    set('captcha')('')
    setRound((before) => before + 1)
  }

  const errorOf = (name: keyof Values) => problems.find((problem) => problem.name === name)?.message
  return (
    <Form onSubmit={() => void signIn()} errors={problems.filter(({ name }) => name === undefined)}>
      <Field label={t`User name`} name="username" required error={errorOf('username')}>
        <TextInput
          value={values.username}
          onChange={(event) => set('username')(event.target.value)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
        />
      </Field>
      <Field label={t`Password`} name="password" required error={errorOf('password')}>
        <PasswordInput
          value={values.password}
          onChange={(event) => set('password')(event.target.value)}
          autoComplete="current-password"
          showLabel={t`Show the password`}
          hideLabel={t`Hide the password`}
          maxLength={128}
        />
      </Field>
      {hasCaptcha && (
        <CaptchaField
          purpose="login"
          value={values.captcha}
          onChange={set('captcha')}
          round={round}
          error={errorOf('captcha')}
        />
      )}
      <Button type="submit" size="lg" block loading={isBusy} className="mt-1">
        <Trans>Log in</Trans>
      </Button>
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
      <FreePlay />
    </Form>
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
