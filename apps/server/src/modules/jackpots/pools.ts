import { createHash } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import { present } from '@lantern/kernel/assert'
import type { Draw } from '@lantern/kernel/draw'
import type { BrandId } from '@lantern/kernel/ids'
import type { Money } from '@lantern/kernel/money'
import { isMustHitBy, mustHitPoint } from '@lantern/rules/jackpot/jackpot'
import { openAtRest, sealAtRest } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { post } from '../wallet/index.ts'
import * as queries from './queries.ts'

/** Where a pot falls, and the salt that keeps its hash from being guessed. */
export interface Point {
  readonly amount: Money
  readonly salt: string
}

const PURPOSE = 'jackpots.point'
const SALT_BYTES = 32

/** Whose point it is: a sealed one is good for this pot alone. */
const boundTo = (brandId: BrandId, code: string, dropNo: number): string =>
  `${brandId}:${code}:${dropNo}`

const drawOf = ({ random }: Pick<Context, 'random'>): Draw => ({
  byte: () => present(random.bytes(1)[0], 'a byte was asked for'),
})

type Sealed = Pick<queries.PoolRow, 'pointSealed' | 'pointHash'>
type Falling = Pick<queries.PoolRow, 'code' | 'seed' | 'cap' | 'currency'>

/** Draws the point of the pot with that number and seals it; its hash is told at once. */
export function drawPoint(ctx: Context, brandId: BrandId, pool: Falling, dropNo: number): Sealed {
  const amount = mustHitPoint(pool, drawOf(ctx))
  const salt = ctx.random.bytes(SALT_BYTES).toString('hex')
  const plain = plainOf({ amount, salt })
  return {
    pointSealed: sealAtRest(ctx, PURPOSE, plain, boundTo(brandId, pool.code, dropNo)),
    pointHash: hashOf({ amount, salt }),
  }
}

const plainOf = ({ amount, salt }: Point): Buffer => Buffer.from(`${amount}:${salt}`)

/** What is shown of a point before its pot falls: SHA-256 of `point:salt`, the point in units. */
export const hashOf = (point: Point): string =>
  createHash('sha256').update(plainOf(point)).digest('hex')

/** The point of a pool's present pot. It is told to nobody before the pot has fallen. */
export function openPoint(ctx: Context, brandId: BrandId, pool: queries.PoolRow): Point {
  const plain = openAtRest(
    ctx,
    PURPOSE,
    pool.pointSealed,
    boundTo(brandId, pool.code, pool.dropNo),
  ).toString()
  const [amount, salt] = plain.split(':')
  return { amount: BigInt(present(amount, 'a point')), salt: present(salt, 'a salt') }
}

export interface PoolWish extends Falling {
  readonly name: string
  readonly sources: readonly string[]
  readonly rate: number
  readonly mainShare: number
}

/**
 * Makes a pool with its seed, which comes from the house. Refuses `jackpot_exists` and
 * `amount_invalid` (a cap that is not above the seed, or too far; what its currency can not pay).
 */
export async function makePool(
  ctx: Context,
  tx: Tx,
  brandId: BrandId,
  wish: PoolWish,
): Promise<void> {
  if (!isMustHitBy(wish)) refuse('amount_invalid')
  const made = { ...wish, main: wish.seed, ...drawPoint(ctx, brandId, wish, 1) }
  const id = await queries.insertPool(tx, brandId, made)
  if (id === undefined) refuse('jackpot_exists')
  await post(tx, {
    brandId,
    kind: 'jackpot.seed',
    source: 'jackpots',
    key: `${id}:seed:1`,
    currency: wish.currency,
    reference: `J-${id}`,
    at: ctx.clock.now(),
    moves: [
      { house: 'house', amount: -wish.seed },
      { house: 'jackpot', amount: wish.seed },
    ],
  })
}
