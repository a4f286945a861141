import type { Endpoint } from '@lantern/contract/endpoint'
import type { Caller, OperatorSession } from './caller.ts'
import type { Context } from './context.ts'
import { transact, type Tx } from './db/transact.ts'
import type { Call } from './mount.ts'

/** An operator at work on something, in one transaction. */
export interface Desk {
  readonly ctx: Context
  readonly tx: Tx
  readonly caller: Caller
  readonly operator: OperatorSession
}

type DeskCall = Pick<Call<Endpoint>, 'ctx' | 'caller' | 'operator'>

/** The desk of an operator's call. */
export const deskOf = ({ ctx, caller, operator }: DeskCall, tx: Tx): Desk => ({
  ctx,
  tx,
  caller,
  operator: operator(),
})

/** Work at the desk of a call, in a transaction of its own. */
export const atDesk = <Result>(
  call: DeskCall,
  work: (desk: Desk) => Promise<Result>,
): Promise<Result> => transact(call.ctx, (tx) => work(deskOf(call, tx)))

export const DONE = { done: true } as const

/** The answer of a call that is done at a desk, and tells nothing more. */
export async function done<Wish>(
  call: DeskCall & { readonly input: Wish },
  work: (desk: Desk, wish: Wish) => Promise<unknown>,
): Promise<typeof DONE> {
  await atDesk(call, (desk) => work(desk, call.input))
  return DONE
}
