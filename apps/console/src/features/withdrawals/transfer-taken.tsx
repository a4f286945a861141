import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsCashier } from '@lantern/contract/ops/cashier'
import { opsPayouts } from '@lantern/contract/ops/payouts'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useOperator } from '../../session/operator.ts'
import { ClaimButtons, ClaimText } from '../../words/claim-buttons.tsx'
import { Moment } from '../../words/moment.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import { changes, orderOf, type PayoutTarget } from './queue-actions.ts'

type ByHand = NonNullable<ReplyOf<(typeof opsCashier)['withdrawal']>['byHand']>
type Claim = NonNullable<ByHand['claim']>

export interface PaidByHandProps {
  order: PayoutTarget
  byHand: ByHand
}

/** Who makes the transfer, and the ways to take it or to leave it. */
export function TransferTaken({
  order,
  byHand: { claim, opened },
  mayMark,
}: PaidByHandProps & { mayMark: boolean }) {
  const { t } = useLingui()
  const { username } = useOperator()
  const target = orderOf(order)
  const take = useAct(opsPayouts.claim, { changes })
  const leave = useAct(opsPayouts.unclaim, { changes })
  return (
    <>
      <ClaimWords claim={claim} />
      {opened
        .filter(({ by }) => by !== username)
        .map((opened) => (
          <Alert key={opened.by} color="yellow" icon={<CircleAlert size={18} />}>
            <Trans>
              {opened.by} saw where it goes, <Moment at={opened.at} />, and may have made the
              transfer. Ask before you make it.
            </Trans>
          </Alert>
        ))}
      {mayMark ? (
        <ClaimButtons
          claim={claim}
          take={{ ...take, act: () => take.act(target) }}
          leave={{ ...leave, act: () => leave.act(target) }}
          takeLabel={t`Take the transfer`}
          takeOver={claim ? <TakeOver order={order} claim={claim} /> : null}
        />
      ) : null}
    </>
  )
}

function ClaimWords({ claim }: { readonly claim: Claim | null }) {
  const until = <Moment at={claim?.endsAt ?? null} />
  return (
    <ClaimText
      claim={claim}
      words={{
        none: (
          <Trans>Nobody makes the transfer yet. Whoever takes it has half an hour for it.</Trans>
        ),
        over: (
          <Trans>
            {claim?.by} had the transfer until {until}.
          </Trans>
        ),
        mine: <Trans>You make the transfer, until {until}.</Trans>,
        others: (
          <Trans>
            {claim?.by} makes the transfer, until {until}.
          </Trans>
        ),
      }}
    />
  )
}

function TakeOver({ order, claim }: { order: PayoutTarget; claim: Claim }) {
  const { t } = useLingui()
  const { reference } = order
  const { by } = claim
  return (
    <ReasonAction
      call={opsPayouts.claim}
      changes={changes}
      input={(reason) => ({ ...orderOf(order), reason })}
      label={t`Take it over…`}
      title={t`Take ${reference} over from ${by}?`}
      confirmLabel={t`Take it over`}
    >
      <Trans>Ask first whether the transfer was made: made twice, the money is gone.</Trans>
    </ReasonAction>
  )
}
