import type { Context } from '../../context.ts'
import { callLogOf } from './call-log.ts'

/** Writes down what was kept back; for the end of the process, after the last call. */
export const drain = (ctx: Pick<Context, 'db' | 'log'>): Promise<void> => callLogOf(ctx).flush()
