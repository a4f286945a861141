import type { Context } from '../../context.ts'
import { callLogOf } from './call-log.ts'
import { roundsOf } from './rounds.ts'

/** Writes down what was kept back; for the end of the process, after the last call. */
export async function drain(ctx: Pick<Context, 'db' | 'log'>): Promise<void> {
  await Promise.all([callLogOf(ctx).flush(), roundsOf(ctx).flush()])
}
