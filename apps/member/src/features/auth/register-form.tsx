import { member } from '@lantern/contract/member'
import { system } from '@lantern/contract/system'
import { verification } from '@lantern/contract/verification'
import { businessDay } from '@lantern/kernel/time'
import { Button } from '@lantern/ui/button'
import { Empty } from '@lantern/ui/empty'
import { Form } from '@lantern/ui/form'
import { Skeleton } from '@lantern/ui/skeleton'
import { asRefusal, type CallRefusal } from '@lantern/web-kit/call-refusal'
import { useApi, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useSession } from '@lantern/web-kit/session-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type Control, useForm, type UseFormReturn } from 'react-hook-form'
import { useGo } from '../../link.tsx'
import { ask } from '../../notify.ts'
import { rereadPrivateAnswers } from '../../private-answers.ts'
import { type CodeSending, useCodeSending } from '../../parts/identity/code-sending.ts'
import { plainNumber } from '../../parts/identity/phone.ts'
import { useProofOfWork } from '../../parts/identity/proof-of-work.ts'
import { useBrand } from '../../site.ts'
import { problemText } from '../../parts/identity/problem-text.ts'
import { CaptchaRow, CodeRow, PhoneRow, Terms, TextEntry } from './register-entries.tsx'
import {
  type CheckSettings,
  checkRegisterField,
  EMPTY_VALUES,
  type RegisterRules,
  type RegisterValues,
  rulesOf,
  shownFields,
} from '../../parts/identity/register-fields.ts'
import { isCodeRefused, mobilePayload, refusedField, usernamePayload } from './register-payload.ts'
import { type SocialDraft, useSocialDraft } from './social-draft.ts'

export interface RegisterFormProps {
  readonly onDone: () => void
  /** What a service said about somebody it knows and we do not. */
  readonly socialTicket?: string | undefined
}

/** The form the server describes: which fields, which of them needed, which patterns. */
export function RegisterForm({ onDone, socialTicket }: RegisterFormProps) {
  const { t, i18n } = useLingui()
  const input = { language: i18n.locale }
  const { data, isError, refetch } = useRead(system.registerRules, input, { staleMs: 300_000 })
  const draft = useSocialDraft(socialTicket)
  if (data !== undefined && !draft.isPending)
    return <RuledForm rules={data} draft={draft.known} onDone={onDone} />
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

type RegisterFormApi = UseFormReturn<RegisterValues>

/** A form that says what is wrong as soon as a field was left. */
function useRegisterValues(settings: CheckSettings, draft: SocialDraft | undefined) {
  const { i18n } = useLingui()
  return useForm<RegisterValues>({
    defaultValues: {
      ...EMPTY_VALUES,
      ...(draft?.email && { email: draft.email }),
      ...(draft?.name && { payeeName: draft.name }),
    },
    mode: 'onTouched',
    resolver: (values) => {
      const problems = shownFields(settings).flatMap((name) => {
        const problem = checkRegisterField(name, values, settings)
        return problem ? [[name, { type: problem.why, message: problemText(i18n, problem) }]] : []
      })
      return problems.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: Object.fromEntries(problems) }
    },
  })
}

/** The code that proves the number, sent to what stands in its field. */
function useNumberCode(form: RegisterFormApi, settings: CheckSettings, variant: RegisterVariant) {
  const { i18n } = useLingui()
  const api = useApi()
  const prove = useProofOfWork()
  return useCodeSending({
    call: async () => {
      const { mobileNum, countryDialingCode } = form.getValues()
      return api.call(verification.registerPhoneCode, {
        mobileNo: plainNumber(mobileNum),
        countryDialingCode,
        regType: variant,
        challenge: await prove('sms'),
      })
    },
    mayBegin: () => {
      const problem = checkRegisterField('mobileNum', form.getValues(), settings)
      const isEmpty = form.getValues('mobileNum').trim() === ''
      const wrong = problem ?? (isEmpty ? ({ why: 'required' } as const) : undefined)
      if (wrong === undefined) return true
      const message = problemText(i18n, wrong)
      form.setError('mobileNum', { type: wrong.why, message }, { shouldFocus: true })
      return false
    },
    onRefused: (refusal) => {
      if (refusedField(refusal) !== 'mobileNum') return false
      form.setError('mobileNum', { type: 'refused', message: refusalText(i18n, refusal) })
      return true
    },
  })
}

type RegisterVariant = RegisterRules['variant']

interface RuledFormProps extends RegisterFormProps {
  readonly rules: RegisterRules
  readonly draft: SocialDraft | undefined
}

