import type { VendorAdapter } from '../adapter.ts'
import type { TransferDialect } from '../transfer-dialect.ts'
import { hub88, isHub88Secret } from './hub88.ts'
import { isJdbSecret, jdb } from './jdb.ts'
import { lantern } from './lantern.ts'
import { superapi } from './superapi.ts'
import { isSuperapiSecret } from './superapi-launch.ts'

/** Every dialect that is spoken here. A new one is its file and its line. */
export const ADAPTERS: readonly VendorAdapter[] = [lantern, hub88, superapi]

export const findAdapter = (dialect: string): VendorAdapter | undefined =>
  ADAPTERS.find((adapter) => adapter.dialect === dialect)

/** Dialects of vendors that keep their players' money themselves: they are called, and never call. */
export const TRANSFER_DIALECTS: readonly TransferDialect[] = [jdb]

export const findTransferDialect = (dialect: string): TransferDialect | undefined =>
  TRANSFER_DIALECTS.find((one) => one.dialect === dialect)

/** What a launch needs to know of a dialect. */
export type Opener = Pick<VendorAdapter, 'caps' | 'launching' | 'launchUrl' | 'speaksToPage'> &
  Pick<TransferDialect, 'player'>

/** The dialect of a vendor, as far as it opens games; undefined where it opens none. */
export function findOpener(dialect: string): Opener | undefined {
  const found: Opener | undefined = findAdapter(dialect) ?? findTransferDialect(dialect)
  return (found?.launching ?? found?.launchUrl) ? found : undefined
}

/** What a dialect signs with, as operators enter it. */
export interface Credentials {
  readonly dialect: string
  readonly wallet: 'seamless' | 'transfer'
  readonly secretForm: 'shared' | 'public-key' | 'record' | 'agent'
  readonly fits: (secret: string) => boolean
}

const SHARED = { secretForm: 'shared', fits: (secret: string) => /^[!-~]+$/.test(secret) } as const
const ENTERED: Readonly<Record<string, Pick<Credentials, 'secretForm' | 'fits'>>> = {
  hub88: { secretForm: 'public-key', fits: isHub88Secret },
  superapi: { secretForm: 'agent', fits: isSuperapiSecret },
  jdb: { secretForm: 'record', fits: isJdbSecret },
}

/** Every dialect with the form of its secrets; a word that both sides know, unless it says so. */
export const CREDENTIALS: readonly Credentials[] = [...ADAPTERS, ...TRANSFER_DIALECTS].map(
  ({ dialect, caps }) => ({ dialect, wallet: caps.wallet, ...(ENTERED[dialect] ?? SHARED) }),
)
