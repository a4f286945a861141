import { useLingui } from '@lingui/react/macro'
import { useFormats } from '../../site.ts'

/** A country and an address in one line, as far as they are known. */
export function usePlaceText(): (place: {
  readonly ip: string
  readonly country: string | null
}) => string {
  const { t } = useLingui()
  const formats = useFormats()
  return ({ ip, country }) => {
    if (country === null) return ip
    const name = formats.country(country)
    return t`${name} (${ip})`
  }
}
