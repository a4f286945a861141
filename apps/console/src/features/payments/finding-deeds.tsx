import { opsPayments } from '@lantern/contract/ops/payments'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { useOperator } from '../../session/operator.ts'
import { OpenLine } from '../../words/open-line.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import type { Finding } from './finding-words.ts'

const changes = [opsPayments.findings, opsPayments.ageing, opsPayments.statements]

/** What may be done with an open difference. */
export function FindingDeeds({ finding }: { readonly finding: Finding }) {
  const { t } = useLingui()
  const { username } = useOperator()
  const { id, kind, line } = finding
  const input = (reason: string) => ({ id, reason })
  const comesIn =
    ['unknown_payment', 'paid_twice'].includes(kind) && line !== null && line.amount > 0n
  return (
    <Group gap={6} maw={230}>
      {line === null ? null : <OpenLine lineId={line.id} />}
      {comesIn ? (
        <a className="console-link" href="/suspense">
          <Trans>In suspense</Trans>
        </a>
      ) : null}
      {finding.owner === username ? null : (
        <ReasonAction
          call={opsPayments.take}
          changes={changes}
          input={input}
          label={t`Take…`}
          title={t`Look after this difference?`}
          confirmLabel={t`Take it`}
        >
          <Trans>From now on it is yours, and your name stands beside it.</Trans>
        </ReasonAction>
      )}
      <ReasonAction
        call={opsPayments.close}
        changes={changes}
        input={input}
        label={t`Close…`}
        title={t`Close this difference?`}
        confirmLabel={t`Close it`}
      >
        <Trans>Nothing moves. Write how it came about and what was done.</Trans>
      </ReasonAction>
    </Group>
  )
}
