import { Trans, useLingui } from '@lingui/react/macro'
import { NumberInput, Stack, Text } from '@mantine/core'
import { type LimitName, MOST_MESSAGES } from './sending-draft.ts'
import type { SendingPartProps } from './sending-settings.tsx'

/** How many messages may be asked for from outside within a while. */
export function LimitFields({ draft, faults, mayWrite, onChange }: SendingPartProps) {
  const { t } = useLingui()
  const fields: readonly { name: LimitName; label: string; description?: string }[] = [
    { name: 'perAddressMinute', label: t`To one address, in a minute` },
    { name: 'perAddressHour', label: t`To one address, in an hour` },
    { name: 'perAddressDay', label: t`To one address, in a day` },
    {
      name: 'perAskerHour',
      label: t`Asked for from one network address, in an hour`,
    },
    {
      name: 'perRangeHour',
      label: t`To numbers of one range, in an hour`,
      description: t`Numbers that differ in their last four digits only: whoever pumps messages uses them.`,
    },
    {
      name: 'perBrandHour',
      label: t`Of the whole brand, in an hour`,
      description: t`Text messages and e-mails are counted apart.`,
    },
  ]
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="limits">
      <Stack gap="sm">
        <h2 id="limits">
          <Trans>Limits</Trans>
        </h2>
        <Text fz="sm" c="dimmed">
          <Trans>
            For messages that somebody asks for, such as codes. Beyond a limit the visitor is told
            to wait.
          </Trans>
        </Text>
        {fields.map(({ name, label, description }) => (
          <NumberInput
            key={name}
            label={label}
            description={description}
            min={1}
            max={MOST_MESSAGES}
            allowDecimal={false}
            readOnly={!mayWrite}
            value={draft.limits[name] === 0 ? '' : draft.limits[name]}
            error={faults.limits.includes(name) ? t`1 to 1,000,000` : undefined}
            onChange={(value) =>
              onChange({
                limits: { ...draft.limits, [name]: typeof value === 'number' ? value : 0 },
              })
            }
          />
        ))}
      </Stack>
    </section>
  )
}
