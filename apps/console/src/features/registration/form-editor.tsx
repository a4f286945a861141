import { opsSettings } from '@lantern/contract/ops/settings'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { FieldPatterns } from './field-patterns.tsx'
import { FormPreview } from './form-preview.tsx'
import { fieldName, patternText } from './register-words.ts'
import type { Registration, RegistrationPartProps } from './registration-page.tsx'

export type FormVariant = Registration['variant']
export type FormField = Registration['forms']['username'][number]

/** Fields whose pattern is set elsewhere, or is the same everywhere. */
const SET_ELSEWHERE: readonly string[] = ['password', 'birthday', 'paymentPassword', 'captcha']

/** Which fields a form has, which must be filled in, and what each accepts. */
export function FormEditor({ registration, mayWrite }: RegistrationPartProps) {
  const { t, i18n } = useLingui()
  const [variant, setVariant] = useState<FormVariant>(registration.variant)
  const [draft, setDraft] = useState<readonly FormField[]>()
  const [edited, setEdited] = useState<string>()
  const { act, isActing, refusal, reset } = useAct(opsSettings.setRegisterForm, {
    changes: [opsSettings.registration],
    onDone: () => setDraft(undefined),
  })
  const fields = draft ?? registration.forms[variant]
  const fixed = registration.fixed[variant]
  const change = (name: string, changes: Partial<FormField>) =>
    setDraft(fields.map((field) => (field.name === name ? { ...field, ...changes } : field)))
  const open = fields.find(({ name }) => name === edited)
  return (
    <section className="kit-panel kit-panel-body console-form-editor" aria-labelledby="form">
      <Stack gap="md">
        <h2 id="form">
          <Trans>The form</Trans>
        </h2>
        <SegmentedControl
          aria-label={t`Which form`}
          value={variant}
          onChange={(value) => {
            setVariant(value === 'mobile' ? 'mobile' : 'username')
            setDraft(undefined)
          }}
          data={[
            { value: 'username', label: t`By user name` },
            { value: 'mobile', label: t`By mobile number` },
          ]}
        />
        <Text c="dimmed" fz="sm">
          {variant === registration.variant ? (
            <Trans>Visitors get this form now. The module MOBILENUMREG3 decides which it is.</Trans>
          ) : (
            <Trans>Visitors get the other form now. The module MOBILENUMREG3 decides which.</Trans>
          )}
        </Text>
        <ul className="console-fields">
          {fields.map((field) => (
            <FieldRow
              key={field.name}
              field={field}
              isFixed={fixed.includes(field.name)}
              mayWrite={mayWrite}
              summary={summaryOf(field)}
              onChange={(changes) => change(field.name, changes)}
              onPatterns={() => setEdited(field.name)}
            />
          ))}
        </ul>
        {mayWrite ? (
          <SaveBar
            isDirty={draft !== undefined}
            isGood
            question={t`Change the registration form?`}
            busy={isActing}
            error={settingRefusal(i18n, refusal)}
            onBegin={reset}
            onUndo={() => setDraft(undefined)}
            onSave={(reason) => act({ variant, fields: fields.map(copyOf), reason })}
          />
        ) : null}
      </Stack>
      <FormPreview fields={fields} variant={variant} registration={registration} />
      <FieldPatterns
        field={open}
        registration={registration}
        onClose={() => setEdited(undefined)}
        onChange={(patterns) => {
          if (open) change(open.name, { patterns })
          setEdited(undefined)
        }}
      />
    </section>
  )

  function summaryOf(field: FormField): string {
    const [first] = field.patterns
    if (field.name === 'password') return t`Set below, for every password`
    if (first === undefined) return t`Anything`
    const own = registration.ownPatterns.find(({ patternId }) => patternId === first.patternId)
    const text = patternText(i18n, { ...first, message: own?.messages[i18n.locale] })
    const more = field.patterns.length - 1
    return more === 0 ? text : t`${text}, or ${more} more`
  }
}

const copyOf = (field: FormField): FormField => ({ ...field, patterns: [...field.patterns] })

interface FieldRowProps {
  field: FormField
  isFixed: boolean
  mayWrite: boolean
  summary: string
  onChange: (changes: Partial<FormField>) => void
  onPatterns: () => void
}

function FieldRow({ field, isFixed, mayWrite, summary, onChange, onPatterns }: FieldRowProps) {
  const { t, i18n } = useLingui()
  const name = fieldName(i18n, field.name)
  const isOn = isFixed || field.enabled
  return (
    <li data-off={isOn ? undefined : true}>
      <div className="console-field-name">
        <Text fw={700}>{name}</Text>
        <Text fz="xs" c="dimmed">
          {summary}
        </Text>
      </div>
      {isFixed ? (
        <span className="console-field-always">
          <Trans>Always</Trans>
        </span>
      ) : (
        <>
          <Switch
            size="sm"
            label={t`Shown`}
            aria-label={t`${name}: shown`}
            checked={field.enabled}
            disabled={!mayWrite}
            onChange={({ currentTarget }) =>
              onChange({
                enabled: currentTarget.checked,
                required: currentTarget.checked && field.required,
              })
            }
          />
          <Switch
            size="sm"
            label={t`Required`}
            aria-label={t`${name}: required`}
            checked={field.required}
            disabled={!mayWrite || !field.enabled}
            onChange={({ currentTarget }) => onChange({ required: currentTarget.checked })}
          />
        </>
      )}
      {mayWrite && !SET_ELSEWHERE.includes(field.name) ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t`${name}: patterns`}
          onClick={onPatterns}
        >
          <Trans>Patterns…</Trans>
        </Button>
      ) : (
        <span />
      )}
    </li>
  )
}
