import { present } from '@lantern/kernel/assert'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import * as wagers from '../wagers/index.ts'
import { lock } from '../wallet/index.ts'
import { asBeforeIn } from './as-before.ts'
import { type Asked, betRefOf, commandOf, type Facts } from './commands.ts'
import { inOne } from './in-one.ts'
import type { CallingVendor } from './told.ts'

/** What undoes, by name, another message: that one may still be on its way. */
export const undoesByName = ({ operation: { op } }: Asked): boolean =>
  op === 'unsettle' || op === 'voidSettled' || op === 'cancelTip'

interface Undoing {
  readonly asked: Asked
  readonly facts: Facts
}

/**
 * Undoes what a message names. One that did not come yet is undone beforehand, under the lock of the
 * account: its id is used up, so that it moves nothing when it comes. A bet that runs is void with
 * it, a tip that never came can not come any more.
 */
export const undoNamed = (
  ctx: Context,
  { asked, facts, until }: Undoing & Pick<CallingVendor, 'until'>,
): Promise<wagers.Outcome> =>
  inOne(ctx, { until, memberId: asked.memberId }, async (tx) => {
    await lock(tx, asked.memberId)
    const command = await commandOf(tx, asked, facts)
    const isAhead = await comesFirst(tx, asked)
    if (isAhead && asked.operation.op !== 'cancelTip') await useUp(tx, asked)
    const isGone = isAhead && asked.operation.op !== 'unsettle'
    const [outcome] = await asBeforeIn(tx, [isGone ? { ...command, op: 'cancel' } : command])
    return present(outcome, 'a command has its outcome')
  })

/** Whether what a message undoes did not come yet. */
async function comesFirst(tx: Tx, { connection, memberId, operation }: Asked): Promise<boolean> {
  const { brandId, code: source } = connection
  const key = 'refTxId' in operation ? operation.refTxId : null
  const came = async (name: string) =>
    (await wagers.commandOf(tx, { brandId, source, key: name })) !== undefined
  // nor is anything undone by an id that was used before, for this or for anything else
  if (key === null || (await came(operation.txId)) || (await came(key))) return false
  const bet = await wagers.find(tx, { brandId, source, betRef: betRefOf(operation) })
  if (operation.op === 'cancelTip') return bet === undefined
  return bet?.memberId === memberId && bet.state === 'open'
}

/** Nothing comes under the name of what was undone. */
async function useUp(tx: Tx, { connection, operation }: Asked): Promise<void> {
  if (!('refTxId' in operation) || operation.refTxId === null) return
  const { brandId, code: source } = connection
  const content = JSON.stringify(['undone', operation.txId])
  await wagers.note(tx, { brandId, source, key: operation.refTxId, content })
}
