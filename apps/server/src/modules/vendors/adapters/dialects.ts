import type { VendorAdapter } from '../adapter.ts'
import { lantern } from './lantern.ts'

/** Every dialect that is spoken here. A new one is its file and its line. */
export const ADAPTERS: readonly VendorAdapter[] = [lantern]

export const findAdapter = (dialect: string): VendorAdapter | undefined =>
  ADAPTERS.find((adapter) => adapter.dialect === dialect)
