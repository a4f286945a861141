import { Trans, useLingui } from '@lingui/react/macro'
import { Switch, Table, Text } from '@mantine/core'
import { Equal, Minus, PenLine, Plus } from 'lucide-react'
import { useState } from 'react'
import { diffJson, type Json, type JsonChange } from './json-diff.ts'

export interface JsonDiffProps {
  /** Null where there was nothing before. */
  before: Json | null
  /** Null where nothing is left. */
  after: Json | null
}

const icons = { added: Plus, removed: Minus, changed: PenLine, same: Equal } as const

/** Two documents side by side, field by field; unchanged fields on request. */
export function JsonDiff({ before, after }: JsonDiffProps) {
  const { t } = useLingui()
  const [showsAll, setShowsAll] = useState(false)
  const changes = diffJson(before ?? undefined, after ?? undefined)
  const changed = changes.filter(({ kind }) => kind !== 'same')
  const unchangedCount = changes.length - changed.length
  const shown = showsAll ? changes : changed
  const words = { added: t`added`, removed: t`removed`, changed: t`changed`, same: t`unchanged` }
  if (before === null && after === null) {
    return (
      <Text c="dimmed">
        <Trans>Nothing was recorded before or after.</Trans>
      </Text>
    )
  }
  return (
    <div className="kit-diff">
      {unchangedCount > 0 ? (
        <Switch
          label={t`Show unchanged fields (${unchangedCount})`}
          checked={showsAll}
          onChange={(event) => setShowsAll(event.currentTarget.checked)}
          mb="sm"
        />
      ) : null}
      <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label={t`Changes`} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Trans>Field</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Before</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>After</Trans>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((change) => (
              <DiffRow key={change.path} change={change} word={words[change.kind]} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  )
}

function DiffRow({ change, word }: { change: JsonChange; word: string }) {
  const { t } = useLingui()
  const Icon = icons[change.kind]
  return (
    <Table.Tr data-kind={change.kind}>
      <Table.Th scope="row" className="kit-diff-field">
        <Icon size={13} role="img" aria-label={word} /> {change.path || t`value`}
      </Table.Th>
      <Table.Td className="kit-diff-before">{written(change.before)}</Table.Td>
      <Table.Td className="kit-diff-after">{written(change.after)}</Table.Td>
    </Table.Tr>
  )
}

const written = (value: Json | undefined): string =>
  value === undefined ? '—' : typeof value === 'string' ? value : JSON.stringify(value)
