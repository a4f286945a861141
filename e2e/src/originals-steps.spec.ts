import { expect, type FrameLocator } from '@playwright/test'
import { inspect } from './people/inspector.ts'
import { cents, DEMO_PASSWORD, demoMember, type Member } from './people/member.ts'
import { inspectPanels } from './people/panels.ts'
import { test } from './people/site.ts'

// Still pictures: in the middle of a fade every text is too pale.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
interface Current {
  readonly balance: string
  readonly round: { readonly view: unknown } | null
}
interface History {
  readonly totalElements: number
  readonly content: readonly {
    readonly state: string
    readonly stake: string
    readonly extraStake: string
    readonly payout: string | null
  }[]
}

/** A game of several steps: how a round is begun, and how it is played to its end. */
interface Steps {
  readonly code: string
  readonly title: string
  readonly begin: (frame: FrameLocator) => Promise<void>
  /** What is seen while a round waits. */
  readonly waiting: string | RegExp
  readonly end: (frame: FrameLocator) => Promise<void>
}

const press = (frame: FrameLocator, name: RegExp): Promise<void> =>
  frame.getByRole('button', { name }).first().click()

/** Cashes out when there is something, and waits until the round is told to be over. */
async function cashOut(frame: FrameLocator): Promise<void> {
  const out = frame.getByRole('button', { name: /^Cash out/ })
  const said = frame.getByText(/The stake is lost|You won|Cashed out/).first()
  await expect(out.or(said).first()).toBeVisible()
  if (await out.isVisible()) await out.click()
  await expect(said).toBeVisible()
}

const GAMES: readonly Steps[] = [
  {
    code: 'hilo',
    title: 'Moonrise Hi-Lo',
    begin: (frame) => press(frame, /^Deal/),
    waiting: 'What comes next?',
    async end(frame) {
      await press(frame, /^(Higher|The same)/)
      await cashOut(frame)
    },
  },
  {
    code: 'tower',
    title: 'Nine Floor Tower',
    async begin(frame) {
      await press(frame, /^Easy$/)
      await press(frame, /^Enter/)
    },
    waiting: 'Choose a door on the ground floor.',
    async end(frame) {
      await press(frame, /^Floor 1, door 2, closed/)
      await cashOut(frame)
    },
  },
  {
    code: 'blackjack',
    title: 'Lantern Blackjack',
    async begin(frame) {
      // A blackjack on either side ends a deal at once: then there is nothing to wait for.
      const live = frame.getByText('Your move.')
      const deal = frame.getByRole('button', { name: /^Deal/, disabled: false })
      await expect(async () => {
        if (!(await live.isVisible())) await deal.click({ timeout: 2_000 })
        await expect(live).toBeVisible({ timeout: 4_000 })
      }).toPass({ timeout: 60_000 })
    },
    waiting: 'Your move.',
    async end(frame) {
      await press(frame, /^Double/)
      await expect(frame.getByText(/The stake is lost|You won|Push/).first()).toBeVisible()
    },
  },
  {
    code: 'poker',
    title: 'Teahouse Poker',
    begin: (frame) => press(frame, /^Deal/),
    waiting: /Press the cards to hold/,
    async end(frame) {
      await press(frame, /^Hold the/)
      await press(frame, /^Draw/)
      await expect(frame.getByText(/The stake is lost|you won|goes back/).first()).toBeVisible()
    },
  },
]

const historyOf = (member: Member, code: string): Promise<History> =>
  member.readValue<History>(`/wps/originals/history?gameCode=${code}&pageSize=50`)

for (const game of GAMES)
  test(`R-065 ${game.title}: a round outlives a reload, and the money is told to the cent`, async ({
    page,
  }) => {
    const member = demoMember(page, 1)
    await member.signIn(DEMO_PASSWORD)
    const current = `/wps/originals/current?gameCode=${game.code}`
    const before = await member.readValue<Current>(current)
    const played = (await historyOf(member, game.code)).totalElements
    const frame = await member.openGame(game.title)
    await game.begin(frame)
    await expect(frame.getByText(game.waiting).first()).toBeVisible()
    await inspect(page, `${game.code} live`)

    const live = await member.readValue<Current>(current)
    // A new page, as after a crash of the old one: the game opens where it stood.
    await member.openGame(game.title)
    await expect(frame.getByText(game.waiting).first()).toBeVisible({ timeout: 20_000 })
    expect((await member.readValue<Current>(current)).round).toEqual(live.round)

    await game.end(frame)
    await inspect(page, `${game.code} over`)
    const { content, totalElements } = await historyOf(member, game.code)
    const rounds = content.slice(0, totalElements - played)
    expect(rounds.length).toBeGreaterThan(0)
    const change = rounds.reduce(
      (sum, { stake, extraStake, payout }) =>
        sum - cents(stake) - cents(extraStake) + cents(payout ?? '0.00'),
      0n,
    )
    const after = await member.readValue<Current>(current)
    expect(cents(after.balance)).toBe(cents(before.balance) + change)
    await inspectPanels(page, frame, { name: game.code })
  })
