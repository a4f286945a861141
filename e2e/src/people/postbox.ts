import { expect } from '@playwright/test'

interface Outbox {
  readonly messages: readonly { readonly text: string }[]
}

/** The latest code that came to a phone or an e-mail address, read in the sandbox's outbox. */
export async function codeSentTo(
  address: string,
  sandboxUrl = process.env['SANDBOX_URL'] ?? '',
): Promise<string> {
  const url = `${sandboxUrl}/outbox.json?to=${encodeURIComponent(address)}`
  let code = ''
  const read = async () => {
    const { messages }: Outbox = await (await fetch(url)).json()
    code = /\b[0-9]{6}\b/.exec(messages[0]?.text ?? '')?.[0] ?? ''
    return code
  }
  await expect.poll(read, { message: `a code for ${address}`, timeout: 20_000 }).not.toBe('')
  return code
}

/** A mobile number in Vietnam that nobody has had yet; its last digits ask nothing of the sandbox. */
export function newNumber(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `91${String(random % 1_000_000).padStart(6, '0')}9`
}
