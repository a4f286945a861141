import { expect, test } from 'vitest'
import { drawnPage } from '../../testing/drawn-page.tsx'
import { ParSheet } from '../originals/sheet-page.tsx'
import { sheetOf } from '../originals/sheets.ts'
import { GameFigures, GameReturn } from './game-figures.tsx'
import type { LobbyGame } from './games-page.tsx'

const said = { gameClassify: null, glyph: null, palette: null }
const SLOT: LobbyGame = {
  ...{ id: '1', gameCode: 'sun-court', name: 'Sun Court', vassalage: 'HERON' },
  ...{
    vendorName: 'Brass Heron',
    gameType: 'RNG',
    isShown: true,
    art: '/art/1',
    hasPicture: false,
  },
  house: { ...said, isHot: null, isNew: null, sort: null },
  vendor: { ...said, isHot: false, isNew: false, sort: 1 },
  stated: {
    ...{ returnRate: 0.95912, hitRate: 0.2773, volatility: 'high' },
    sheet: 'https://studio.example/console/titles/sun-court',
  },
}
const drawn = (page: React.ReactNode) => drawnPage(page, { grants: ['vendors.read'], answers: [] })

test('a slot says what its studio states, and leads to the par sheet there', async () => {
  const page = await drawn(<GameFigures game={SLOT} />)
  for (const words of [
    '95.91%',
    '27.73%',
    // what is paid may be less than the stake: no word says that it is won
    'Rounds that pay anything',
    'High',
    'https://studio.example/console/titles/sun-court',
  ])
    expect(page).toContain(words)
  expect(await drawn(<GameReturn game={SLOT} />)).toContain('95.91%')
})

test('what is no page is no link, and without a word there is none', async () => {
  const odd = { returnRate: 0.9, hitRate: null, volatility: null, sheet: 'javascript:alert(1)' }
  expect(await drawn(<GameFigures game={{ ...SLOT, stated: odd }} />)).not.toContain('javascript')
  const silent = { ...SLOT, stated: null }
  expect(await drawn(<GameFigures game={silent} />)).toContain('Its vendor states no return.')
})

test('a game of the house is counted here; one of that name elsewhere is not', async () => {
  const dice = { ...SLOT, gameCode: 'dice', vassalage: 'ROW', stated: null }
  const page = await drawn(<GameFigures game={dice} />)
  expect(page).toContain('98.99%')
  expect(page).toContain('/originals/dice')
  expect(await drawn(<GameReturn game={{ ...dice, vassalage: 'HERON' }} />)).toContain('–')
})

test('the par sheet of a game has every bet, its pays, and how stakes count', async () => {
  const sheet = sheetOf('roulette')
  if (!sheet) throw new Error('no sheet')
  const page = await drawn(<ParSheet code="roulette" sheet={sheet} />)
  for (const words of [
    ...['Par sheet of Roulette', '97.2973%', '36 / 37', '36.00×', '1 in 37'],
    'Rounds that pay anything',
  ])
    expect(page).toContain(words)
  expect(page).toContain('Of opposite bets only the difference counts.')
  expect(page.match(/<tr/g)).toHaveLength(8)
})
