import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { Facts } from '../../words/facts.tsx'
import { useChoiceValues } from '../originals/sheet-words.ts'
import { rangeOf, sheetOf } from '../originals/sheets.ts'
import { useShares } from '../originals/use-shares.ts'
import type { LobbyGame } from './games-page.tsx'

/** The vendor of the house's own games. */
const HOUSE = 'ROW'

const sheetFor = ({ vassalage, gameCode }: LobbyGame) =>
  vassalage === HOUSE ? sheetOf(gameCode) : undefined

/** The stated return, as a list has it. */
export function GameReturn({ game }: { game: LobbyGame }) {
  const { percent, between } = useShares()
  const sheet = sheetFor(game)
  if (sheet) return between(rangeOf(sheet, 'returnRate'))
  return game.stated ? percent(game.stated.returnRate) : '–'
}

/** An address that a vendor told opens as a page, or not at all. */
const isPage = (address: string): boolean => /^https?:\/\//.test(address)

/** What a game states of itself, and where all of it is counted. */
export function GameFigures({ game }: { game: LobbyGame }) {
  const { t } = useLingui()
  const valueOf = useChoiceValues()
  const { percent, between, index } = useShares()
  const sheet = sheetFor(game)
  const { stated } = game
  if (sheet)
    return (
      <>
        <Facts
          facts={[
            { name: t`Return`, value: between(rangeOf(sheet, 'returnRate')) },
            { name: t`Rounds that pay anything`, value: between(rangeOf(sheet, 'hitRate')) },
            { name: t`Volatility index`, value: index(rangeOf(sheet, 'volatilityIndex')) },
          ]}
        />
        <Link
          className="console-link"
          to="/originals/$gameCode"
          params={{ gameCode: game.gameCode }}
        >
          <Trans>Par sheet</Trans>
        </Link>
      </>
    )
  if (!stated)
    return (
      <p>
        <Trans>Its vendor states no return.</Trans>
      </p>
    )
  return (
    <>
      <Facts
        facts={[
          { name: t`Return`, value: percent(stated.returnRate) },
          {
            name: t`Rounds that pay anything`,
            value: stated.hitRate === null ? '–' : percent(stated.hitRate),
          },
          {
            name: t`Volatility`,
            value: stated.volatility === null ? '–' : valueOf(stated.volatility),
          },
        ]}
      />
      {stated.sheet !== null && isPage(stated.sheet) ? (
        <a className="console-link" href={stated.sheet} target="_blank" rel="noreferrer">
          <Trans>Par sheet at the studio</Trans>{' '}
          <ExternalLink size={14} aria-hidden="true" style={{ verticalAlign: 'text-bottom' }} />
        </a>
      ) : null}
    </>
  )
}
