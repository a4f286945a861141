import { type Money, money } from '@lantern/kernel/money'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { CODE as CRASH } from '../crash/bet.ts'
import { type Fact, useGameFacts } from './facts.tsx'
import { KenoStill, MinesStill, TowerStill } from './fields.tsx'
import { CrashStill, DiceStill, LimboStill } from './lines.tsx'
import { moveOf } from './moves.ts'
import { type ByGame, isOfToday, made, playedOf } from './played.ts'
import { factorOf } from './scale.ts'
import './still.css'
import { PlinkoStill, RouletteStill, WheelStill } from './wheels.tsx'
import { useMoveWords } from './words.ts'

/** A round of an in-house game as the platform tells it. */
export interface ShownRound {
  readonly round: {
    readonly gameCode: string
    readonly rulesVersion: string
    readonly stake: Money
    readonly extraStake: Money
    readonly payout: Money | null
    readonly state: 'open' | 'settled' | 'voided'
    readonly nonce: number
    readonly serverSeedHash: string
    readonly clientSeed: string
    readonly openedAt: string
    readonly closedAt: string | null
    readonly view: Readonly<Record<string, unknown>>
  }
  readonly actions: readonly unknown[]
  /** When each action was; null where that was not kept. */
  readonly actedAt: readonly (string | null)[]
  /** Ended by the game's own rule, since its member left it. */
  readonly finished: boolean
  /** Null until it is revealed. */
  readonly serverSeed: string | null
}

export interface RoundStillProps {
  readonly shown: ShownRound
  /** Writes an amount of the round's currency. */
  readonly amount: (units: Money) => ReactNode
  /** Writes a moment, to the second. */
  readonly when: (moment: string) => ReactNode
}

/** A round of an in-house game on one look: its board, what it came to, its moves and its seeds. */
export function RoundStill({ shown, amount, when }: RoundStillProps) {
  const { t } = useLingui()
  const { round } = shown
  const played = playedOf(round.gameCode, round.view)
  const isToday = isOfToday(round.gameCode, round.rulesVersion)
  const factsOf = useGameFacts((decimal) => amount(money(decimal)))
  return (
    <div className="still">
      {played ? (
        <>
          {made(PICTURES, played, isToday)}
          <Facts label={t`The round`} facts={factsOf(played, isToday)} />
        </>
      ) : (
        <p>
          <Trans>The board of this round can not be drawn any more.</Trans>
        </p>
      )}
      <Outcome round={round} amount={amount} />
      <Moves shown={shown} when={when} />
      <Seeds shown={shown} />
    </div>
  )
}

/** Cards are their own picture. */
const nothing = (): null => null

const PICTURES: ByGame<ReactNode> = {
  dice: (view) => <DiceStill view={view} />,
  limbo: (view) => <LimboStill view={view} />,
  crash: (view) => <CrashStill view={view} />,
  mines: (view) => <MinesStill view={view} />,
  keno: (view) => <KenoStill view={view} />,
  tower: (view, isToday) => <TowerStill view={view} isToday={isToday} />,
  plinko: (view) => <PlinkoStill view={view} />,
  wheel: (view, isToday) => <WheelStill view={view} isToday={isToday} />,
  roulette: (view, isToday) => <RouletteStill view={view} isToday={isToday} />,
  hilo: nothing,
  poker: nothing,
  blackjack: nothing,
}

function Facts({ label, facts }: { readonly label: string; readonly facts: readonly Fact[] }) {
  return (
    <dl className="still-facts" aria-label={label}>
      {facts.map(({ name, value }, place) => (
        // the same guess may be made twice
        <Fragment key={`${place}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** What was staked in all, what it was multiplied by, and what came of it. */
function Outcome({ round, amount }: Pick<RoundStillProps, 'amount'> & Pick<ShownRound, 'round'>) {
  const { t } = useLingui()
  const staked = round.stake + round.extraStake
  const facts: Fact[] = [{ name: t`Stake`, value: amount(staked) }]
  if (round.payout !== null) {
    const win = round.payout - staked
    facts.push(
      {
        name: t({ message: 'Factor', comment: 'Payout divided by stake' }),
        value: factorOf(round.payout, staked),
      },
      { name: t`Payout`, value: amount(round.payout) },
      { name: t({ message: 'Won or lost', comment: 'Payout less stake' }), value: amount(win) },
    )
  }
  return <Facts label={t`What the round came to`} facts={facts} />
}

function Moves({ shown, when }: Pick<RoundStillProps, 'shown' | 'when'>) {
  const { t } = useLingui()
  const words = useMoveWords()
  const { round, actions, actedAt, finished } = shown
  const lines = [
    { what: t`Placed`, at: round.openedAt },
    ...actions.map((action, index) => ({
      what: words(moveOf(round.gameCode, action)),
      at: actedAt[index] ?? null,
    })),
    ...(round.closedAt === null
      ? []
      : [
          {
            // every flight is ended by the house
            what:
              finished && round.gameCode !== CRASH
                ? t`Ended by the game’s own rule: the round was left`
                : t`Round ended`,
            at: round.closedAt,
          },
        ]),
  ]
  return (
    <ol className="still-moves" aria-label={t`Moves`}>
      {lines.map(({ what, at }, place) => (
        // moves have no name but their place
        <li key={`${place}`}>
          <span>{what}</span>
          <span className="still-when">{at === null ? t`time not kept` : when(at)}</span>
        </li>
      ))}
    </ol>
  )
}

function Seeds({ shown: { round, serverSeed } }: Pick<RoundStillProps, 'shown'>) {
  const { t } = useLingui()
  // the rounds that all share are links of a chain
  const isLink = round.gameCode === CRASH
  const untold = isLink
    ? t`Hidden until the round is over`
    : t`Not revealed yet: it is still in use`
  const facts: readonly Fact[] = [
    {
      name: t({ message: 'Rules', comment: 'Version of the rules of a round' }),
      value: <Text>{round.rulesVersion}</Text>,
    },
    {
      name: isLink ? t`Hash of the round` : t`Server seed`,
      value: serverSeed === null ? untold : <Text>{serverSeed}</Text>,
    },
    {
      name: isLink
        ? t`SHA-256 of it: the hash of the round before`
        : t`Fingerprint of the server seed`,
      value: <Text>{round.serverSeedHash}</Text>,
    },
    {
      name: isLink ? t`Salt of the chain` : t`Client seed`,
      value: <Text>{round.clientSeed}</Text>,
    },
    {
      name: t({ message: 'Nonce', comment: 'Counter of rounds per seed' }),
      value: round.nonce,
    },
  ]
  return <Facts label={t`Seeds`} facts={facts} />
}

const Text = ({ children }: { readonly children: string }) => (
  <bdi dir="ltr" className="still-text">
    {children}
  </bdi>
)
