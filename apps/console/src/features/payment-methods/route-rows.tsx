import { MOST_ROUTES } from '@lantern/contract/ops/payment-methods'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { ArrowUp, Plus, X } from 'lucide-react'
import type { Method, RouteDraft } from './method-draft.ts'

interface RouteRowsProps {
  readonly direction: Method['direction']
  readonly routes: readonly RouteDraft[]
  readonly providers: readonly string[]
  readonly onChange: (routes: readonly RouteDraft[]) => void
}

/** Rules of a method in the order in which they are tried. */
export function RouteRows({ direction, routes, providers, onChange }: RouteRowsProps) {
  const { t } = useLingui()
  const add = () => {
    const key = Math.max(0, ...routes.map((one) => one.key)) + 1
    const provider = providers[0] ?? ''
    const empty = { least: '', most: '', countries: '', payoutMax: '' }
    onChange([...routes, { key, provider, ...empty }])
  }
  const raise = (at: number) =>
    onChange(
      routes.map((one, place) =>
        place === at - 1 ? (routes[at] ?? one) : place === at ? (routes[at - 1] ?? one) : one,
      ),
    )
  return (
    <Stack gap="xs" component="section" aria-label={t`Rules`}>
      <Text fw={600} component="h3">
        <Trans>Rules</Trans>
      </Text>
      <Text fz="sm" c="dimmed">
        <Trans>
          The first rule that fits an order says who has it. A provider that is switched off, or
          does not answer, is passed over for new orders.
        </Trans>
      </Text>
      {routes.map((route, at) => (
        <RouteRow
          key={route.key}
          no={at + 1}
          direction={direction}
          route={route}
          providers={providers}
          onChange={(to) =>
            onChange(routes.map((one) => (one.key === route.key ? { ...one, ...to } : one)))
          }
          onRaise={at === 0 ? undefined : () => raise(at)}
          onRemove={() => onChange(routes.filter(({ key }) => key !== route.key))}
        />
      ))}
      <Group>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Plus size={16} aria-hidden="true" />}
          disabled={routes.length >= MOST_ROUTES}
          onClick={add}
        >
          {t`Add a rule`}
        </Button>
      </Group>
    </Stack>
  )
}

interface RouteRowProps {
  readonly no: number
  readonly direction: Method['direction']
  readonly route: RouteDraft
  readonly providers: readonly string[]
  readonly onChange: (to: Partial<RouteDraft>) => void
  readonly onRaise: (() => void) | undefined
  readonly onRemove: () => void
}

function RouteRow({ no, direction, route, providers, onChange, onRaise, onRemove }: RouteRowProps) {
  const { t } = useLingui()
  const field = (entry: 'least' | 'most' | 'countries' | 'payoutMax') => ({
    value: route[entry],
    style: { flex: 1, minWidth: 96 },
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ [entry]: event.currentTarget.value }),
  })
  return (
    <Group gap="xs" align="flex-end" role="group" aria-label={t`Rule ${no}`}>
      <Select
        label={t`Rule ${no}: provider`}
        data={[...providers]}
        value={route.provider}
        allowDeselect={false}
        style={{ flex: 2, minWidth: 130 }}
        onChange={(provider) => onChange({ provider: provider ?? route.provider })}
      />
      <TextInput label={t`From amount`} inputMode="decimal" {...field('least')} />
      <TextInput label={t`To amount`} inputMode="decimal" {...field('most')} />
      <TextInput label={t`Countries`} {...field('countries')} />
      {direction === 'withdrawal' ? (
        <TextInput label={t`Most of one payout`} inputMode="decimal" {...field('payoutMax')} />
      ) : null}
      {onRaise ? (
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t`Try rule ${no} earlier`}
          onClick={onRaise}
        >
          <ArrowUp size={18} />
        </ActionIcon>
      ) : null}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t`Leave rule ${no} out`}
        onClick={onRemove}
      >
        <X size={18} />
      </ActionIcon>
    </Group>
  )
}
