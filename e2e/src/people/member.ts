import { expect, type FrameLocator, type Locator, type Page, test } from '@playwright/test'
import { pressImpatiently } from './impatience.ts'

export const PASSWORD = 'Seven Lanterns 77'
/** Of every demo account. */
export const DEMO_PASSWORD = 'Lantern2026'
export const TRANSACTION_PASSWORD = '481516'

/**
 * A demo account, with weeks of history: number 1 to 10. The two projects run side by side, so each
 * has accounts of its own.
 */
export function demoMember(page: Page, number: number): Member {
  const own = test.info().project.name === 'phone' ? number + 10 : number
  return new Member(page, `member${String(own).padStart(2, '0')}`)
}

/** A name nobody has yet: letter first, 4 to 16 characters. */
export const newName = (): string => `e${crypto.randomUUID().replaceAll('-', '').slice(0, 11)}`

/** What the account holds, as the server says it. */
interface Statement {
  readonly content: readonly {
    readonly type: string
    readonly reference: string
    readonly amount: string
    readonly balanceBefore: string
    readonly balanceAfter: string
  }[]
  readonly totalElements: number
}

export type Reply<Value> =
  | { readonly success: true; readonly value: Value }
  | { readonly success: false; readonly code: string }

/** Cents of a decimal string with two decimals: exact, without floats. */
export const cents = (amount: string): bigint => BigInt(amount.replace('.', '').replace(',', ''))

/** A member as a person would act, on whatever screen the page has. */
export class Member {
  readonly page: Page
  readonly name: string

  constructor(page: Page, name: string = newName()) {
    this.page = page
    this.name = name
  }

  async register(): Promise<void> {
    const { page } = this
    await page.goto('/register')
    await this.fillRegistration()
    await expect(this.balance()).toContainText('0.00')
  }

  /** Fills the form that stands open, and sends it. */
  async fillRegistration(): Promise<void> {
    const dialog = this.page.getByRole('dialog')
    await dialog.getByLabel('User name').fill(this.name)
    await dialog.locator('input[name=password]').fill(PASSWORD)
    await dialog.locator('input[name=confirmPassword]').fill(PASSWORD)
    await dialog.getByLabel('Date of birth').fill('1990-05-17')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Open my account' }).click()
    await expect(dialog).toBeHidden()
  }

  async signIn(password: string = PASSWORD): Promise<void> {
    await this.page.goto('/login')
    await this.fillSignIn(password)
  }

  /** Fills the form that stands open, and sends it. */
  async fillSignIn(password: string = PASSWORD): Promise<void> {
    const dialog = this.page.getByRole('dialog')
    await dialog.getByLabel('User name').fill(this.name)
    await dialog.locator('input[name=password]').fill(password)
    await dialog.getByRole('button', { name: 'Log in', exact: true }).last().click()
    await expect(dialog).toBeHidden()
  }

  /** Signs in as a new trial member, by the button that stands on every size of screen. */
  async playFree(): Promise<void> {
    await this.page.goto('/login')
    await this.page.getByRole('dialog').getByRole('button', { name: 'Free play' }).click()
    await expect(this.balance()).toBeVisible()
  }

  /** The balance in the header. */
  balance() {
    return this.page.getByRole('group', { name: 'Balance' })
  }

  async expectBalance(amount: string | RegExp): Promise<void> {
    await expect(this.balance()).toContainText(amount, { timeout: 20_000 })
  }

  /** Pays in through the sandbox bank, in two clicks on its page. */
  async deposit(amount: string): Promise<void> {
    await this.page.goto('/member?page=depositv2')
    const sheet = this.page.getByRole('dialog')
    await this.payIn(sheet, amount)
    await sheet.getByRole('button', { name: 'Done' }).click()
  }

  /** The same from the cashier that stands open, wherever it was opened; it still stands. */
  async payIn(sheet: Locator, amount: string): Promise<void> {
    const { page } = this
    await sheet.getByRole('radio', { name: /Bank QR/ }).check()
    await sheet.getByRole('textbox', { name: 'Amount' }).fill(amount)
    await sheet.getByRole('button', { name: /^Deposit ·/ }).click()
    const link = sheet.getByRole('link', { name: 'Go to the payment page' })
    const noLimit = sheet.getByRole('button', { name: 'No limit for now' })
    await expect(link.or(noLimit)).toBeVisible({ timeout: 20_000 })
    if (await noLimit.isVisible()) await noLimit.click()
    const [bank] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await bank.getByRole('button', { name: /^Pay \d/ }).click()
    await expect(bank.getByRole('heading', { level: 1 })).not.toHaveText('Confirm your payment')
    await bank.close()
    // Finished steps are past tense everywhere: the state stands there once it is reached.
    await expect(sheet.getByText('Credited to your balance')).toBeVisible({ timeout: 20_000 })
    await expect(sheet.getByRole('link', { name: 'Go to the payment page' })).toBeHidden()
  }

