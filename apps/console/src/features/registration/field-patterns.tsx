import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, Modal, NumberInput, Select, Stack, Text } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { FormField } from './form-editor.tsx'
import { fieldName, patternName } from './register-words.ts'
import type { Registration } from './registration-page.tsx'

type Accepted = FormField['patterns'][number]

export interface FieldPatternsProps {
  /** Undefined: the dialog is closed. */
  field: FormField | undefined
  registration: Registration
  onChange: (patterns: Accepted[]) => void
  onClose: () => void
}

const MOST = 6

/** The patterns of one field; any one of them is enough. */
export function FieldPatterns({ field, registration, onChange, onClose }: FieldPatternsProps) {
  const { t, i18n } = useLingui()
  const name = field ? fieldName(i18n, field.name) : ''
  return (
    <Modal
      opened={field !== undefined}
      onClose={onClose}
      title={t`${name}: what is accepted`}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="lg"
    >
      {field ? (
        <PatternList
          key={field.name}
          begin={field.patterns}
          registration={registration}
          onChange={onChange}
          onClose={onClose}
        />
      ) : null}
    </Modal>
  )
}

interface PatternListProps {
  begin: readonly Accepted[]
  registration: Registration
  onChange: (patterns: Accepted[]) => void
  onClose: () => void
}

function PatternList({ begin, registration, onChange, onClose }: PatternListProps) {
  const { t, i18n } = useLingui()
  const [list, setList] = useState<readonly Accepted[]>(begin)
  const options = [...registration.patterns, ...registration.ownPatterns].map(({ patternId }) => ({
    value: patternId,
    label: patternName(i18n, patternId),
  }))
  const set = (at: number, changes: Partial<Accepted>) =>
    setList(list.map((one, place) => (place === at ? { ...one, ...changes } : one)))
  const isGood = list.every(({ minLength, maxLength }) => maxLength > 0 && minLength <= maxLength)
  return (
    <Stack gap="md">
      <Text fz="sm" c="dimmed">
        <Trans>Any one of them is enough. Without one, any text is accepted.</Trans>
      </Text>
      {list.map((accepted, at) => (
        <div className="console-pattern-row" key={`${accepted.patternId}-${String(at)}`}>
          <Select
            label={t`Pattern`}
            data={options}
            value={accepted.patternId}
            allowDeselect={false}
            searchable
            onChange={(value) => set(at, { patternId: value ?? accepted.patternId })}
          />
          <NumberInput
            label={t`Least`}
            min={0}
            max={255}
            allowDecimal={false}
            value={accepted.minLength}
            onChange={(value) => set(at, { minLength: wholeOf(value) })}
          />
          <NumberInput
            label={t`Most`}
            min={1}
            max={255}
            allowDecimal={false}
            value={accepted.maxLength}
            error={accepted.minLength > accepted.maxLength ? t`Below the least` : undefined}
            onChange={(value) => set(at, { maxLength: wholeOf(value) })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t`Remove this pattern`}
            onClick={() => setList(list.filter((_, place) => place !== at))}
          >
            <Trash2 size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <Group justify="space-between">
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden="true" />}
          disabled={list.length >= MOST}
          onClick={() => setList([...list, { patternId: 'LENGTH', minLength: 1, maxLength: 40 }])}
        >
          <Trans>Add a pattern</Trans>
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button disabled={!isGood} onClick={() => onChange([...list])}>
            <Trans>Take over</Trans>
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

const wholeOf = (value: string | number): number => {
  const read = typeof value === 'number' ? value : Number.parseInt(value, 10)
  return Number.isNaN(read) ? 0 : Math.min(255, Math.max(0, Math.trunc(read)))
}
