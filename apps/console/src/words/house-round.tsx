import { MoneyCell } from '@lantern/console-kit/money-cell'
import { opsOriginals } from '@lantern/contract/ops/originals'
import { RoundStill, type ShownRound } from '@lantern/games/still'
import { useRead } from '@lantern/web-kit/hooks'
import { useLingui } from '@lingui/react/macro'
import { Facts } from './facts.tsx'
import { MemberLink } from './member-link.tsx'
import { Moment } from './moment.tsx'
import { ReadGate } from './read-gate.tsx'

type Told = ShownRound & { readonly round: { readonly currency: string } }

/** A round of an in-house game, drawn. */
export function HouseStill({ shown }: { shown: Told }) {
  const { currency } = shown.round
  return (
    <RoundStill
      shown={shown}
      amount={(units) => <MoneyCell amount={units} currency={currency} />}
      when={(moment) => <Moment at={moment} seconds />}
    />
  )
}

/** A round of an in-house game as its member may see it now. */
export function HouseRound({ id }: { id: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(opsOriginals.round, { id })
  return (
    <ReadGate data={data} error={error} onRetry={() => void refetch()}>
      {(shown) => (
        <>
          <Facts
            facts={[
              {
                name: t`Member`,
                value: <MemberLink memberId={shown.memberId} account={shown.account} />,
              },
            ]}
          />
          <HouseStill shown={shown} />
        </>
      )}
    </ReadGate>
  )
}
