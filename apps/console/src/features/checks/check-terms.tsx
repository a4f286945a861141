import type { ReplyOf } from '@lantern/contract/endpoint'
import { openTerms } from '@lantern/contract/identity-checks'
import type { opsIdentityChecks } from '@lantern/contract/ops/identity-checks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Switch, Table, Text, TextInput } from '@mantine/core'
import { useState } from 'react'

export type Rules = ReplyOf<(typeof opsIdentityChecks)['rules']>
type Terms = Rules['terms'][number]

export interface PartProps {
  readonly rules: Rules
  readonly mayWrite: boolean
  readonly onChange: (rules: Rules) => void
}

const AMOUNT = /^((0|[1-9][0-9]{0,14})(\.[0-9]{1,4})?)?$/
export const isGoodAmount = (text: string | null): boolean => AMOUNT.test(text ?? '')
const FIELDS = ['depositDay', 'depositMonth', 'withdrawalDay', 'withdrawalMonth'] as const

export const areGoodTerms = ({ terms }: Rules): boolean =>
  terms.every(
    (row) => /^[A-Z]{3,5}$/.test(row.currency) && FIELDS.every((field) => isGoodAmount(row[field])),
  )

function useHeads(): Readonly<Record<(typeof FIELDS)[number], string>> {
  const { t } = useLingui()
  return {
    depositDay: t`Deposits 24 h`,
    depositMonth: t`Deposits 30 d`,
    withdrawalDay: t`Payouts 24 h`,
    withdrawalMonth: t`Payouts 30 d`,
  }
}

/** What each level opens, a row for a level and a currency. */
export function TermsTable({ rules, mayWrite, onChange }: PartProps) {
  const { t } = useLingui()
  const heads = useHeads()
  const { terms } = rules
  const currency = terms[0]?.currency ?? 'USD'
  return (
    <>
      <Table.ScrollContainer minWidth={900}>
        <Table aria-label={t`What each level opens`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Level`}</Table.Th>
              <Table.Th>{t`Currency`}</Table.Th>
              {FIELDS.map((field) => (
                <Table.Th key={field}>{heads[field]}</Table.Th>
              ))}
              <Table.Th>{t`Payouts`}</Table.Th>
              <Table.Th>{t`Methods`}</Table.Th>
              <Table.Th aria-label={t`Remove`} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {terms.map((row, at) => (
              <TermsRow
                key={`${row.level} ${at + 0}`}
                row={row}
                mayWrite={mayWrite}
                onChange={(part) =>
                  onChange({
                    ...rules,
                    terms: terms.map((one, place) => (place === at ? { ...one, ...part } : one)),
                  })
                }
                onRemove={() =>
                  onChange({ ...rules, terms: terms.filter((_, place) => place !== at) })
                }
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {mayWrite ? (
        <Group gap="xs">
          {Array.from({ length: rules.levels.length + 1 }, (_, level) => (
            <Button
              key={level}
              variant="default"
              onClick={() =>
                onChange({ ...rules, terms: [...terms, { ...openTerms, level, currency }] })
              }
            >
              <Trans>Add a row for level {level}</Trans>
            </Button>
          ))}
        </Group>
      ) : null}
      <Text fz="sm" c="dimmed">
        <Trans>
          A level without a row has what the nearest one below has; without any, nothing is limited.
        </Trans>
      </Text>
    </>
  )
}

interface TermsRowProps {
  readonly row: Terms
  readonly mayWrite: boolean
  readonly onChange: (part: Partial<Terms>) => void
  readonly onRemove: () => void
}

function TermsRow({ row, mayWrite, onChange, onRemove }: TermsRowProps) {
  const { t } = useLingui()
  const heads = useHeads()
  const name = `${row.level} ${row.currency}`
  const [methods, setMethods] = useState(row.methods?.join(', ') ?? '')
  return (
    <Table.Tr>
      <Table.Td>{row.level}</Table.Td>
      <Table.Td>
        <TextInput
          aria-label={t`Currency of level ${name}`}
          value={row.currency}
          maxLength={5}
          disabled={!mayWrite}
          onChange={({ currentTarget }) =>
            onChange({ currency: currentTarget.value.toUpperCase() })
          }
        />
      </Table.Td>
      {FIELDS.map((field) => (
        <Table.Td key={field}>
          <TextInput
            aria-label={`${heads[field]}: ${name}`}
            inputMode="decimal"
            placeholder={t`No limit`}
            value={row[field] ?? ''}
            error={!isGoodAmount(row[field])}
            disabled={!mayWrite}
            onChange={({ currentTarget }) =>
              onChange({ [field]: currentTarget.value.trim() || null })
            }
          />
        </Table.Td>
      ))}
      <Table.Td>
        <Switch
          aria-label={t`Payouts at level ${name}`}
          checked={row.withdrawals}
          disabled={!mayWrite}
          onChange={({ currentTarget }) => onChange({ withdrawals: currentTarget.checked })}
        />
      </Table.Td>
      <Table.Td>
        <TextInput
          aria-label={t`Methods at level ${name}`}
          placeholder={t`All`}
          value={methods}
          disabled={!mayWrite}
          onChange={({ currentTarget }) => {
            setMethods(currentTarget.value)
            onChange({ methods: readMethods(currentTarget.value) })
          }}
        />
      </Table.Td>
      <Table.Td>
        {mayWrite ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t`Remove the row of level ${name}`}
            onClick={onRemove}
          >
            <Trans>Remove</Trans>
          </Button>
        ) : null}
      </Table.Td>
    </Table.Tr>
  )
}

/** Codes of methods, separated by commas; none means all. */
function readMethods(text: string): string[] | null {
  const codes = text
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')
  return codes.length === 0 ? null : codes
}