function RuledForm({ rules, draft, onDone }: RuledFormProps) {
  const { t, i18n } = useLingui()
  const api = useApi()
  const kept = useSession()
  const queries = useQueryClient()
  const go = useGo()
  const prove = useProofOfWork()
  const { gmtOffsetMinutes } = useBrand()
  const { minimumAge, termsVersion, variant } = rules
  const [refusal, setRefusal] = useState<string>()
  const [captchaRound, setCaptchaRound] = useState(0)
  const [withoutPicture, setWithoutPicture] = useState(false)
  const [today] = useState(() => businessDay(new Date(), gmtOffsetMinutes))
  const settings = useMemo<CheckSettings>(
    () => ({ rules: rulesOf(rules), minimumAge, today, withoutPicture }),
    [rules, minimumAge, today, withoutPicture],
  )
  const form = useRegisterValues(settings, draft)
  const sending = useNumberCode(form, settings, variant)

  useEffect(() => {
    // The form comes after its popup. Whoever chose its tab by the keyboard stays on the tab.
    const tabs = document.activeElement?.closest('[role="tablist"]') ?? null
    const first = variant === 'mobile' ? 'mobileNum' : 'username'
    if (tabs === null && matchMedia('(pointer: fine)').matches) form.setFocus(first)
  }, [form, variant])

  async function send(values: RegisterValues): Promise<string | null> {
    const code = values.affiliateCode.trim()
    const domain = location.hostname
    if (settings.rules.get('affiliateCode')?.enabled && code !== '')
      await api.call(member.affiliate, { code, domain })
    const referralCode = kept.referralCode()
    const rest = {
      registerUrl: location.origin,
      domain,
      ...(referralCode !== undefined && { referralCode }),
      ...(draft && { socialTicket: draft.ticket }),
      ...(withoutPicture && { challenge: await prove('register') }),
    }
    const { token } =
      variant === 'mobile'
        ? await api.call(member.registerMobile, { ...mobilePayload(values, settings), ...rest })
        : await api.call(member.register, { ...usernamePayload(values, settings), ...rest })
    return token
  }

  async function register(values: RegisterValues): Promise<void> {
    setRefusal(undefined)
    try {
      const token = await send(values)
      onDone()
      // A trial member who opens a real account is somebody else from here on.
      if (kept.token() !== undefined) rereadPrivateAnswers(queries)
      kept.forgetPasswordDuty()
      if (token !== null) kept.signIn({ token, restricted: null, firstTimeLogin: true })
      go.push('/')
    } catch (error) {
      fail(asRefusal(error))
    }
  }

  /** Everything typed stays; only the picture is used up. */
  function fail(refused: CallRefusal): void {
    const field = refusedField(refused)
    const message = refusalText(i18n, refused)
    const isShown = field !== undefined && settings.rules.get(field)?.enabled === true
    if (isShown) form.setError(field, { type: 'refused', message }, { shouldFocus: true })
    else setRefusal(message)
    if (isCodeRefused(refused)) {
      // Nobody typed the code of a link, and nobody can take it out of a field.
      const isOfLink = refused.code === 'referral_invalid' && kept.referralCode() !== undefined
      if (isOfLink) kept.forgetReferral()
      void ask({
        icon: 'warning',
        title: t`Invitation code`,
        text: isOfLink
          ? t`The link that brought you here holds a code that is not valid. You can open your account without it.`
          : message,
        buttons: [{ value: 'confirm', label: t`OK`, variant: 'primary' }],
      })
    }
    form.setValue('captcha', '')
    setCaptchaRound((round) => round + 1)
  }

  const { isSubmitting } = form.formState
  return (
    <Form
      onSubmit={() => void form.handleSubmit(register)()}
      errors={refusal === undefined ? undefined : [{ message: refusal }]}
    >
      {draft && (
        <p className="rounded-md bg-surface-2 p-3.5 text-13 text-fg-2">
          <Trans>
            We do not know you yet. Open an account here, and your {draft.serviceName} sign-in is
            linked to it.
          </Trans>
        </p>
      )}
      <Fields control={form.control} settings={settings} sending={sending} />
      {settings.rules.get('captcha')?.enabled && (
        <CaptchaRow
          control={form.control}
          round={captchaRound}
          withoutPicture={withoutPicture}
          onWithoutPicture={() => setWithoutPicture(true)}
        />
      )}
      <Terms control={form.control} minimumAge={minimumAge} version={termsVersion} />
      <Button type="submit" size="lg" block loading={isSubmitting}>
        <Trans>Open my account</Trans>
      </Button>
      <p className="text-center text-12 text-fg-3">{t`One person, one account.`}</p>
    </Form>
  )
}

interface FieldsProps {
  readonly control: Control<RegisterValues>
  readonly settings: CheckSettings
  readonly sending: CodeSending
}

function Fields({ control, settings, sending }: FieldsProps) {
  return shownFields(settings).map((name) => {
    switch (name) {
      case 'acceptTerms':
      case 'captcha':
        return null
      case 'mobileNum':
        return <PhoneRow key={name} control={control} settings={settings} />
      case 'verificationCode':
        return <CodeRow key={name} control={control} sending={sending} />
      default:
        return <TextEntry key={name} control={control} name={name} settings={settings} />
    }
  })
}
