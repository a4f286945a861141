import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { callsOf, pressImpatiently } from './impatience.ts'
import type { Reply } from './member.ts'
import { runCommand } from './program.ts'

const OPERATOR = 'apps/server/src/cli/operator.ts'

export type Role = 'owner' | 'maker' | 'checker' | 'support' | 'risk'

/** A running program: its data folder and its console. */
interface Place {
  readonly data: string
  readonly consoleUrl: string
}

const HERE: Place = {
  data: process.env['E2E_DATA'] ?? '',
  consoleUrl: process.env['CONSOLE_URL'] ?? '',
}

/** An operator at the console, in a browser of its own. */
export class Operator {
  readonly page: Page
  private readonly context: BrowserContext

  private constructor(page: Page, context: BrowserContext) {
    this.page = page
    this.context = context
  }

  /**
   * Makes an operator from the shell and signs it in. Each test has operators of its own: a second
   * sign-in of the same one ends the first.
   */
  static async hire(browser: Browser, role: Role, place: Place = HERE): Promise<Operator> {
    const username = `${role}-${crypto.randomUUID().slice(0, 8)}`
    const said = await runCommand(place.data, OPERATOR, 'create', username, '--role', role)
    const password = /shown this once: (\S+)/.exec(said)?.[1] ?? ''
    const context = await browser.newContext({ baseURL: place.consoleUrl })
    const page = await context.newPage()
    await page.goto('/')
    await page.getByLabel('User name').fill(username)
    await page.locator('input[type=password]').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden()
    return new Operator(page, context)
  }

  /** Opens the page of a member, at one of its tabs. */
  async openMember(account: string, tab: string): Promise<void> {
    const { page } = this
    await page.goto(`/members?q=${account}`)
    await page.getByRole('link', { name: account }).first().click()
    await page.getByRole('tab', { name: tab }).click()
  }

  async open(reference: string): Promise<void> {
    await this.page.goto(`/withdrawals?q=${reference}`)
    await this.page.getByText(reference).first().click()
    await expect(this.page.getByRole('dialog')).toContainText(reference)
  }

  async claim(reference: string): Promise<void> {
    await this.open(reference)
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: /Take into review/ })
      .click()
    await expect(this.page.getByText('In review by you.')).toBeVisible()
  }

  async approve(reference: string): Promise<void> {
    await this.open(reference)
    const dialogs = this.page.getByRole('dialog')
    await dialogs.getByRole('button', { name: 'Approve' }).click()
    await expect(dialogs).toHaveCount(2)
    await dialogs.last().getByRole('button', { name: 'Approve' }).click()
    await expect(this.page.getByText('Your approval is given.').first()).toBeVisible()
  }

  /**
   * Gives the reason that a dialog asks for, and agrees impatiently to what it says: one call is
   * made, and the dialog is gone.
   */
  async giveReason(reason: string, agree: string): Promise<void> {
    const dialog = await this.reasoned(reason)
    const calls = callsOf(this.page)
    await pressImpatiently(dialog.getByRole('button', { name: agree, exact: true }))
    await expect(dialog).toBeHidden()
    expect(calls).toHaveLength(1)
  }

  /** Gives a reason for what is refused: the dialog stays, and says why. */
  async giveReasonInVain(reason: string, agree: string, why: RegExp): Promise<void> {
    const dialog = await this.reasoned(reason)
    await dialog.getByRole('button', { name: agree, exact: true }).click()
    await expect(dialog.getByText(why)).toBeVisible()
  }

  /** Above the limit nobody approves twice: the button is no longer offered. */
  async expectRefusedToApproveAgain(reference: string): Promise<void> {
    await this.open(reference)
    await expect(this.page.getByText(/Another person must approve/).first()).toBeVisible()
  }

  /** Closes the site; visitors read when it opens again. */
  async closeSite(endsAt: string): Promise<void> {
    const { page } = this
    await page.goto('/system')
    await page.getByRole('button', { name: 'Close the site…' }).click()
    await page.getByRole('dialog').getByLabel('Expected end').fill(endsAt)
    await this.giveReason('New lanterns are hung up', 'Close the site')
    await expect(page.getByText('Site closed')).toBeVisible()
  }

  async openSite(): Promise<void> {
    const { page } = this
    await page.goto('/system')
    await page.getByRole('button', { name: 'Open the site…' }).click()
    await this.giveReason('The lanterns hang', 'Open the site')
    await expect(page.getByText('Site open')).toBeVisible()
  }

  async blockNetwork(network: string): Promise<void> {
    const { page } = this
    await page.goto('/system')
    const networks = page.getByRole('combobox', { name: 'Blocked networks' })
    await networks.fill(network)
    await networks.press('Enter')
    await this.saveRegions()
    await expect(page.getByText(network, { exact: true })).toBeVisible()
  }

  async unblockNetworks(): Promise<void> {
    const { page } = this
    await page.goto('/system')
    await page.getByRole('combobox', { name: 'Blocked networks' }).press('Backspace')
    await this.saveRegions()
  }

  /** Agrees impatiently to what a dialog asks about: one call is made, and the dialog is gone. */
  async agree(label: string): Promise<void> {
    const button = this.agreement(label)
    const calls = callsOf(this.page)
    await pressImpatiently(button)
    await expect(button).toBeHidden()
    expect(calls).toHaveLength(1)
  }

  /** Agrees to what is refused: the dialog stays, says why, and is left. */
  async agreeInVain(label: string, why: RegExp): Promise<void> {
    const button = this.agreement(label)
    await button.click()
    const same = this.page.getByRole('button', { name: label, exact: true })
    const dialog = this.page.getByRole('dialog').filter({ has: same })
    await expect(dialog.getByRole('alert')).toContainText(why)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(button).toBeHidden()
  }

  private agreement(label: string): Locator {
    return this.page.getByRole('dialog').getByRole('button', { name: label, exact: true })
  }

  /** A call of the console, as its pages make it; answers with what it says. */
  async call<Value>(path: string, body?: object): Promise<Value> {
    const reply = await this.ask<Value>(path, body)
    if (!reply.success) throw new Error(`${path}: ${reply.code}`)
    return reply.value
  }

  /** What a call is refused with that no page offers; `ok` where it is not. */
  async refusal(path: string, body: object): Promise<string> {
    const reply = await this.ask(path, body)
    return reply.success ? 'ok' : reply.code
  }

  private ask<Value>(path: string, body?: object): Promise<Reply<Value>> {
    return this.page.evaluate(
      async ([address, content]) => {
        const headers = {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        }
        const response = await fetch(
          `/api/ops${address}`,
          content === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(content) },
        )
        const said: Reply<never> = await response.json()
        return said
      },
      [path, body] as const,
    )
  }

  async switchModules(modIds: readonly string[], enabled: boolean): Promise<void> {
    for (const modId of modIds)
      await this.call('/system/module', { modId, enabled, reason: 'Another way to register' })
  }

  /** The dialog that asks for a reason, with one in it. */
  private async reasoned(reason: string): Promise<Locator> {
    const { page } = this
    const words = page.getByRole('textbox', { name: 'Reason' })
    const dialog = page.getByRole('dialog').filter({ has: words })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
    return dialog
  }

  private async saveRegions(): Promise<void> {
    const { page } = this
    // of several forms on the page the one that was changed
    await page.getByRole('button', { name: 'Save…', disabled: false }).click()
    await this.giveReason('The law of the land', 'Save')
  }

  leave = (): Promise<void> => this.context.close()
}
