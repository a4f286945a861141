import type { ReplyOf } from '@lantern/contract/endpoint'
import { type opsPaymentMethods, payeeNameRules } from '@lantern/contract/ops/payment-methods'
import { useLingui } from '@lingui/react/macro'
import { Group, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { tableOfText, textOfTable } from './letter-table.ts'

type Names = ReplyOf<(typeof opsPaymentMethods)['settings']>['payeeNames']

export interface PayeeNamesProps {
  readonly value: Names
  readonly mayWrite: boolean
  readonly onChange: (value: Names) => void
}

/** How strictly the name on an account is held against the member's own. */
export function PayeeNames({ value, mayWrite, onChange }: PayeeNamesProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  const isGood = typed === undefined || tableOfText(typed) !== undefined
  const names = {
    marked: t`Kept and marked where it is another`,
    letters: t`The member’s own, however banks write it`,
    exact: t`The member’s own, letter by letter`,
  }
  return (
    <Group grow align="flex-start">
      <Select
        label={t`The name on an account of a member`}
        data={payeeNameRules.map((rule) => ({ value: rule, label: names[rule] }))}
        value={value.rule}
        allowDeselect={false}
        disabled={!mayWrite}
        onChange={(picked) => {
          const rule = payeeNameRules.find((one) => one === picked)
          if (rule) onChange({ ...value, rule })
        }}
      />
      <Textarea
        label={t`Letters that banks write otherwise`}
        description={t`One to a line, as ß = ss`}
        error={isGood ? undefined : t`Each line is letters, =, and how they are written.`}
        autosize
        minRows={2}
        maxRows={8}
        disabled={!mayWrite || value.rule === 'exact'}
        value={typed ?? textOfTable(value.table)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => {
          const table = typed === undefined ? undefined : tableOfText(typed)
          if (table === undefined) return
          onChange({ ...value, table })
          setTyped(undefined)
        }}
      />
    </Group>
  )
}
