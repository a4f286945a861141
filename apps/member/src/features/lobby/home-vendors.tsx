import { useLanes, VendorLine } from './vendor-strip.tsx'
import { type NamedVendor, vendorsOf } from './lobby-state.ts'
import type { ReactNode } from 'react'

export interface HomeVendorsProps {
  readonly vendor: NamedVendor | undefined
  readonly onVendor: (vendor: NamedVendor | undefined) => void
  /** Holds the line's place until it is known who stands in it. */
  readonly place: ReactNode
}

/** Every vendor of the house in one line; nothing where there is no choice. */
export function HomeVendors({ vendor, onVendor, place }: HomeVendorsProps) {
  const { data, error } = useLanes()
  if (data === undefined) return error ? null : place
  const vendors = vendorsOf(data.data.lanes)
  if (vendors.length < 2) return null
  return <VendorLine vendors={vendors} vendor={vendor?.vassalage} onVendor={onVendor} />
}
