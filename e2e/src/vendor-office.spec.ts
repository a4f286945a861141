import { expect, type Page } from '@playwright/test'
import { inspect } from './people/inspector.ts'
import { cents, DEMO_PASSWORD, demoMember } from './people/member.ts'
import { Operator } from './people/operator.ts'
import { test } from './people/site.ts'
import { openSlot } from './people/slots.ts'

// What operators arrange with a vendor, and what its players see of it.

test.use({ contextOptions: { reducedMotion: 'reduce' } })
const DAY_MS = 86_400_000
/** A moment as a field of the console takes it; days apart, the brand's clock makes no difference. */
const wall = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)

const openTab = async (page: Page, vendor: string, tab: string): Promise<void> => {
  await page.goto(`/vendors/${vendor}`)
  await page.getByRole('tab', { name: tab }).click()
}

test('a window announced for a game is what its players read, and taken back they play', async ({
  page,
  browser,
}) => {
  const { page: office, leave } = await Operator.hire(browser, 'owner')
  const game = '/seamless?game=lantern-rain&vendor=KILNKITE&mode=trial'
  const dialog = office.getByRole('dialog')
  await openTab(office, 'KILNKITE', 'Games')
  await office.getByRole('button', { name: 'Lantern Rain' }).click()
  await dialog.getByRole('button', { name: 'Announce a window…' }).click()
  await office.getByLabel('Begins').fill(wall(-1))
  await office.getByLabel('Ends').fill(wall(3))
  await office.getByRole('textbox', { name: 'Reason' }).fill('New strings for the lanterns')
  await office.getByRole('button', { name: 'Announce', exact: true }).click()
  await expect(dialog.getByText('Members read when it ends.')).toBeVisible()
  await inspect(office, 'console game in maintenance')

  await page.goto(game)
  const card = page.getByRole('alert').filter({ hasText: 'Game maintenance' })
  await expect(card).toContainText(String(new Date(Date.now() + 3 * DAY_MS).getUTCFullYear()))
  await expect(card).toContainText('Open rounds still end')

  await dialog.getByRole('button', { name: 'Take it back…' }).click()
  await office.getByRole('textbox', { name: 'Reason' }).fill('The lanterns hang')
  await office.getByRole('button', { name: 'Take it back', exact: true }).click()
  await expect(dialog.getByText('No window is announced.')).toBeVisible()
  await page.goto(game)
  await expect(page.frameLocator('iframe').getByText('Choose your stake and spin.')).toBeVisible({
    timeout: 20_000,
  })
  await leave()
})

test('free rounds that an operator gives are played without a stake, and both sides count them', async ({
  page,
  browser,
}) => {
  const member = demoMember(page, 5)
  const { page: office, leave } = await Operator.hire(browser, 'owner')
  const dialog = office.getByRole('dialog')
  await openTab(office, 'BRASSHERON', 'Free rounds')
  await office.getByRole('button', { name: 'Give free rounds…' }).click()
  await dialog.getByLabel('Accounts').fill(`${member.name},`)
  await dialog.getByLabel('Game').click()
  await office.getByRole('option', { name: 'Orchard Bells' }).click()
  await dialog.getByLabel('Rounds').fill('1')
  await dialog.getByLabel('Stake of each').fill('0.50')
  await dialog.getByLabel('Good until').fill(wall(3))
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('For a patient guest')
  await dialog.getByRole('button', { name: 'Give them' }).click()
  await expect(dialog.getByText('What became of each account')).toBeVisible()
  await expect(dialog).toContainText(member.name)
  await inspect(office, 'console free rounds given')
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await member.signIn(DEMO_PASSWORD)
  const before = await member.statement()
  const frame = await openSlot(member, 'Orchard Bells')
  await expect(frame.getByText('1 free round left')).toBeVisible({ timeout: 20_000 })
  await inspect(page, 'slot with free rounds')
  await frame.getByRole('button', { name: 'Spin', exact: true }).click()
  const paid = frame.getByText(/^One round paid [\d,.]+/)
  await expect(paid).toBeVisible({ timeout: 60_000 })
  const won = cents(/paid ([\d,]+\.\d{2})/.exec((await paid.textContent()) ?? '')?.[1] ?? '')
  const lines = await member.statement()
  const moved = lines
    .slice(0, lines.length - before.length)
    .reduce((sum, { amount }) => sum + cents(amount), 0n)
  expect(moved).toBe(won)

  await openTab(office, 'BRASSHERON', 'Free rounds')
  const row = office.getByRole('row').filter({ hasText: member.name })
  await expect(async () => {
    await office.reload()
    await expect(row.first()).toContainText('1 / 1')
  }).toPass({ timeout: 40_000 })
  await inspect(office, 'console free rounds played')
  await leave()
})

