import type { FieldRule } from '@lantern/rules/patterns/field'
import { Checkbox } from '@lantern/ui/checkbox'
import { Field } from '@lantern/ui/field'
import { PasswordInput } from '@lantern/ui/password-input'
import { TextInput } from '@lantern/ui/text-input'
import { Trans, useLingui } from '@lingui/react/macro'
import { type InputHTMLAttributes, useCallback } from 'react'
import { type Control, useController } from 'react-hook-form'
import { CodeField } from '../../parts/identity/code-field.tsx'
import type { CodeSending } from '../../parts/identity/code-sending.ts'
import { PasswordStrength } from '../../parts/identity/password-strength.tsx'
import type { Phone } from '../../parts/identity/phone.ts'
import { PhoneField } from '../../parts/identity/phone-field.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { useFieldLabels } from './field-labels.ts'
import { ruleText } from '../../parts/identity/problem-text.ts'
import type {
  CheckSettings,
  FieldName,
  RegisterValues,
} from '../../parts/identity/register-fields.ts'
import { BrowserWork, WithoutPicture } from './without-picture.tsx'

interface PartProps {
  readonly control: Control<RegisterValues>
}

const INPUTS: Readonly<Partial<Record<FieldName, InputHTMLAttributes<HTMLInputElement>>>> = {
  username: {
    autoComplete: 'username',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 64,
  },
  birthday: { type: 'date', autoComplete: 'bday', min: '1900-01-01' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none' },
  payeeName: { autoComplete: 'name', autoCapitalize: 'words' },
  nickname: { autoComplete: 'nickname' },
  qqNum: { autoComplete: 'off', inputMode: 'numeric' },
  whatsapp: { autoComplete: 'off', inputMode: 'tel' },
  zalo: { autoComplete: 'off', inputMode: 'tel' },
  line: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  wechat: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  telegram: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  facebook: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  idNumber: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  recommenderId: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  affiliateCode: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
}

const SECRETS: readonly FieldName[] = ['password', 'confirmPassword', 'paymentPassword']

/** The rule in words, where the field does not say it by itself. */
function useHint(name: FieldName, settings: CheckSettings): string | undefined {
  const { t, i18n } = useLingui()
  const { minimumAge } = settings
  const pattern = settings.rules.get(name)?.patterns[0]
  if (name === 'birthday') return t`You must be ${minimumAge} or older.`
  return pattern && ruleText(i18n, pattern)
}

export interface EntryProps extends PartProps {
  readonly name: FieldName
  readonly settings: CheckSettings
}

const isNeeded = (rule: FieldRule | undefined): boolean => rule?.required ?? true

/** One field of one line, as its rule describes it. */
export function TextEntry({ control, name, settings }: EntryProps) {
  const { t } = useLingui()
  const labels = useFieldLabels()
  const rule = settings.rules.get(name)
  const hint = useHint(name, settings)
  const { field, fieldState } = useController({ control, name })
  const error = fieldState.error?.message
  return (
    <Field
      label={labels[name]}
      name={name}
      required={isNeeded(rule)}
      error={error}
      {...(hint !== undefined && error === undefined && { hint })}
      {...(!isNeeded(rule) && { aside: <span className="text-12 text-fg-3">{t`optional`}</span> })}
    >
      {SECRETS.includes(name) ? (
        <PasswordInput
          {...field}
          autoComplete={name === 'paymentPassword' ? 'off' : 'new-password'}
          {...(name === 'paymentPassword' && { inputMode: 'numeric' as const })}
          showLabel={t`Show the password`}
          hideLabel={t`Hide the password`}
          maxLength={128}
        />
      ) : (
        <TextInput maxLength={255} {...field} {...INPUTS[name]} />
      )}
      {name === 'password' && <PasswordStrength password={field.value} />}
    </Field>
  )
}

/** The mobile number: two values of the form in one field. */
export function PhoneRow({ control, settings }: Omit<EntryProps, 'name'>) {
  const labels = useFieldLabels()
  const number = useController({ control, name: 'mobileNum' })
  const code = useController({ control, name: 'countryDialingCode' })
  const { onChange: setNumber } = number.field
  const { onChange: setCode } = code.field
  const change = useCallback(
    ({ mobileNum, countryDialingCode }: Phone) => {
      setNumber(mobileNum)
      setCode(countryDialingCode)
    },
    [setNumber, setCode],
  )
  return (
    <PhoneField
      label={labels.mobileNum}
      name="mobileNum"
      required={isNeeded(settings.rules.get('mobileNum'))}
      value={{ mobileNum: number.field.value, countryDialingCode: code.field.value }}
      onChange={change}
      onBlur={number.field.onBlur}
      error={number.fieldState.error?.message}
    />
  )
}

export function CodeRow({ control, sending }: PartProps & { readonly sending: CodeSending }) {
  const { field, fieldState } = useController({ control, name: 'verificationCode' })
  return <CodeField {...field} error={fieldState.error?.message} sending={sending} />
}

interface CaptchaRowProps extends PartProps {
  readonly round: number
  readonly withoutPicture: boolean
  readonly onWithoutPicture: () => void
}

/** The picture, and the way around it for whoever can not read it. */
export function CaptchaRow(props: CaptchaRowProps) {
  const { control, round, withoutPicture, onWithoutPicture } = props
  const { field, fieldState } = useController({ control, name: 'captcha' })
  if (withoutPicture) return <BrowserWork />
  return (
    <div className="flex flex-col gap-1">
      <CaptchaField
        purpose="register"
        value={field.value}
        onChange={field.onChange}
        round={round}
        error={fieldState.error?.message}
      />
      <WithoutPicture onPress={onWithoutPicture} />
    </div>
  )
}

interface TermsProps extends PartProps {
  readonly minimumAge: number
  readonly version: string
}

export function Terms({ control, minimumAge, version }: TermsProps) {
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
          </a>{' '}
          (version {version}).
        </Trans>
      }
    />
  )
}
