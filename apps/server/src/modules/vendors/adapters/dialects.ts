import type { VendorAdapter } from '../adapter.ts'
import { hub88 } from './hub88.ts'
import { lantern } from './lantern.ts'
import { superapi } from './superapi.ts'

/** Every dialect that is spoken here. A new one is its file and its line. */
export const ADAPTERS: readonly VendorAdapter[] = [lantern, hub88, superapi]

export const findAdapter = (dialect: string): VendorAdapter | undefined =>
  ADAPTERS.find((adapter) => adapter.dialect === dialect)
