import type { InputOf } from '@lantern/contract/endpoint'
import { refuse } from '@lantern/contract/errors'
import { opsBanners } from '@lantern/contract/ops/content'
import { isAllowedLink, isSitePath } from '@lantern/rules/links/allowed-link'
import { bind, type Call, type Route } from '../../mount.ts'
import { changeSite } from './change-site.ts'
import { deleteBanner, findBanner, listAllBanners, upsertBanner } from './queries/banners.ts'
import { LANGUAGES, linksSetting } from './settings.ts'
import type { Site } from './site.ts'

/** A path of this site, or an address of a host that the brand allows. */
function checkAddress(site: Site, url: string | null): void {
  if (url === null || isSitePath(url)) return
  if (!isAllowedLink(url, site.setting(linksSetting).allowedHosts))
    refuse('link_not_allowed', { field: 'url', entry: url })
}

function save(call: Call<typeof opsBanners.save>): Promise<{ done: true }> {
  const { reason: _, ...wanted }: InputOf<typeof opsBanners.save> = call.input
  const brandId = call.caller.brand.id
  if (!LANGUAGES.includes(wanted.language)) refuse('field_invalid', { field: 'language' })
  return changeSite(call, {
    event: 'banner.saved',
    subject: `${wanted.groupName} (${wanted.language})`,
    look: async (_site, tx) => wanted.id && (await findBanner(tx, brandId, wanted.id)),
    write: async (tx, site) => {
      checkAddress(site, wanted.url)
      if (!(await upsertBanner(tx, brandId, wanted))) refuse('not_found')
    },
  })
}

/** The console's calls about banners. */
export const bannerOpsRoutes = (): Route[] =>
  bind(opsBanners, {
    list: async ({ ctx, caller }) => ({ banners: await listAllBanners(ctx.db, caller.brand.id) }),
    save,
    remove: (call) => {
      const { id } = call.input
      const brandId = call.caller.brand.id
      return changeSite(call, {
        event: 'banner.removed',
        subject: id,
        look: (_site, tx) => findBanner(tx, brandId, id),
        write: async (tx) => {
          if (!(await deleteBanner(tx, brandId, id))) refuse('not_found')
        },
      })
    },
  })
