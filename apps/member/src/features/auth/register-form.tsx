import { member } from '@lantern/contract/member'
import { system } from '@lantern/contract/system'
import type { FieldRule } from '@lantern/rules/patterns/field'
import { businessDay } from '@lantern/kernel/time'
import { Button } from '@lantern/ui/button'
import { Checkbox } from '@lantern/ui/checkbox'
import { Empty } from '@lantern/ui/empty'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { PasswordInput } from '@lantern/ui/password-input'
import { Skeleton } from '@lantern/ui/skeleton'
import { TextInput } from '@lantern/ui/text-input'
import { asRefusal, type CallRefusal } from '@lantern/web-kit/call-refusal'
import { useApi, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useSession } from '@lantern/web-kit/session-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useGo } from '../../link.tsx'
import { type InputHTMLAttributes, useEffect, useMemo, useState } from 'react'
import { type Control, useController, useForm } from 'react-hook-form'
import { useBrand } from '../../site.ts'
import { CaptchaField } from './captcha-field.tsx'
import { useFieldLabels } from './field-labels.ts'
import { problemText, ruleText } from './problem-text.ts'
import {
  type CheckSettings,
  checkRegisterField,
  EMPTY_VALUES,
  type FieldName,
  type RegisterRules,
  type RegisterValues,
  rulesOf,
  TEXT_FIELDS,
} from './register-fields.ts'

export interface RegisterFormProps {
  readonly onDone: () => void
}

/** The form the server describes: which fields, which of them needed, which patterns. */
export function RegisterForm({ onDone }: RegisterFormProps) {
  const { t } = useLingui()
  const { data, isError, refetch } = useRead(system.registerRules, {}, { staleMs: 300_000 })
  if (data !== undefined) return <RuledForm rules={data} onDone={onDone} />
  if (isError) {
    return (
      <Empty
        title={t`The form could not be loaded`}
        action={
          <Button onClick={() => void refetch()}>
            <Trans>Load again</Trans>
          </Button>
        }
      />
    )
  }
  return <Skeleton className="h-80 rounded-md" />
}

/** Fields whose refusals the server names in another word than the form. */
const REFUSED_FIELD: Readonly<Record<string, FieldName>> = {
  username_taken: 'username',
  password_weak: 'password',
  password_mismatch: 'confirmPassword',
  captcha_required: 'captcha',
  captcha_wrong: 'captcha',
  under_age: 'birthday',
  referral_invalid: 'affiliateCode',
}

function refusedField({ code, details }: CallRefusal): FieldName | undefined {
  const known = REFUSED_FIELD[code]
  if (known !== undefined) return known
  const field = details['field']
  return typeof field === 'string' && field in EMPTY_VALUES ? (field as FieldName) : undefined
}

/** Fields that stand in the form, with what the person typed, as the call wants them. */
function payloadOf(values: RegisterValues, settings: CheckSettings) {
  const texts = TEXT_FIELDS.filter(
    (name) => settings.rules.get(name)?.enabled && values[name].trim() !== '',
  ).map((name) => [name, values[name].trim()] as const)
  return {
    username: values.username.trim(),
    password: values.password,
    confirmPassword: values.confirmPassword,
    birthday: values.birthday,
    acceptTerms: values.acceptTerms,
    ...Object.fromEntries(texts),
    ...(values.captcha.trim() !== '' && { captcha: values.captcha.trim() }),
  }
}

function RuledForm({ rules, onDone }: RegisterFormProps & { readonly rules: RegisterRules }) {
  const { t, i18n } = useLingui()
  const api = useApi()
  const kept = useSession()
  const go = useGo()
  const { minimumAge, gmtOffsetMinutes } = useBrand()
  const [refusal, setRefusal] = useState<string>()
  const [captchaRound, setCaptchaRound] = useState(0)
  const [today] = useState(() => businessDay(new Date(), gmtOffsetMinutes))
  const settings = useMemo<CheckSettings>(
    () => ({ rules: rulesOf(rules), minimumAge, today }),
    [rules, minimumAge, today],
  )
  const form = useForm<RegisterValues>({
    defaultValues: EMPTY_VALUES,
    mode: 'onTouched',
    resolver: (values) => {
      const names = shownFields(settings)
      const problems = names.flatMap((name) => {
        const problem = checkRegisterField(name, values, settings)
        return problem ? [[name, { type: problem.why, message: problemText(i18n, problem) }]] : []
      })
      return problems.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: Object.fromEntries(problems) }
    },
  })

  useEffect(() => {
    // The form comes after its popup. Whoever chose its tab by the keyboard stays on the tab.
    const tabs = document.activeElement?.closest('[role="tablist"]') ?? null
    if (tabs === null && matchMedia('(pointer: fine)').matches) form.setFocus('username')
  }, [form])

  async function register(values: RegisterValues): Promise<void> {
    setRefusal(undefined)
    try {
      const { token } = await api.call(member.register, {
        ...payloadOf(values, settings),
        registerUrl: location.origin,
        domain: location.hostname,
      })
      onDone()
      if (token !== null) kept.signIn({ token, restricted: null, firstTimeLogin: true })
      go.push('/')
    } catch (error) {
      const refused = asRefusal(error)
      const field = refusedField(refused)
      const message = refusalText(i18n, refused)
      if (field === undefined) setRefusal(message)
      else form.setError(field, { type: 'refused', message }, { shouldFocus: true })
      form.setValue('captcha', '')
      setCaptchaRound((round) => round + 1)
    }
  }

  const { isSubmitting } = form.formState
  return (
    <Form
      onSubmit={() => void form.handleSubmit(register)()}
      errors={refusal === undefined ? undefined : [{ message: refusal }]}
    >
      <Fields control={form.control} settings={settings} />
      {settings.rules.get('captcha')?.enabled && (
        <Captcha control={form.control} round={captchaRound} />
      )}
      <Terms control={form.control} minimumAge={minimumAge} />
      <Button type="submit" size="lg" block loading={isSubmitting}>
        <Trans>Open my account</Trans>
      </Button>
      <p className="text-center text-12 text-fg-3">{t`One person, one account.`}</p>
    </Form>
  )
}

