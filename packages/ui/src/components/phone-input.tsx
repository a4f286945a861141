import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, Search } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { cx } from 'tailwind-variants/lite'
import { useFieldControl } from './field.tsx'
import { inputBox, inputControl } from './text-input.tsx'

export interface PhoneCountry {
  /** ISO 3166 code of two letters. */
  readonly code: string
  readonly name: string
  /** With its plus: `+84`. */
  readonly dialCode: string
  /** Address of its flag; decoration. */
  readonly flagUrl?: string | undefined
}

export interface PhoneInputProps extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'onChange'> {
  readonly countries: readonly PhoneCountry[]
  readonly country: PhoneCountry | undefined
  readonly onCountry: (country: PhoneCountry) => void
  readonly value: string
  readonly onChange: (value: string) => void
  /** What the button says before the country: “Country code”. */
  readonly countryLabel: string
  readonly searchLabel: string
  readonly emptyText: string
}

/** Without spaces and signs, so that `+84`, `84` and `viet` all find the same country. */
const plain = (text: string): string => text.toLowerCase().replace(/[\s+]/g, '')

const matches = (country: PhoneCountry, query: string): boolean => {
  const wanted = plain(query)
  return [country.name, country.dialCode, country.code].some((text) => plain(text).includes(wanted))
}

function Flag({ url }: { readonly url: string | undefined }) {
  return (
    <span aria-hidden="true" className="block h-4 w-6 shrink-0 overflow-hidden rounded-[3px]">
      {url !== undefined && <img src={url} alt="" className="size-full object-cover" />}
    </span>
  )
}

/** A telephone number behind the country it belongs to, which is found by name or by its code. */
export function PhoneInput(props: PhoneInputProps) {
  const { countries, country, onCountry, value, onChange, className, ...rest } = props
  const { countryLabel, searchLabel, emptyText, ...input } = rest
  const control = useFieldControl(input)
  return (
    // Numbers run from left to right in every language, and so does what stands before them.
    <span dir="ltr" className={cx(inputBox, 'ps-1', className)}>
      <Base.Root<PhoneCountry>
        items={countries}
        value={country ?? null}
        onValueChange={(next) => next !== null && onCountry(next)}
        itemToStringLabel={(item) => item.name}
        isItemEqualToValue={(a, b) => a.code === b.code}
        filter={matches}
        autoHighlight
        disabled={control.disabled}
      >
        <Base.Trigger
          aria-label={`${countryLabel}: ${country === undefined ? '' : `${country.name} ${country.dialCode}`}`}
          className="flex min-h-11 shrink-0 items-center gap-2 rounded-sm px-2.5 text-16 font-semibold text-fg hover:bg-surface-2"
        >
          <Flag url={country?.flagUrl} />
          <span className="num">{country?.dialCode}</span>
          <ChevronDown aria-hidden="true" className="size-4 text-fg-3" />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className="z-60 outline-none" sideOffset={8} align="start">
            <Base.Popup className="flex max-h-[min(22rem,var(--available-height))] w-[min(20rem,var(--available-width))] flex-col overflow-hidden rounded-md bg-surface-3 shadow-3 ring-1 ring-line-strong outline-none">
              <div className="flex items-center gap-2 border-b border-line-strong px-3.5">
                <Search aria-hidden="true" className="size-5 shrink-0 text-fg-3" />
                <Base.Input
                  aria-label={searchLabel}
                  placeholder={searchLabel}
                  className="h-12 w-0 min-w-0 flex-1 bg-transparent text-16 text-fg outline-none placeholder:text-fg-3"
                />
              </div>
              <Base.Empty>
                <p className="p-4 text-13 text-fg-2">{emptyText}</p>
              </Base.Empty>
              <Base.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5 empty:hidden">
                {(item: PhoneCountry) => (
                  <Base.Item
                    key={item.code}
                    value={item}
                    className="flex min-h-11 items-center gap-3 rounded-sm px-3 py-1.5 outline-none select-none data-highlighted:bg-surface-hover"
                  >
                    <Flag url={item.flagUrl} />
                    <bdi className="min-w-0 flex-1">{item.name}</bdi>
                    <span className="num text-fg-2">{item.dialCode}</span>
                    <span className="size-5">
                      <Base.ItemIndicator>
                        <Check aria-hidden="true" className="size-5 text-positive" />
                      </Base.ItemIndicator>
                    </span>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      <span aria-hidden="true" className="h-6 w-px shrink-0 bg-line-strong" />
      <input
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...input}
        {...control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(inputControl, 'ps-1')}
      />
    </span>
  )
}
