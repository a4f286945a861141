import type { ReplyOf } from '@lantern/contract/endpoint'
import { member } from '@lantern/contract/member'
import { system } from '@lantern/contract/system'
import { createFormats, type Formats } from '@lantern/web-kit/format'
import { useRead } from '@lantern/web-kit/hooks'
import { useSessionState } from '@lantern/web-kit/session-react'
import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import type { Visitor } from './visitor.ts'

export type Brand = ReplyOf<typeof system.whitelabel>
export type Member = ReplyOf<typeof member.info>
type ModuleNode = Brand['modules'][number]

/** The brand as it came with the page. The shell is not mounted without it. */
export function useBrand(): Brand {
  const { data } = useRead(system.whitelabel, {}, { staleMs: Number.POSITIVE_INFINITY })
  if (data === undefined) throw new TypeError('the page comes with its brand')
  return data
}

/** Whether the brand has switched a capability on; unknown ones are off. */
export function isModuleOn(nodes: readonly ModuleNode[], id: string): boolean {
  return nodes.some(
    (node) =>
      (node.modId === id && node.enabled === '1') ||
      (node.enabled === '1' && isModuleOn(node.childrenNodes, id)),
  )
}

/** Who is signed in, once it is known. */
export function useMember(): Member | undefined {
  const isSignedIn = useSessionState((state) => state.phase === 'signed-in')
  const { data } = useRead(member.info, {}, { enabled: isSignedIn, staleMs: 60_000 })
  return isSignedIn ? data : undefined
}

export function useVisitor(): Visitor {
  const phase = useSessionState((state) => state.phase)
  const isTrial = useMember()?.isTrial ?? false
  return { phase, isTrial }
}

/** Dates by the brand's clock and amounts, in the language in use. */
export function useFormats(): Formats {
  const { i18n } = useLingui()
  const { gmtOffsetMinutes } = useBrand()
  return useMemo(
    () => createFormats(i18n.locale, gmtOffsetMinutes),
    [i18n.locale, gmtOffsetMinutes],
  )
}
