import type { Brand } from '../caller.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/transact.ts'
import { connect, makeKey } from '../modules/vendors/index.ts'
import { insertVendor } from './queries.ts'

/**
 * The studio of the demo: each of its brands is a vendor, and it is one itself for all of their
 * games, which stand in the lobby once. The key is known to everybody: never in production.
 */
export const DEMO_VENDORS = [
  { code: 'KILNKITE', name: 'Kiln & Kite' },
  { code: 'SALTMOON', name: 'Saltmoon' },
  { code: 'BRASSHERON', name: 'Brass Heron' },
  { code: 'TINORCHID', name: 'Tin Orchid' },
  { code: 'COPPERYAK', name: 'Copper Yak' },
  { code: 'MOTHLAMP', name: 'Moth & Lamp' },
  { code: 'PLUMFOUNDRY', name: 'Plum Foundry' },
  { code: 'QUIETTHUNDER', name: 'Quiet Thunder' },
  { code: 'INKBADGER', name: 'Ink Badger' },
  { code: 'LANTERN', name: 'Lantern Studio', isListed: false },
] as const
const DEMO_KEY = { keyId: 'demo', secret: 'lantern-demo-vendor-secret' } as const

/** Their games come from the studio itself, once it runs. */
export async function seedVendors(
  ctx: Pick<Context, 'keys' | 'random'>,
  owner: Db,
  brand: Brand,
): Promise<void> {
  const { keyId, secret } = DEMO_KEY
  for (const vendor of DEMO_VENDORS) {
    const { code } = vendor
    await insertVendor(owner, brand.id, vendor)
    await connect(owner, brand.id, { code, dialect: 'lantern', launchUrl: null })
    await makeKey(ctx, owner, { brandId: brand.id, vendorCode: code, keyId }, secret)
  }
}
