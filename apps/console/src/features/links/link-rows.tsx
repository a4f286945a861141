import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Autocomplete, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { raised } from '../../words/raised.ts'
import type { RowFault } from './link-faults.ts'

export interface LinkRow {
  readonly key: string
  readonly url: string
  readonly label?: string
}

export interface LinkRowsProps {
  id: string
  title: string
  note: string
  /** Keys that clients know. */
  suggestions: string[]
  isLabelled?: boolean
  rows: readonly LinkRow[]
  faults: readonly RowFault[]
  mayWrite: boolean
  onChange: (rows: LinkRow[]) => void
}

/** Keys with their addresses, in an order that counts. */
export function LinkRows(props: LinkRowsProps) {
  const { id, title, note, rows, mayWrite, onChange } = props
  const set = (at: number, changes: Partial<LinkRow>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...changes } : row)))
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby={id}>
      <Stack gap="sm">
        <h2 id={id}>{title}</h2>
        <Text fz="sm" c="dimmed">
          {note}
        </Text>
        {rows.length === 0 ? (
          <Text fz="sm">
            <Trans>None yet.</Trans>
          </Text>
        ) : null}
        {rows.map((row, at) => (
          <OneLink
            // A row is known by its place: its key is being typed.
            key={`${id}-${String(at)}`}
            {...props}
            row={row}
            fault={props.faults[at]}
            onRow={(changes) => set(at, changes)}
            onRemove={() => onChange(rows.filter((_, place) => place !== at))}
            onRaise={at === 0 ? undefined : () => onChange(raised(rows, at))}
          />
        ))}
        {mayWrite ? (
          <Group>
            <Button
              variant="default"
              leftSection={<Plus size={16} aria-hidden="true" />}
              onClick={() => onChange([...rows, { key: '', url: 'https://', label: '' }])}
            >
              <Trans>Add</Trans>
            </Button>
          </Group>
        ) : null}
      </Stack>
    </section>
  )
}

interface OneLinkProps extends LinkRowsProps {
  row: LinkRow
  fault: RowFault
  onRow: (changes: Partial<LinkRow>) => void
  onRemove: () => void
  onRaise: (() => void) | undefined
}

function OneLink({ row, fault, onRow, onRemove, onRaise, ...props }: OneLinkProps) {
  const { t } = useLingui()
  const faults: Record<Exclude<RowFault, undefined>, string> = {
    key: t`Capital letters, digits and low lines`,
    twice: t`Stands here already`,
    address: t`A plain https address`,
    host: t`Its host is not among the allowed hosts`,
  }
  const isOfKey = fault === 'key' || fault === 'twice'
  return (
    <div className="console-link-row">
      <Autocomplete
        label={t`Key`}
        data={props.suggestions}
        readOnly={!props.mayWrite}
        value={row.key}
        error={fault !== undefined && isOfKey ? faults[fault] : undefined}
        onChange={(key) => onRow({ key: key.toUpperCase() })}
      />
      <TextInput
        label={t`Address`}
        className="console-link-address"
        readOnly={!props.mayWrite}
        dir="ltr"
        value={row.url}
        error={fault !== undefined && !isOfKey ? faults[fault] : undefined}
        onChange={({ currentTarget }) => onRow({ url: currentTarget.value.trim() })}
      />
      {props.isLabelled ? (
        <TextInput
          label={t`Label (English)`}
          maxLength={40}
          readOnly={!props.mayWrite}
          value={row.label ?? ''}
          onChange={({ currentTarget }) => onRow({ label: currentTarget.value })}
        />
      ) : null}
      {props.mayWrite ? (
        <Group gap={4} wrap="nowrap" className="console-link-actions">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            disabled={!onRaise}
            aria-label={t`Move ${row.key} up`}
            onClick={onRaise}
          >
            <ArrowUp size={18} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t`Remove ${row.key}`}
            onClick={onRemove}
          >
            <Trash2 size={18} aria-hidden="true" />
          </ActionIcon>
        </Group>
      ) : null}
    </div>
  )
}
