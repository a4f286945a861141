import type { Money } from '@lantern/kernel/money'
import type { Context } from '../context.ts'
import { transact } from '../db/transact.ts'
import { setLimit } from '../modules/safeplay/limits.ts'
import type { TestMember } from './money.ts'

/** Limits of a member's own on what it stakes and loses within 24 hours. */
export async function limitMember(
  ctx: Context,
  member: TestMember,
  limits: { readonly stake: Money; readonly loss: Money },
): Promise<void> {
  await transact(ctx, async (tx) => {
    await setLimit(ctx, tx, member, { kind: 'stake', period: 'day', value: limits.stake })
    await setLimit(ctx, tx, member, { kind: 'loss', period: 'day', value: limits.loss })
  })
}
