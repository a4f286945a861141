import { assert } from '@lantern/kernel/assert'
import type { Context } from '../context.ts'
import { installGateway, installMailer, sendDue } from '../modules/notify/index.ts'

/** A gateway and a mailer that keep what goes out, so that a test can read its codes. */
export interface Post {
  /** The newest code that went to the address, once everything due is out. */
  codeFor(address: string): Promise<string>
  /** How many messages went to the address. */
  countFor(address: string): Promise<number>
}

/** Takes the place of every gateway of the context. */
export function testPost(ctx: Context): Post {
  const all: { to: string; text: string }[] = []
  const keep = async (message: { readonly to: string; readonly text: string }) => {
    all.push({ to: message.to, text: message.text })
    return { kind: 'sent', providerId: 'test' } as const
  }
  installGateway(ctx, { code: 'sandbox', honoursReference: true, send: keep })
  installMailer(ctx, { code: 'sandbox', honoursReference: true, send: keep })
  const to = async (address: string) => {
    for (const channel of ['sms', 'email'] as const) await sendDue(ctx, channel)
    return all.filter((message) => message.to === address)
  }
  return {
    codeFor: async (address) => {
      const newest = (await to(address)).at(-1)
      const code = /\b[0-9]{6}\b/.exec(newest?.text ?? '')?.[0]
      assert(code, `a code went to ${address}`)
      return code
    },
    countFor: async (address) => (await to(address)).length,
  }
}