const OWN: readonly (keyof RegisterValues)[] = [
  'username',
  'password',
  'confirmPassword',
  'birthday',
]

const shownFields = ({ rules }: CheckSettings): (keyof RegisterValues)[] => [
  ...OWN,
  ...TEXT_FIELDS.filter((name) => rules.get(name)?.enabled),
  ...(rules.get('captcha')?.enabled ? (['captcha'] as const) : []),
  'acceptTerms',
]

interface PartProps {
  readonly control: Control<RegisterValues>
}

function Fields({ control, settings }: PartProps & { readonly settings: CheckSettings }) {
  const names = shownFields(settings).filter(
    (name): name is FieldName => name !== 'acceptTerms' && name !== 'captcha',
  )
  return names.map((name) => (
    <OneField key={name} control={control} name={name} rule={settings.rules.get(name)} />
  ))
}

const INPUTS: Readonly<Partial<Record<FieldName, InputHTMLAttributes<HTMLInputElement>>>> = {
  username: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
  birthday: { type: 'date', autoComplete: 'bday' },
  email: { type: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  mobileNum: { type: 'tel', autoComplete: 'tel-national', inputMode: 'tel' },
  payeeName: { autoComplete: 'name' },
}

const SECRETS: readonly FieldName[] = ['password', 'confirmPassword', 'paymentPassword']

/** The rule in words, where the field does not say it by itself. */
function useHint(name: FieldName, rule: FieldRule | undefined): string | undefined {
  const { i18n } = useLingui()
  const pattern = rule?.patterns[0]
  return pattern && name !== 'birthday' ? ruleText(i18n, pattern) : undefined
}

function OneField(props: PartProps & { name: FieldName; rule: FieldRule | undefined }) {
  const { control, name, rule } = props
  const { t } = useLingui()
  const labels = useFieldLabels()
  const hint = useHint(name, rule)
  const { field, fieldState } = useController({ control, name })
  const error = fieldState.error?.message
  return (
    <Field
      label={labels[name]}
      name={name}
      required={rule?.required ?? true}
      error={error}
      {...(hint !== undefined && error === undefined && { hint })}
    >
      {SECRETS.includes(name) ? (
        <PasswordInput
          {...field}
          autoComplete={name === 'paymentPassword' ? 'off' : 'new-password'}
          showLabel={t`Show the password`}
          hideLabel={t`Hide the password`}
        />
      ) : (
        <TextInput {...field} {...INPUTS[name]} />
      )}
    </Field>
  )
}

function Captcha({ control, round }: PartProps & { readonly round: number }) {
  const { field, fieldState } = useController({ control, name: 'captcha' })
  return (
    <CaptchaField
      purpose="register"
      value={field.value}
      onChange={field.onChange}
      round={round}
      error={fieldState.error?.message}
    />
  )
}

function Terms({ control, minimumAge }: PartProps & { readonly minimumAge: number }) {
  const { field, fieldState } = useController({ control, name: 'acceptTerms' })
  return (
    <Checkbox
      name="acceptTerms"
      checked={field.value}
      onChange={field.onChange}
      required
      {...(fieldState.error?.message !== undefined && { error: fieldState.error.message })}
      label={
        <Trans>
          I am {minimumAge} or older and accept the{' '}
          <a
            href="/help#term"
            target="_blank"
            rel="noopener"
            className="font-semibold text-primary-hover underline"
          >
            terms and conditions
          </a>
          .
        </Trans>
      }
    />
  )
}