  /** Presses the card of a game in the lobby. */
  async pressCard(title: string): Promise<void> {
    await this.page.goto('/')
    await this.page
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click()
  }

  /** Opens a game from the lobby; answers with its frame. */
  async openGame(title: string): Promise<FrameLocator> {
    await this.pressCard(title)
    const frame = this.page.frameLocator('iframe')
    await expect(frame.getByRole('tab', { name: 'Play' })).toBeVisible({ timeout: 20_000 })
    return frame
  }

  async setTransactionPassword(digits: string): Promise<void> {
    const { page } = this
    await page.goto('/member?page=withdraw')
    await page.getByRole('button', { name: 'Set it now' }).click()
    const dialog = page.getByRole('dialog').last()
    await dialog.locator('input[name=password]').fill(PASSWORD)
    await dialog.locator('input[name=digits]').fill(digits)
    await dialog.locator('input[name=again]').fill(digits)
    await dialog.getByRole('button', { name: /Set|Save/ }).click()
    // What lies beneath a popup is hidden as well: the popup goes first.
    await expect(page.locator('input[name=digits]')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Set it now' })).toBeHidden()
  }

  /** Opens the account, pays in for the first time, and can withdraw from then on. */
  async settleIn(amount: string): Promise<void> {
    await this.register()
    await this.deposit(amount)
    await this.setTransactionPassword(TRANSACTION_PASSWORD)
  }

  /** Asks for a withdrawal; answers with its reference. */
  async withdraw(amount: string): Promise<string> {
    await this.page.goto('/member?page=withdraw')
    await this.addAccount()
    await this.sendWithdrawal(amount)
    const reference = this.page.getByRole('dialog').getByText(/^W-\d+$/)
    await expect(reference).toBeVisible()
    return (await reference.textContent()) ?? ''
  }

  /** Fills what the cashier asks for, and presses as impatient people do. */
  async sendWithdrawal(amount: string): Promise<void> {
    const sheet = this.page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Amount' }).fill(amount)
    await sheet.locator('input[name=transactionPassword]').fill(TRANSACTION_PASSWORD)
    await pressImpatiently(sheet.getByRole('button', { name: /^Withdraw ·/ }))
  }

  /** Adds where the money goes, the first time; the cashier is open. */
  async addAccount(): Promise<void> {
    const { page } = this
    const add = page.getByRole('button', { name: 'Add an account' })
    const tile = page.getByRole('radio', { name: /4417/ })
    await expect(add.or(tile).first()).toBeVisible()
    if (!(await add.isVisible())) return
    await add.click()
    const dialog = page.getByRole('dialog', { name: 'My accounts' })
    await dialog.getByLabel('Account number or address').fill('0071004417')
    await dialog.getByLabel('In the name of').fill('Minh Pham')
    await dialog.locator('input[name=payeePassword]').fill(TRANSACTION_PASSWORD)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText('•••• 4417')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }

  async expectWithdrawalPaid(reference: string): Promise<void> {
    const sheet = this.page.getByRole('dialog')
    await expect(sheet).toContainText(reference)
    await expect(sheet.getByText('Paid out').first()).toBeVisible({ timeout: 30_000 })
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(sheet).toBeHidden()
  }

  /** The balance in the header as a decimal string. */
  async readBalance(): Promise<string> {
    const text = (await this.balance().textContent()) ?? ''
    return /([\d,]+\.\d{2})/.exec(text)?.[1]?.replaceAll(',', '') ?? ''
  }

  /** What the server answers to a call of this page's session. */
  read<Value>(path: string): Promise<Reply<Value>> {
    return this.page.evaluate(async (address) => {
      const token = sessionStorage.getItem('token') ?? ''
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`/api${address}`, { headers })
      const body: Reply<never> = await response.json()
      return body
    }, path)
  }

  /** The same for a call that must succeed. */
  async readValue<Value>(path: string): Promise<Value> {
    const reply = await this.read<Value>(path)
    if (!reply.success) throw new Error(`${path}: ${reply.code}`)
    return reply.value
  }

  /** The whole statement of the cash account, newest first. */
  async statement(): Promise<Statement['content']> {
    const path = '/wps/v2/wallets/statement?pageSize=100'
    return (await this.readValue<Statement>(path)).content
  }

  /** Each line begins where the one before ended, and they add up to the balance, to the cent. */
  async expectStatementAddsUp(balance: string): Promise<void> {
    const lines = (await this.statement()).toReversed()
    let running = 0n
    for (const line of lines) {
      expect(cents(line.balanceBefore)).toBe(running)
      running += cents(line.amount)
      expect(cents(line.balanceAfter)).toBe(running)
    }
    expect(running).toBe(cents(balance))
  }
}
