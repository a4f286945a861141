import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { CountryField } from './country-field.tsx'
import type { CostRow, RowFault } from './sending-draft.ts'
import type { SendingPartProps } from './sending-settings.tsx'

export interface CostsProps extends SendingPartProps {
  currency: string
}

/** What text messages cost, and how much of it a day may cost. */
export function Costs({ draft, faults, mayWrite, onChange, currency }: CostsProps) {
  const { t } = useLingui()
  const { costs } = draft
  const set = (at: number, changes: Partial<CostRow>) =>
    onChange({ costs: costs.map((row, place) => (place === at ? { ...row, ...changes } : row)) })
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="costs">
      <Stack gap="sm">
        <h2 id="costs">
          <Trans>Costs of text messages</Trans>
        </h2>
        <Text fz="sm" c="dimmed">
          <Trans>
            In {currency}, as your gateways bill them. A message is counted once, also when it goes
            in several parts.
          </Trans>
        </Text>
        <TextInput
          label={t`Most per day`}
          description={t`Beyond it no text message is sent until the next day of the brand.`}
          dir="ltr"
          inputMode="decimal"
          readOnly={!mayWrite}
          value={draft.mostPerDay}
          error={faults.mostPerDay ? t`An amount, as 0.05` : undefined}
          onChange={({ currentTarget }) => onChange({ mostPerDay: currentTarget.value.trim() })}
        />
        <TextInput
          label={t`One message, to a country without a price`}
          dir="ltr"
          inputMode="decimal"
          readOnly={!mayWrite}
          value={draft.otherwise}
          error={faults.otherwise ? t`An amount, as 0.05` : undefined}
          onChange={({ currentTarget }) => onChange({ otherwise: currentTarget.value.trim() })}
        />
        {costs.map((row, at) => (
          <Cost
            // A row is known by its place: its country is being typed.
            key={`cost-${String(at)}`}
            row={row}
            fault={faults.costs[at]}
            mayWrite={mayWrite}
            onRow={(changes) => set(at, changes)}
            onRemove={() => onChange({ costs: costs.filter((_, place) => place !== at) })}
          />
        ))}
        {mayWrite ? (
          <Group>
            <Button
              variant="default"
              leftSection={<Plus size={16} aria-hidden="true" />}
              onClick={() =>
                onChange({ costs: [...costs, { country: '', price: draft.otherwise }] })
              }
            >
              <Trans>Add</Trans>
            </Button>
          </Group>
        ) : null}
      </Stack>
    </section>
  )
}

interface CostProps {
  row: CostRow
  fault: RowFault
  mayWrite: boolean
  onRow: (changes: Partial<CostRow>) => void
  onRemove: () => void
}

function Cost({ row, fault, mayWrite, onRow, onRemove }: CostProps) {
  const { t } = useLingui()
  const { country } = row
  return (
    <div className="console-link-row">
      <CountryField
        value={country}
        knowsOthers={false}
        readOnly={!mayWrite}
        error={
          fault === 'country'
            ? t`Two letters`
            : fault === 'twice'
              ? t`Stands here already`
              : undefined
        }
        onChange={(typed) => onRow({ country: typed })}
      />
      <TextInput
        label={t`Price of one message`}
        dir="ltr"
        inputMode="decimal"
        readOnly={!mayWrite}
        value={row.price}
        error={fault === 'price' ? t`An amount, as 0.05` : undefined}
        onChange={({ currentTarget }) => onRow({ price: currentTarget.value.trim() })}
      />
      {mayWrite ? (
        <Group className="console-link-actions">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t`Remove ${country}`}
            onClick={onRemove}
          >
            <Trash2 size={18} aria-hidden="true" />
          </ActionIcon>
        </Group>
      ) : null}
    </div>
  )
}
