import { expect } from '@playwright/test'

interface Outbox {
  readonly messages: readonly { readonly text: string }[]
}

interface Post {
  /** The code that came before: what is waited for is another one. */
  readonly former?: string
  readonly sandboxUrl?: string
}

/** The latest code that came to a phone or an e-mail address, read in the sandbox's outbox. */
export async function codeSentTo(address: string, post: Post = {}): Promise<string> {
  const { former = '', sandboxUrl = process.env['SANDBOX_URL'] ?? '' } = post
  const url = `${sandboxUrl}/outbox.json?to=${encodeURIComponent(address)}`
  let code = ''
  const isThere = async () => {
    const { messages }: Outbox = await (await fetch(url)).json()
    code = /\b[0-9]{6}\b/.exec(messages[0]?.text ?? '')?.[0] ?? ''
    return code !== '' && code !== former
  }
  await expect.poll(isThere, { message: `a code for ${address}`, timeout: 20_000 }).toBe(true)
  return code
}

/** A mobile number in Vietnam that nobody has had yet; its last digits ask nothing of the sandbox. */
export function newNumber(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `91${String(random % 1_000_000).padStart(6, '0')}9`
}
