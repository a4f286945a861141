import type { VendorAdapter } from '../adapter.ts'
import type { TransferDialect } from '../transfer-dialect.ts'
import { hub88 } from './hub88.ts'
import { jdb } from './jdb.ts'
import { lantern } from './lantern.ts'
import { superapi } from './superapi.ts'

/** Every dialect that is spoken here. A new one is its file and its line. */
export const ADAPTERS: readonly VendorAdapter[] = [lantern, hub88, superapi]

export const findAdapter = (dialect: string): VendorAdapter | undefined =>
  ADAPTERS.find((adapter) => adapter.dialect === dialect)

/** Dialects of vendors that keep their players' money themselves: they are called, and never call. */
const TRANSFER_DIALECTS: readonly TransferDialect[] = [jdb]

export const findTransferDialect = (dialect: string): TransferDialect | undefined =>
  TRANSFER_DIALECTS.find((one) => one.dialect === dialect)