test('money is paid in over a game that goes on, and its round is shown again afterwards', async ({
  page,
  browser,
}) => {
  const member = demoMember(page, 10)
  await member.signIn(DEMO_PASSWORD)
  const frame = await openSlot(member, 'Tiger Drum')
  const said = frame.getByRole('status').first()
  await frame.getByRole('button', { name: 'Spin', exact: true }).click()
  await expect(said).toContainText(/No win|Paid|You won/, { timeout: 30_000 })
  const before = await member.statement()
  const held = cents(before[0]?.balanceAfter ?? '')

  await page.getByRole('dialog').getByRole('button', { name: 'Deposit' }).click()
  const cashier = page.getByRole('dialog').last()
  await member.payIn(cashier, '25.00')
  await cashier.getByRole('button', { name: 'Done' }).click()
  await expect(frame.getByRole('heading', { name: /Tiger Drum/ })).toBeVisible()
  await expect(frame.locator('.slot-box strong').first()).toContainText(inWords(held + 2500n))
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()

  await page.goto('/member?page=personalHistoryCopy')
  const show = page.getByRole('button', { name: /^Show: Tiger Drum/ }).first()
  await show.click()
  const bet = page.getByRole('dialog')
  await bet.getByRole('button', { name: 'Show the round again' }).click()
  const shown = page.frameLocator('iframe[title="Tiger Drum, shown again"]')
  await expect(shown.getByRole('heading', { name: 'Tiger Drum' })).toBeVisible()
  await expect(shown.getByText(/^Replay/).first()).toBeVisible()
  await expect(shown.getByRole('img', { name: /^Reels: / }).first()).toBeVisible()
  await inspect(page, 'member round shown again')
  const alone = await page.context().newPage()
  await alone.goto(
    (await page.locator('iframe[title="Tiger Drum, shown again"]').getAttribute('src')) ?? '',
  )
  await expect(alone.getByRole('heading', { name: 'Tiger Drum' })).toBeVisible()
  await inspect(alone, 'round shown again, by itself')
  await alone.close()
  await bet.getByRole('button', { name: 'Something is wrong with this bet' }).click()
  const words = `The drum was silent (${crypto.randomUUID().slice(0, 8)})`
  await bet.getByLabel('What is wrong?').fill(words)
  await bet.getByRole('button', { name: 'Send' }).click()
  await expect(bet.getByText('We look at it', { exact: true })).toBeVisible()

  const { page: office, leave } = await Operator.hire(browser, 'support')
  await office.goto(`/cases?q=${member.name}`)
  await office.getByRole('button', { name: member.name }).last().click()
  const drawer = office.getByRole('dialog')
  await expect(drawer.getByText(words)).toBeVisible()
  const [round] = await Promise.all([
    office.waitForEvent('popup'),
    drawer.getByRole('button', { name: 'Show the round again' }).click(),
  ])
  await expect(round.getByRole('heading', { name: 'Tiger Drum' })).toBeVisible()
  await leave()
})

test('an operator has a day of a vendor compared, and reads where both agree', async ({
  browser,
}) => {
  const { page: office, leave } = await Operator.hire(browser, 'owner')
  const dialog = office.getByRole('dialog')
  await openTab(office, 'LANTERN', 'Report days')
  await office.getByRole('button', { name: 'Compare a day…' }).click()
  await dialog.getByLabel('Day of the vendor’s books').fill(wall(-1).slice(0, 'yyyy-mm-dd'.length))
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Before the month is closed')
  await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(dialog).toBeHidden()
  const row = office
    .getByRole('row')
    .filter({ hasText: wall(-1).slice(0, 10) })
    .first()
  await expect(row).toContainText('Agrees', { timeout: 30_000 })
  await inspect(office, 'console vendor days')
  await leave()
})

test('a vendor that nobody knew is connected, and its game is found by members', async ({
  page,
  browser,
}) => {
  const { page: office, leave } = await Operator.hire(browser, 'owner')
  const code = `DRILL${crypto.randomUUID().slice(0, 4).toUpperCase()}`
  const game = `Paper Crane ${code.slice(-4)}`
  const dialog = office.getByRole('dialog')
  const because = (reason: string) => dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await office.goto('/vendors')
  await office.getByRole('button', { name: 'Connect a vendor…' }).click()
  await dialog.getByRole('switch', { name: 'A vendor that is not in the list' }).click()
  await dialog.getByLabel('Code of the vendor').fill(code)
  await dialog
    .getByRole('textbox', { name: 'Name', exact: true })
    .fill(`Paper House ${code.slice(-4)}`)
  await dialog.getByRole('combobox', { name: 'Adapter' }).click()
  await office.getByRole('option', { name: 'lantern', exact: true }).click()
  await dialog.getByLabel('Games open at').fill('https://play.paper.example')
  await dialog.getByLabel('Name of the key').fill('first')
  await dialog.getByRole('textbox', { name: 'Secret' }).fill('0123456789abcdef0123456789abcdef')
  await because('A contract was signed')
  await inspect(office, 'console connect a vendor')
  await dialog.getByRole('button', { name: 'Connect it' }).click()
  await expect(dialog).toBeHidden()

  await openTab(office, code, 'Games')
  await office.getByRole('button', { name: 'Add a game…' }).click()
  await dialog.getByRole('textbox', { name: 'The vendor’s code' }).fill('paper-crane')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(game)
  await because('It is in the contract')
  await inspect(office, 'console add a game')
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await expect(dialog).toBeHidden()
  await expect(office.getByRole('row').filter({ hasText: game })).toContainText('In the lobby')

  await openTab(office, code, 'Limits of stakes')
  await office.getByRole('textbox', { name: 'Limits of stakes' }).first().fill('USD 0.10 500')
  await office.getByRole('button', { name: 'Save…', disabled: false }).first().click()
  await because('As the contract says')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search games' }).fill(game)
  const found = page.getByRole('list', { name: 'Games that fit' })
  await expect(found.getByRole('button', { name: new RegExp(`^${game},`) })).toBeVisible()

  // its games open at nobody's address: it does not stay
  await office.goto(`/vendors/${code}`)
  await office.getByRole('button', { name: 'Stop all bets…' }).click()
  await because('The drill is over')
  await dialog.getByRole('button', { name: 'Stop bets' }).click()
  await expect(office.getByText('Stopped', { exact: true }).first()).toBeVisible()
  await leave()
})

const inWords = (units: bigint): string =>
  `${(units / 100n).toLocaleString('en')}.${String(units % 100n).padStart(2, '0')}`
