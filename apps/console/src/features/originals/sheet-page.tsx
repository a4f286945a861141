import { useGameNames } from '@lantern/games/still/game-names'
import { formatMoney } from '@lantern/kernel/money'
import { Trans, useLingui } from '@lingui/react/macro'
import { Table } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect } from 'react'
import { NotFound } from '../../app/not-found.tsx'
import { Facts } from '../../words/facts.tsx'
import { useChoiceNames, useChoiceValues, useCountingRules, useHolds } from './sheet-words.ts'
import { type Option, rangeOf, type Sheet, sheetOf } from './sheets.ts'
import { useShares } from './use-shares.ts'

/** The par sheet of an in-house game: what each bet pays, how likely, and what it gives back. */
export default function SheetPage() {
  const { gameCode } = useParams({ from: '/originals/$gameCode' })
  const sheet = sheetOf(gameCode)
  if (!sheet) return <NotFound />
  return (
    <>
      <Link className="console-link" to="/games">
        <ChevronLeft size={16} aria-hidden="true" style={{ verticalAlign: 'text-bottom' }} />
        <Trans>Games in the lobby</Trans>
      </Link>
      <ParSheet code={gameCode} sheet={sheet} />
    </>
  )
}

export function ParSheet({ code, sheet }: { code: string; sheet: Sheet }) {
  const { t } = useLingui()
  const names = useGameNames()
  const rules = useCountingRules()
  const holds = useHolds()
  const { between, index } = useShares()
  const title = t`Par sheet of ${names[code] ?? code}`
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <>
      <header className="console-page-head">
        <h1>{title}</h1>
        <p>{holds[sheet.holds]}</p>
      </header>
      <section className="kit-panel kit-panel-body" aria-label={title}>
        <Facts
          facts={[
            { name: t`Return`, value: between(rangeOf(sheet, 'returnRate'), 4) },
            { name: t`Rounds that pay anything`, value: between(rangeOf(sheet, 'hitRate'), 4) },
            { name: t`Volatility index`, value: index(rangeOf(sheet, 'volatilityIndex')) },
            {
              name: t`Counts for rewards`,
              value: sheet.counts.map((reason) => <div key={reason}>{rules[reason]}</div>),
            },
          ]}
        />
      </section>
      <Options sheet={sheet} label={title} />
    </>
  )
}

/** Every way to bet, in the order of the game. */
function Options({ sheet, label }: { sheet: Sheet; label: string }) {
  const choices = useChoiceNames()
  const [first] = sheet.options
  return (
    <section className="kit-panel kit-panel-body">
      <Table.ScrollContainer
        minWidth={860}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': label } }}
      >
        <Table verticalSpacing={6} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {first?.by.map(([choice]) => (
                <Table.Th key={choice} scope="col">
                  {choices[choice]}
                </Table.Th>
              ))}
              <Table.Th scope="col">
                <Trans>Return</Trans>
              </Table.Th>
              <Table.Th scope="col">
                <Trans>Rounds that pay anything</Trans>
              </Table.Th>
              <Table.Th scope="col">
                <Trans>Volatility index</Trans>
              </Table.Th>
              <Table.Th scope="col">
                <Trans>Pays, and how likely</Trans>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sheet.options.map((option) => (
              <OptionRow key={option.by.join('/')} option={option} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  )
}

function OptionRow({ option }: { option: Option }) {
  const valueOf = useChoiceValues()
  const { percent, oneIn, exact } = useShares()
  const { by, over, under, returnRate, hitRate, volatilityIndex, pays } = option
  return (
    <Table.Tr>
      {by.map(([choice, value]) => (
        <Table.Td key={choice}>{valueOf(value)}</Table.Td>
      ))}
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        {percent(returnRate, 4)}
        <br />
        <small>
          <bdi dir="ltr">{exact(over, under)}</bdi>
        </small>
      </Table.Td>
      <Table.Td>{hitRate === null ? '–' : percent(hitRate, 4)}</Table.Td>
      <Table.Td>{volatilityIndex === null ? '–' : volatilityIndex.toFixed(2)}</Table.Td>
      <Table.Td>
        {pays.length === 0 ? '–' : null}
        {pays.map(({ multiplier, chance }) => (
          <span key={`${multiplier}`} style={{ display: 'inline-block', marginInlineEnd: 14 }}>
            <bdi dir="ltr">{formatMoney(multiplier)}×</bdi> <small>{oneIn(chance)}</small>
          </span>
        ))}
      </Table.Td>
    </Table.Tr>
  )
}
