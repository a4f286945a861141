import type { ReplyOf } from '@lantern/contract/endpoint'
import { member } from '@lantern/contract/member'
import { system } from '@lantern/contract/system'
import { createFormats, type Formats } from '@lantern/web-kit/format'
import { useRead } from '@lantern/web-kit/hooks'
import { useSessionState } from '@lantern/web-kit/session-react'
import { useLingui } from '@lingui/react'
import { createContext, useContext, useMemo } from 'react'
import type { Visitor } from './visitor.ts'

export type Brand = ReplyOf<typeof system.whitelabel>
export type Member = ReplyOf<typeof member.info>
type ModuleNode = Brand['modules'][number]

const BrandContext = createContext<Brand | undefined>(undefined)
export const BrandProvider = BrandContext.Provider

/** The brand, read once for the whole page: a hundred parts of a page ask for it. */
export const useBrandRead = (): Brand | undefined =>
  useRead(system.whitelabel, {}, { staleMs: Number.POSITIVE_INFINITY }).data

/** The brand as it came with the page. The shell is not mounted without it. */
export function useBrand(): Brand {
  const brand = useContext(BrandContext)
  if (brand === undefined) throw new TypeError('the page comes with its brand')
  return brand
}

/** Whether the brand has switched a capability on; unknown ones are off. */
export function isModuleOn(nodes: readonly ModuleNode[], id: string): boolean {
  return nodes.some(
    (node) =>
      (node.modId === id && node.enabled === '1') ||
      (node.enabled === '1' && isModuleOn(node.childrenNodes, id)),
  )
}

/** {@link isModuleOn}, of the brand of the page. */
export const useModule = (id: string): boolean => isModuleOn(useBrand().modules, id)

/** Who looks at the page, and whether that is known. */
export function useWho() {
  const phase = useSessionState((state) => state.phase)
  const isSignedIn = phase === 'signed-in'
  const reading = useRead(member.info, {}, { enabled: isSignedIn, staleMs: 60_000 })
  const found = isSignedIn ? reading.data : undefined
  return {
    phase,
    /** The account that is signed in, once it was read. */
    member: found,
    isTrial: found?.isTrial ?? false,
    /** It was found out, or can not be: then the reading ended with an error. */
    isKnown: phase !== 'unknown' && !(isSignedIn && reading.isPending),
    reading,
  }
}

/** Who is signed in, once it is known. */
export const useMember = (): Member | undefined => useWho().member

export const useVisitor = (): Visitor => useWho()

/** Dates by the brand's clock and amounts, in the language in use. */
export function useFormats(): Formats {
  const { i18n } = useLingui()
  const { gmtOffsetMinutes } = useBrand()
  return useMemo(
    () => createFormats(i18n.locale, gmtOffsetMinutes),
    [i18n.locale, gmtOffsetMinutes],
  )
}
