import { assert } from '@lantern/kernel/assert'
import { isKnownCurrency } from '@lantern/kernel/money'
import type { Brand } from '../../caller.ts'
import type { Db } from '../../db/transact.ts'
import { HELP_PAGES } from './help-texts.ts'
import * as queries from './queries.ts'
import { upsertHelpPage } from './queries/settings.ts'

/** Makes a brand with its host names. Only the owner of the database may. */
export async function createBrand(
  owner: Db,
  wanted: Omit<Brand, 'id'> & { readonly hosts: readonly string[] },
): Promise<Brand> {
  const { hosts, ...brand } = wanted
  assert(isKnownCurrency(brand.currency), 'a brand keeps its books in a currency that is known')
  const id = await queries.insertBrand(owner, brand)
  for (const host of hosts) await queries.insertDomain(owner, id, host)
  return { ...brand, id }
}

const BANNERS = {
  en: [
    ['Provably fair', 'Mines', 'Open tiles, cash out when you like, verify every board.', '/bgs'],
    ['Provably fair', 'Dice', 'Choose your own odds; the seed is committed before you bet.', '/bgs'],
    [null, 'Your money, to the cent', 'A statement that shows each balance before and after.', null],
  ],
  vi: [
    ['Công bằng kiểm chứng được', 'Mines', 'Mở ô, dừng khi bạn muốn, kiểm chứng từng bàn.', '/bgs'],
    ['Công bằng kiểm chứng được', 'Dice', 'Tự chọn tỷ lệ; hạt giống được cam kết trước khi cược.', '/bgs'],
    [null, 'Tiền của bạn, rõ từng xu', 'Sao kê cho thấy số dư trước và sau mỗi giao dịch.', null],
  ],
} as const // biome-ignore format: a table

/**
 * Gives a new brand its banners and help pages, and the installation the documentation networks of
 * RFC 5737 and 3849 as a country table to try region rules with.
 */
export async function seedSite(owner: Db, brand: Brand): Promise<void> {
  for (const language of ['en', 'vi'] as const) {
    for (const [position, [badge, title, body, url]] of BANNERS[language].entries())
      await queries.insertBanner(owner, brand.id, {
        language,
        groupName: 'w_home',
        badge,
        title,
        body,
        url,
        position,
      })
  }
  for (const page of HELP_PAGES) await upsertHelpPage(owner, brand.id, { ...page, isShown: true })
  // Nobody's network, in the country code that ISO 3166 leaves to users.
  for (const network of ['203.0.113.0/24', '2001:db8::/32'])
    await queries.insertCountryNetwork(owner, network, 'ZZ')
}
