import type { Brand } from '../caller.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/transact.ts'
import { connect, makeKey } from '../modules/vendors/index.ts'
import { insertVendor } from './queries.ts'

/** The studio as the demo brand's vendor, with a key that everybody knows: never in production. */
export const DEMO_VENDOR = {
  code: 'LANTERN',
  name: 'Lantern Studio',
  keyId: 'demo',
  secret: 'lantern-demo-vendor-secret',
} as const

export async function seedVendor(
  ctx: Pick<Context, 'config' | 'random'>,
  owner: Db,
  brand: Brand,
): Promise<void> {
  const { code, name, keyId, secret } = DEMO_VENDOR
  await insertVendor(owner, brand.id, { code, name })
  await connect(owner, brand.id, { code, dialect: 'lantern', launchUrl: null })
  await makeKey(ctx, owner, { brandId: brand.id, vendorCode: code, keyId }, secret)
}
