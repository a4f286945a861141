import { session } from '@lantern/contract/session'
import { Button } from '@lantern/ui/button'
import { Checkbox } from '@lantern/ui/checkbox'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { PasswordInput } from '@lantern/ui/password-input'
import { TextInput } from '@lantern/ui/text-input'
import { asRefusal, type CallRefusal } from '@lantern/web-kit/call-refusal'
import { useApi } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { withoutUsername, withUsername } from '@lantern/web-kit/remember'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useProofOfWork } from '../../parts/identity/proof-of-work.ts'
import { CaptchaField } from './captcha-field.tsx'
import { remember, remembered } from './remembering.ts'
import type { SignIn } from './sign-in.ts'
import { BrowserWork, WithoutPicture } from './without-picture.tsx'

interface Values {
  readonly username: string
  readonly password: string
  readonly captcha: string
}
type Problem = { readonly name?: keyof Values; readonly message: string }

const NONE: readonly Problem[] = []

/** The encrypted call wherever the browser can encrypt, else the plain one over the same line. */
const loginCall = () => (globalThis.crypto?.subtle ? session.login : session.loginV2)

/** What else the next try has to bring. */
type Extra = 'nothing' | 'captcha' | 'work'

/** What a refusal asks of the next try: a picture, work of the browser, or no more than before. */
export function extraAfter(refusal: CallRefusal, before: Extra): Extra {
  const { code, details } = refusal
  // Whoever chose the way without a picture keeps it.
  if (before === 'work') return 'work'
  const wantsCaptcha =
    details['captcha'] === true || code === 'captcha_required' || code === 'captcha_wrong'
  if (wantsCaptcha) return 'captcha'
  const wantsWork = details['challenge'] === true || code === 'challenge_required'
  return wantsWork ? 'work' : before
}

function wrongIn(values: Values, extra: Extra, i18n: I18n): Problem[] {
  const found: Problem[] = []
  if (values.username.trim() === '')
    found.push({ name: 'username', message: i18n._(msg`Please enter your user name.`) })
  if (values.password.trim() === '')
    found.push({ name: 'password', message: i18n._(msg`Please enter your password.`) })
  if (extra === 'captcha' && values.captcha.trim() === '')
    found.push({ name: 'captcha', message: i18n._(msg`Please enter the captcha.`) })
  return found
}

/** Remembers a name that could sign in, or forgets it, as its owner wants. */
function keepName(name: string, isRemembering: boolean): void {
  const before = remembered()
  remember(
    isRemembering ? withUsername(before, name) : { ...withoutUsername(before, name), isOn: false },
  )
}

export interface PasswordSignInProps {
  readonly signIn: SignIn
  /** Filled in already: somebody who is remembered here without a ticket. */
  readonly username?: string
  /** Said above the form when it opens. */
  readonly message?: string | undefined
  /** The link to recovery, at the end of the password's line. */
  readonly forgot?: ReactNode
}

/** Signing in by user name and password. */
export function PasswordSignIn({ signIn, username = '', message, forgot }: PasswordSignInProps) {
  const { t, i18n } = useLingui()
  const api = useApi()
  const prove = useProofOfWork()
  const [values, setValues] = useState<Values>({ username, password: '', captcha: '' })
  const [problems, setProblems] = useState(message === undefined ? NONE : [{ message }])
  const [isBusy, setIsBusy] = useState(false)
  const [extra, setExtra] = useState<Extra>('nothing')
  const [isRemembering, setIsRemembering] = useState(() => remembered().isOn)
  const [round, setRound] = useState(0)
  const set = (name: keyof Values) => (value: string) =>
    setValues((before) => ({ ...before, [name]: value }))

  const send = async (withWork: boolean) =>
    api.call(loginCall(), {
      username: values.username.trim(),
      // The specification trims it; a password with such spaces can not be set.
      password: values.password.trim(),
      page: signIn.page,
      remember: isRemembering,
      ...(extra === 'captcha' && !withWork && { captcha: values.captcha.trim() }),
      ...(withWork && { challenge: await prove('login') }),
    })

  /** A check that needs nothing from the person is done at once, and the same try sent again. */
  async function sendWithWork(): Promise<Awaited<ReturnType<typeof send>>> {
    if (extra === 'work') return send(true)
    try {
      return await send(false)
    } catch (error) {
      if (asRefusal(error).code !== 'challenge_required') throw error
      return send(true)
    }
  }

  async function submit(): Promise<void> {
    const found = wrongIn(values, extra, i18n)
    setProblems(found)
    if (found.length > 0) return
    setIsBusy(true)
    try {
      await signIn.attempt(async () => {
        const signedIn = await sendWithWork()
        keepName(values.username.trim(), isRemembering)
        return signedIn
      })
    } catch (error) {
      fail(asRefusal(error))
    } finally {
      setIsBusy(false)
    }
  }

  function fail(refusal: CallRefusal): void {
    const isCaptcha = refusal.code === 'captcha_required' || refusal.code === 'captcha_wrong'
    const next = extraAfter(refusal, extra)
    setProblems([
      {
        ...(isCaptcha && next === 'captcha' && { name: 'captcha' }),
        message: refusalText(i18n, refusal),
      },
    ])
    setExtra(next)
    if (next !== 'captcha') return
    set('captcha')('')
    setRound((before) => before + 1)
  }

  const errorOf = (name: keyof Values) => problems.find((problem) => problem.name === name)?.message
  return (
    <Form onSubmit={() => void submit()} errors={problems.filter(({ name }) => name === undefined)}>
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
      <Field
        label={t`Password`}
        name="password"
        required
        error={errorOf('password')}
        aside={forgot}
      >
        <PasswordInput
          value={values.password}
          onChange={(event) => set('password')(event.target.value)}
          autoComplete="current-password"
          showLabel={t`Show the password`}
          hideLabel={t`Hide the password`}
          maxLength={128}
        />
      </Field>
      <ExtraStep extra={extra} onWork={() => setExtra('work')}>
        <CaptchaField
          purpose="login"
          value={values.captcha}
          onChange={set('captcha')}
          round={round}
          error={errorOf('captcha')}
        />
      </ExtraStep>
      <Checkbox
        name="remember"
        checked={isRemembering}
        onChange={setIsRemembering}
        label={<Trans>Remember me in this browser for a day</Trans>}
      />
      <Button type="submit" size="lg" block loading={isBusy}>
        <Trans>Log in</Trans>
      </Button>
    </Form>
  )
}

interface ExtraStepProps {
  readonly extra: Extra
  readonly onWork: () => void
  /** The picture and its field. */
  readonly children: ReactNode
}

/** What is asked beyond the password, and the way around the picture. */
function ExtraStep({ extra, onWork, children }: ExtraStepProps) {
  if (extra === 'nothing') return null
  if (extra === 'work') return <BrowserWork />
  return (
    <div className="flex flex-col gap-1">
      {children}
      <WithoutPicture onPress={onWork} />
    </div>
  )
}
