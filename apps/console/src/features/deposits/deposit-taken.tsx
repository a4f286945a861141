import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsCashier } from '@lantern/contract/ops/cashier'
import { opsPayments } from '@lantern/contract/ops/payments'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { ClaimButtons, ClaimText } from '../../words/claim-buttons.tsx'
import { Moment } from '../../words/moment.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'

export type Deposit = ReplyOf<(typeof opsPayments)['deposit']>
export type Action = Deposit['actions'][number]
type Claim = NonNullable<Deposit['claim']>

/** What shows something else after any deed about a deposit. */
export const changes = [opsPayments.deposit, opsCashier.deposits]

/**
 * What this operator may do: all of it where nobody has to claim it or this operator has, and else
 * what another one wants, to agree to it.
 */
export function openActions(
  {
    actions,
    claim,
    mayClaim,
    proposed,
  }: Pick<Deposit, 'actions' | 'claim' | 'mayClaim' | 'proposed'>,
  username: string,
): readonly Action[] {
  const isOwn = proposed?.by === username
  if (!mayClaim || (claim?.isLive === true && claim.isMine))
    // One's own wish waits for another person.
    return isOwn ? actions.filter((action) => action !== proposed.action) : actions
  if (proposed === null || isOwn) return []
  // What the one before wanted may be why somebody else took it.
  if (claim?.isLive === true && claim.by !== proposed.by) return []
  return actions.filter((action) => action === proposed.action)
}

/** Who looks after a deposit in review, and the ways to take it or to leave it. */
export function DepositTaken({
  deposit: { id, reference, claim },
  mayWrite,
}: {
  readonly deposit: Deposit
  readonly mayWrite: boolean
}) {
  const { t } = useLingui()
  const take = useAct(opsPayments.claim, { changes })
  const leave = useAct(opsPayments.unclaim, { changes })
  const who = claim?.by ?? ''
  return (
    <>
      <ClaimWords claim={claim} />
      {mayWrite ? (
        <ClaimButtons
          claim={claim}
          take={{ ...take, act: () => take.act({ id }) }}
          leave={{ ...leave, act: () => leave.act({ id }) }}
          takeLabel={t`Take the deposit`}
          takeOver={
            <ReasonAction
              call={opsPayments.claim}
              changes={changes}
              input={(reason) => ({ id, reason })}
              label={t`Take it over…`}
              title={t`Take ${reference} over from ${who}?`}
              confirmLabel={t`Take it over`}
            >
              <Trans>Whoever had it proposes nothing about it any more.</Trans>
            </ReasonAction>
          }
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
        none: <Trans>Nobody looks after it yet. Whoever takes it has half an hour for it.</Trans>,
        over: (
          <Trans>
            {claim?.by} looked after it until {until}.
          </Trans>
        ),
        mine: <Trans>You look after it, until {until}.</Trans>,
        others: (
          <Trans>
            {claim?.by} looks after it, until {until}.
          </Trans>
        ),
      }}
    />
  )
}
