import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { systemClock } from '@lantern/kernel/time'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import {
  type DatePreset,
  type DateRange,
  datePresets,
  presetOf,
  presetRange,
  readRange,
} from './date-presets.ts'

export interface DateRangePresetsProps {
  value: DateRange | undefined
  /** The brand's offset from GMT: its business days are listed, not the reader's. */
  offsetMinutes: number
  /** The range written for the reader. */
  describe: (range: DateRange) => string
  onChange: (range: DateRange) => void
}

/** Today, yesterday, last 7 days, this month, last month, or any two days of the brand. */
export function DateRangePresets(props: DateRangePresetsProps) {
  const { value, offsetMinutes, describe, onChange } = props
  const { t } = useLingui()
  const now = systemClock.now()
  const chosen = value && presetOf(value, now, offsetMinutes)
  const names: Record<DatePreset, string> = {
    today: t`Today`,
    yesterday: t`Yesterday`,
    last7: t`Last 7 days`,
    thisMonth: t`This month`,
    lastMonth: t`Last month`,
  }
  return (
    <div className="kit-chips" role="group" aria-label={t`Days`}>
      {datePresets.map((preset) => (
        <button
          key={preset}
          type="button"
          className="kit-chip"
          aria-pressed={preset === chosen}
          onClick={() => onChange(presetRange(preset, now, offsetMinutes))}
        >
          {names[preset]}
        </button>
      ))}
      <CustomRange value={value} describe={describe} onChange={onChange} />
    </div>
  )
}

function CustomRange(props: Omit<DateRangePresetsProps, 'offsetMinutes'>) {
  const { value, describe, onChange } = props
  const [opened, setOpened] = useState(false)
  const [draft, setDraft] = useState<[string | null, string | null]>([null, null])
  const range = readRange(draft[0] ?? '', draft[1] ?? '')
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus>
      <Popover.Target>
        <button
          type="button"
          className="kit-chip"
          onClick={() => {
            setDraft([value?.from ?? null, value?.to ?? null])
            setOpened(!opened)
          }}
        >
          <CalendarDays size={16} aria-hidden="true" />
          {value ? describe(value) : <Trans>Choose days</Trans>}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker type="range" allowSingleDateInRange value={draft} onChange={setDraft} />
        <Button
          fullWidth
          mt="sm"
          disabled={!range}
          onClick={() => {
            if (!range) return
            onChange(range)
            setOpened(false)
          }}
        >
          <Trans>Show these days</Trans>
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
