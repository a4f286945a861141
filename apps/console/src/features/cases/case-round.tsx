import { betEvidence, roundEvidence } from '@lantern/contract/ops/cases'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useHasGrant } from '../../session/operator.ts'
import { HouseRound, HouseStill } from '../../words/house-round.tsx'
import { RoundReplay } from '../../words/round-replay.tsx'

/**
 * The round that a case is about: one of our own as it stood when the case was opened, one of a vendor
 * as its vendor shows it.
 */
export function CaseRound({ evidence }: { evidence: unknown }) {
  const mayRead = useHasGrant('members.read')
  const kept = roundEvidence.safeParse(evidence)
  if (kept.success) {
    const { round } = kept.data
    return (
      <>
        <HouseStill shown={round} />
        {mayRead ? (
          <Link className="console-link" to="/rounds" search={{ open: round.round.id }}>
            <Trans>The round as it is now</Trans>
          </Link>
        ) : null}
      </>
    )
  }
  const named = betEvidence.safeParse(evidence)
  if (!named.success) return null
  const { source, betRef, roundId } = named.data.bet
  // evidence of a time when rounds were not kept with it
  if (roundId) return mayRead ? <HouseRound id={roundId} /> : null
  return <RoundReplay code={source} betRef={betRef} />
}
