import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import type { Proven } from './finish-sign-in.ts'
import { hasTotp } from './totp.ts'

/** Where a code of a second proof can go. */
export interface CodeTarget {
  readonly address: string
  readonly masked: string
}

/** What a member can prove itself with beside the way it came in. */
export interface SecondWays {
  readonly totp: boolean
  readonly sms: CodeTarget | undefined
  readonly email: CodeTarget | undefined
}

/** The second ways of whoever proved itself: never the one it has just used. */
export async function secondWaysOf(
  _ctx: Context,
  tx: Tx,
  proven: Pick<Proven, 'memberId' | 'way'>,
): Promise<SecondWays> {
  return { totp: await hasTotp(tx, proven.memberId), sms: undefined, email: undefined }
}
