import { inspect } from './inspector.ts'
import type { Operator } from './operator.ts'

/**
 * Imports a line of the house's bank: so much came, with these words beside it; answers with the
 * bank's name for it.
 */
export async function bringStatement(
  operator: Operator,
  text: string,
  amount: string,
): Promise<string> {
  const { page } = operator
  await page.goto('/statements')
  await page.getByRole('button', { name: 'Import a statement…' }).click()
  const day = new Date().toISOString().slice(0, 10)
  const reference = `BNK-${crypto.randomUUID()}`
  const csv = `date,reference,amount,payer,text\n${day},${reference},${amount},,${text}\n`
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'File' }).click()
  await (await chooser).setFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  })
  await inspect(page, 'statement import')
  await operator.giveReason('The statement of today', 'Import it')
  return reference
}
