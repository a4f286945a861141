import { expect, type FrameLocator } from '@playwright/test'

/** Plays Mines with one mine until a round is won; answers with how many rounds it took. */
export async function winMines(frame: FrameLocator): Promise<number> {
  for (let round = 1; round <= 10; round += 1) {
    await beginMines(frame)
    await frame.getByRole('button', { name: 'Tile 13, closed' }).click()
    const lit = frame.getByRole('button', { name: 'Tile 13, lantern' })
    const gone = frame.getByRole('button', { name: 'Tile 13, the mine you opened' })
    await expect(lit.or(gone)).toBeVisible()
    if (await gone.isVisible()) continue
    await frame.getByRole('button', { name: /^Cash out/ }).click()
    await expect(frame.getByText(/You won/).first()).toBeVisible()
    return round
  }
  throw new Error('ten mines in ten rounds: one in 95 billion')
}

/** Begins a round of Mines with one mine and a stake of 1.00. */
export async function beginMines(frame: FrameLocator): Promise<void> {
  await frame.getByRole('button', { name: '1 mine', exact: true }).click()
  await frame.getByRole('textbox', { name: 'Stake' }).fill('1.00')
  await frame.getByRole('button', { name: /^Bet/ }).click()
  await expect(frame.getByText('Light a lantern.').first()).toBeVisible()
}

/** Rolls dice at a small chance until one is lost; answers with how many rolls it took. */
export async function loseDice(frame: FrameLocator): Promise<number> {
  await frame.getByRole('textbox', { name: 'Stake' }).fill('2.00')
  for (let roll = 1; roll <= 20; roll += 1) {
    await frame.getByRole('button', { name: /^Roll/ }).last().click()
    const lost = frame.getByText(/lost/i).first()
    const won = frame.getByText(/You won/).first()
    await expect(lost.or(won)).toBeVisible()
    if (await lost.isVisible()) return roll
  }
  throw new Error('twenty rolls won in a row at even odds')
}
