import { Refusal } from '@lantern/kernel/refusal'

/**
 * Asks for the same again for as long as it is refused as `busy`: a slow machine may keep one account
 * waiting for longer than a stake waits for it, and nothing was applied then.
 */
export async function patiently<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'busy') throw error
    }
  }
}
