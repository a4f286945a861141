import { opsExports } from '@lantern/contract/ops/exports'
import type { Caller } from '../../caller.ts'
import { bind, type Route } from '../../mount.ts'
import { actorOf } from '../audit/index.ts'
import { exportFile, ledgerChunks, wagerChunks } from './exports.ts'

const byOf = (caller: Caller) => ({ brandId: caller.brand.id, actor: actorOf(caller) })
const whoseOf = ({ brand }: Caller) => ({ brandId: brand.id, offsetMinutes: brand.offsetMinutes })

/** Records of the brand as streamed files. */
export const exportRoutes = (): Route[] =>
  bind(opsExports, {
    ledger: ({ ctx, caller, input: { reason, ...wish } }) => {
      const chunks = ledgerChunks(ctx, whoseOf(caller), wish)
      return exportFile(ctx, { ...byOf(caller), kind: 'ledger', reason, wish, chunks })
    },
    wagers: ({ ctx, caller, input: { reason, ...wish } }) => {
      const chunks = wagerChunks(ctx, whoseOf(caller), wish)
      return exportFile(ctx, { ...byOf(caller), kind: 'wagers', reason, wish, chunks })
    },
  })
