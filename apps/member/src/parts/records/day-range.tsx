import { Chip } from '@lantern/ui/chip'
import { Field } from '@lantern/ui/field'
import { TextInput } from '@lantern/ui/text-input'
import { offsetName } from '@lantern/web-kit/format'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useBrand } from '../../site.ts'
import { type Days, isInOrder, lastDays, monthOf } from './days.ts'

interface DayRangeProps {
  readonly days: Days
  readonly onChange: (days: Days) => void
  /** What no bound means here; everything where it is not said. */
  readonly allLabel?: string
  /** Further fields, before the days. */
  readonly children?: ReactNode
}

/** From which day to which a record is read. */
export function DayRange({ days, onChange, allLabel, children }: DayRangeProps) {
  const { t } = useLingui()
  const { gmtOffsetMinutes } = useBrand()
  const { from, to } = days
  const now = new Date()
  const presets = [
    { id: 'all', label: allLabel ?? t`All`, days: { from: '', to: '' } },
    { id: 'today', label: t`Today`, days: lastDays(now, gmtOffsetMinutes, { count: 1 }) },
    {
      id: 'yesterday',
      label: t`Yesterday`,
      days: lastDays(now, gmtOffsetMinutes, { count: 1, ago: 1 }),
    },
    { id: 'week', label: t`Last 7 days`, days: lastDays(now, gmtOffsetMinutes, { count: 7 }) },
    { id: 'month', label: t`This month`, days: monthOf(now, gmtOffsetMinutes) },
  ]
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(140px,1fr))]">
        {children}
        <Field
          label={t`From`}
          error={isInOrder(days) ? undefined : t`The first day is after the last.`}
        >
          <TextInput
            type="date"
            value={from}
            onChange={(event) => onChange({ from: event.target.value, to })}
          />
        </Field>
        <Field label={t`To`}>
          <TextInput
            type="date"
            value={to}
            onChange={(event) => onChange({ from, to: event.target.value })}
          />
        </Field>
      </div>
      <div role="group" aria-label={t`Days`} className="flex flex-wrap items-center gap-2">
        {presets.map((preset) => (
          <Chip
            key={preset.id}
            pressed={preset.days.from === from && preset.days.to === to}
            onClick={() => onChange(preset.days)}
          >
            {preset.label}
          </Chip>
        ))}
        <span className="ms-auto text-12 text-fg-3">
          <Trans>Days and times are {offsetName(gmtOffsetMinutes)}.</Trans>
        </span>
      </div>
    </>
  )
}
