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

const BROWSER_ON_SYSTEM = /^(?<browser>.+) on (?<system>.+)$/

/** A browser as the server names it, in the reader's language. */
export function useDeviceText(): (device: string) => string {
  const { t } = useLingui()
  return (device) => {
    if (device === 'Unknown device') return t`Unknown device`
    const { browser, system } = BROWSER_ON_SYSTEM.exec(device)?.groups ?? {}
    return browser && system ? t`${browser} on ${system}` : device
  }
}
