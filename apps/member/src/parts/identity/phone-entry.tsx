import { system } from '@lantern/contract/system'
import { type PhoneCountry, PhoneInput } from '@lantern/ui/phone-input'
import { useRead } from '@lantern/web-kit/hooks'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { useFormats } from '../../site.ts'
import { flagUrl } from './flags.ts'
import type { Phone } from './phone.ts'

export interface PhoneEntryProps {
  readonly value: Phone
  readonly onChange: (phone: Phone) => void
  readonly onBlur?: (() => void) | undefined
}

/** Countries by their names in the person's language; the likely one is chosen already. */
function useCountries(): {
  readonly countries: readonly PhoneCountry[]
  readonly current: string | undefined
} {
  const formats = useFormats()
  const { data } = useRead(system.getCountryCode, {}, { staleMs: 3_600_000 })
  const countries = useMemo(
    () =>
      formats.sorted(
        (data?.countries ?? []).map(({ countryCode, countryDialingCode }) => ({
          code: countryCode,
          name: formats.country(countryCode),
          dialCode: `+${countryDialingCode}`,
          flagUrl: flagUrl(countryCode),
        })),
        ({ name }) => name,
      ),
    [data, formats],
  )
  return { countries, current: data?.current ?? formats.likelyCountry() }
}

export function PhoneEntry({ value, onChange, onBlur }: PhoneEntryProps) {
  const { t } = useLingui()
  const { countries, current } = useCountries()
  const [chosen, setChosen] = useState<string>()
  const dialCode = `+${value.countryDialingCode}`
  const country =
    countries.find(({ code }) => code === chosen) ??
    countries.find((one) => one.dialCode === dialCode && one.code === current) ??
    countries.find((one) => one.dialCode === dialCode) ??
    countries.find(({ code }) => code === current) ??
    countries[0]
  const found = country?.dialCode.slice(1)
  useEffect(() => {
    if (found !== undefined && found !== value.countryDialingCode)
      onChange({ ...value, countryDialingCode: found })
  }, [found, value, onChange])
  return (
    <PhoneInput
      countries={countries}
      country={country}
      onCountry={({ code }) => setChosen(code)}
      value={value.mobileNum}
      onChange={(mobileNum) => onChange({ ...value, mobileNum })}
      onBlur={onBlur}
      maxLength={32}
      countryLabel={t`Country code`}
      searchLabel={t`Search for a country`}
      emptyText={t`No country is called like this.`}
    />
  )
}
