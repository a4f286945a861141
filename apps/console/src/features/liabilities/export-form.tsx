import { opsExports } from '@lantern/contract/ops/exports'
import { useLingui } from '@lingui/react/macro'
import { Button, Group, Paper, SegmentedControl, Select, Text, TextInput } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'

type Kind = 'ledger' | 'wagers'
type AccountClass = 'real' | 'trial' | 'test'

const DAY = /^\d{4}-\d\d-\d\d$/
const CLASSES: readonly AccountClass[] = ['real', 'trial', 'test']
const LEAST_REASON = 3
const MEMBER = /^[1-9][0-9]{0,17}$/

const WISH = {
  kind: 'ledger' as Kind,
  class: 'real' as AccountClass,
  from: '',
  to: '',
  memberId: '',
  reason: '',
}
type Wish = typeof WISH

const isWhole = ({ from, to, reason, kind, memberId }: Wish): boolean =>
  DAY.test(from) &&
  DAY.test(to) &&
  from <= to &&
  reason.trim().length >= LEAST_REASON &&
  (kind === 'wagers' || memberId === '' || MEMBER.test(memberId))

/** The browser itself saves what is streamed: no page holds a million lines. */
function addressOf({ kind, memberId, ...wish }: Wish): string {
  const named = kind === 'ledger' && memberId !== '' ? { memberId } : {}
  return `/api/ops${opsExports[kind].path}?${new URLSearchParams({
    class: wish.class,
    from: wish.from,
    to: wish.to,
    reason: wish.reason.trim(),
    ...named,
  }).toString()}`
}

/** Asks for the ledger or the bets of some days as a file, with the reason that is kept. */
export function ExportForm() {
  const { t } = useLingui()
  const [wish, setWish] = useState(WISH)
  const change = (part: Partial<Wish>) => setWish((before) => ({ ...before, ...part }))
  const classes: Readonly<Record<AccountClass, string>> = {
    real: t`Real`,
    trial: t`Trial`,
    test: t`Test`,
  }
  return (
    <Paper withBorder p="md" component="section" aria-label={t`Export`}>
      <Text component="h2" fw={600} mb="sm">{t`Export as CSV`}</Text>
      <SegmentedControl
        mb="md"
        value={wish.kind}
        onChange={(kind) => change({ kind: kind === 'wagers' ? 'wagers' : 'ledger' })}
        data={[
          { value: 'ledger', label: t`Ledger and statements` },
          { value: 'wagers', label: t`Bets` },
        ]}
      />
      <Group align="flex-end" gap="md">
        <TextInput
          type="date"
          label={t`From`}
          value={wish.from}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t`To`}
          value={wish.to}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
        <Select
          label={t`Class`}
          allowDeselect={false}
          data={CLASSES.map((value) => ({ value, label: classes[value] }))}
          value={wish.class}
          onChange={(chosen) => change({ class: CLASSES.find((one) => one === chosen) ?? 'real' })}
        />
        {wish.kind === 'ledger' ? (
          <TextInput
            label={t`Member id, or empty for all`}
            inputMode="numeric"
            value={wish.memberId}
            onChange={(event) => change({ memberId: event.currentTarget.value.trim() })}
          />
        ) : null}
        <TextInput
          label={t`Reason`}
          description={t`Kept in the audit log.`}
          maxLength={140}
          value={wish.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        <Button
          component="a"
          target="_blank"
          rel="noopener"
          leftSection={<Download size={16} aria-hidden="true" />}
          {...(isWhole(wish)
            ? { href: addressOf(wish) }
            : { 'data-disabled': true, 'aria-disabled': true })}
        >
          {t`Save the file`}
        </Button>
      </Group>
    </Paper>
  )
}
