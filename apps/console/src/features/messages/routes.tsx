import { WordsInput } from '@lantern/console-kit/words-input'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, MultiSelect, Stack, Switch, Text } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { CountryField } from './country-field.tsx'
import { MOST_GATEWAYS, OTHERS, type RouteRow, type RowFault } from './sending-draft.ts'
import type { SendingPartProps } from './sending-settings.tsx'

export interface RoutesProps extends SendingPartProps {
  gateways: readonly string[]
}

/** Who carries text messages to which country, and where none are sent. */
export function Routes({ draft, faults, mayWrite, onChange, gateways }: RoutesProps) {
  const { routes } = draft
  const set = (at: number, changes: Partial<RouteRow>) =>
    onChange({
      routes: routes.map((row, place) => (place === at ? { ...row, ...changes } : row)),
    })
  const hasOthers = routes.some(({ country }) => country === OTHERS)
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="routes">
      <Stack gap="sm">
        <h2 id="routes">
          <Trans>Routes of text messages</Trans>
        </h2>
        <Text fz="sm" c="dimmed">
          <Trans>
            The first gateway is tried first, the next when it fails. The country * stands for every
            other one.
          </Trans>
        </Text>
        {hasOthers ? null : (
          <Text fz="sm">
            <Trans>Countries without a row go by every gateway there is.</Trans>
          </Text>
        )}
        {routes.map((row, at) => (
          <Route
            // A row is known by its place: its country is being typed.
            key={`route-${String(at)}`}
            row={row}
            fault={faults.routes[at]}
            gateways={gateways}
            mayWrite={mayWrite}
            onRow={(changes) => set(at, changes)}
            onRemove={() => onChange({ routes: routes.filter((_, place) => place !== at) })}
          />
        ))}
        {mayWrite ? (
          <Group>
            <Button
              variant="default"
              leftSection={<Plus size={16} aria-hidden="true" />}
              onClick={() => {
                const country = hasOthers || routes.length === 0 ? '' : OTHERS
                onChange({ routes: [...routes, { country, gateways: gateways.slice(0, 1) }] })
              }}
            >
              <Trans>Add</Trans>
            </Button>
          </Group>
        ) : null}
        <Served draft={draft} faults={faults} mayWrite={mayWrite} onChange={onChange} />
      </Stack>
    </section>
  )
}

interface RouteProps {
  row: RouteRow
  fault: RowFault
  gateways: readonly string[]
  mayWrite: boolean
  onRow: (changes: Partial<RouteRow>) => void
  onRemove: () => void
}

function Route({ row, fault, gateways, mayWrite, onRow, onRemove }: RouteProps) {
  const { t } = useLingui()
  const { country } = row
  const isOfCountry = fault === 'country' || fault === 'twice'
  // One that is gone is still shown, so that it can be taken out.
  const known = [...new Set([...gateways, ...row.gateways])]
  return (
    <div className="console-link-row">
      <CountryField
        value={country}
        knowsOthers
        readOnly={!mayWrite}
        error={
          isOfCountry
            ? rowFaultText(fault, t`Two letters, or *`, t`Stands here already`)
            : undefined
        }
        onChange={(typed) => onRow({ country: typed })}
      />
      <MultiSelect
        className="console-link-address"
        label={t`Gateways, best first`}
        data={known}
        maxValues={MOST_GATEWAYS}
        readOnly={!mayWrite}
        value={[...row.gateways]}
        error={fault === 'gateway' ? t`Not among the gateways there are` : undefined}
        description={row.gateways.length === 0 ? t`None: nothing is sent there.` : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(chosen) => onRow({ gateways: chosen })}
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

const rowFaultText = (fault: RowFault, country: string, twice: string): string =>
  fault === 'twice' ? twice : country

function Served({ draft, faults, mayWrite, onChange }: SendingPartProps) {
  const { t } = useLingui()
  const { served } = draft
  const bad = faults.served.join(', ')
  return (
    <>
      <Switch
        label={t`Serve every country`}
        disabled={!mayWrite}
        checked={served === null}
        onChange={({ currentTarget }) => onChange({ served: currentTarget.checked ? null : [] })}
      />
      {served === null ? null : (
        <WordsInput
          label={t`Countries that are served`}
          description={t`Two letters each, as VN; * for numbers of no known country.`}
          readOnly={!mayWrite}
          value={[...served]}
          error={
            bad !== ''
              ? t`Not understood: ${bad}`
              : faults.servesNobody
                ? t`Name one at least.`
                : undefined
          }
          onChange={(codes) =>
            onChange({ served: [...new Set(codes.map((code) => code.toUpperCase()))] })
          }
        />
      )}
    </>
  )
}
