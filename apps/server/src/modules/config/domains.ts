import { refuse } from '@lantern/contract/errors'
import { changeSite, type OperatorCall } from './change-site.ts'
import { deleteDomain, isAffiliateCode, isForeignHost, upsertDomain } from './queries/settings.ts'
import type { Site } from './site.ts'

interface WantedDomain {
  readonly host: string
  readonly isMain: boolean
  readonly affiliateCode: string | null
}

const domainOf = (site: Site, host: string) => site.domains.find((domain) => domain.host === host)

/**
 * Adds a domain or changes one. Refuses `domain_taken`, `main_domain_needed` for a main domain that
 * is to be none any more, `affiliate_code_invalid`.
 */
export const saveDomain = (call: OperatorCall, wanted: WantedDomain): Promise<{ done: true }> =>
  changeSite(call, {
    event: 'domain.saved',
    subject: wanted.host,
    look: (site) => domainOf(site, wanted.host),
    write: async (tx, site) => {
      const { id } = call.caller.brand
      const { host, isMain, affiliateCode } = wanted
      if (await isForeignHost(tx, id, host)) refuse('domain_taken')
      if (!isMain && domainOf(site, host)?.isMain) refuse('main_domain_needed')
      if (affiliateCode !== null && !(await isAffiliateCode(tx, id, affiliateCode)))
        refuse('affiliate_code_invalid')
      await upsertDomain(tx, id, { host, isMain, affiliateCode })
    },
  })

/** Removes a domain. Refuses `not_found` and `main_domain_needed`. */
export const removeDomain = (call: OperatorCall, host: string): Promise<{ done: true }> =>
  changeSite(call, {
    event: 'domain.removed',
    subject: host,
    look: (site) => domainOf(site, host),
    write: async (tx, site) => {
      const found = domainOf(site, host)
      if (!found) refuse('not_found')
      if (found.isMain) refuse('main_domain_needed')
      await deleteDomain(tx, call.caller.brand.id, host)
    },
  })
