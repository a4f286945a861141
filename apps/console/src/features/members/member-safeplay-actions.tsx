import { opsSafeplay } from '@lantern/contract/ops/safeplay'
import {
  exclusionMonths,
  type LimitKind,
  type LimitPeriod,
  limitKinds,
  limitPeriods,
} from '@lantern/contract/safeplay'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ReasonAction } from '../../words/reason-action.tsx'
import { useSafeplayWords } from '../../words/safeplay-words.ts'

const changes = [
  opsSafeplay.member,
  opsSafeplay.limits,
  opsSafeplay.exclusions,
  opsSafeplay.releases,
]

/** Excludes a member on its behalf or for its good. */
export function HouseExclusion({ id, account }: { readonly id: string; readonly account: string }) {
  const { t } = useLingui()
  const [months, setMonths] = useState<number>(exclusionMonths[0])
  return (
    <Group align="end">
      <NativeSelect
        label={t`Exclude for`}
        value={`${months}`}
        onChange={(event) => setMonths(Number.parseInt(event.currentTarget.value, 10))}
        data={exclusionMonths.map((value) => ({
          value: `${value}`,
          label:
            value === 0 ? t`No end` : t`${plural(value, { one: '# month', other: '# months' })}`,
        }))}
      />
      <ReasonAction
        call={opsSafeplay.exclude}
        changes={changes}
        input={(reason) => ({ id, months, reason })}
        label={t`Exclude…`}
        title={t`Exclude ${account}?`}
        confirmLabel={t`Exclude`}
        danger
      >
        <Trans>
          Every session ends at once. No deposit, game or bet until it is over; two persons may end
          it after six months at the earliest. Withdrawals work.
        </Trans>
      </ReasonAction>
    </Group>
  )
}

/** Sets a limit beside the member's own. */
export function HouseLimit({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const words = useSafeplayWords()
  const [kind, setKind] = useState<LimitKind>('deposit')
  const [period, setPeriod] = useState<LimitPeriod>('day')
  const [value, setValue] = useState('')
  const [isWaiting, setIsWaiting] = useState(false)
  return (
    <Group align="end">
      <NativeSelect
        label={t`Limit of the house`}
        value={kind}
        onChange={(event) =>
          setKind(limitKinds.find((one) => one === event.currentTarget.value) ?? kind)
        }
        data={limitKinds.map((one) => ({ value: one, label: words.kinds[one] }))}
      />
      <NativeSelect
        label={t`Period`}
        value={kind === 'check' ? 'day' : period}
        disabled={kind === 'check'}
        onChange={(event) =>
          setPeriod(limitPeriods.find((one) => one === event.currentTarget.value) ?? period)
        }
        data={limitPeriods.map((one) => ({ value: one, label: words.periods[one] }))}
      />
      <TextInput
        label={t`At most`}
        description={t`An amount, or minutes; empty: none`}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <ReasonAction
        call={opsSafeplay.setLimit}
        changes={changes}
        input={(reason) => ({
          id,
          kind,
          period: kind === 'check' ? 'day' : period,
          value: value.trim() || null,
          reason,
        })}
        onDone={({ done }) => setIsWaiting(!done)}
        label={t`Set…`}
        title={t`Set this limit?`}
        confirmLabel={t`Set the limit`}
      >
        <Trans>
          A stricter one holds at once, beside the member’s own: the stricter counts. A looser one
          waits for another person.
        </Trans>
      </ReasonAction>
      {isWaiting ? (
        <Text role="status" fz="sm" w="100%">
          <Trans>
            It is looser, so it waits for another person{' '}
            <Link className="console-link" to="/safeplay" search={{ tab: 'releases' }}>
              in the register
            </Link>
            .
          </Trans>
        </Text>
      ) : null}
    </Group>
  )
}
