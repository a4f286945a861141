import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement } from 'react'
import { menuPopup } from './menu.tsx'

export interface Language {
  /** BCP 47 tag; the name is marked with it. */
  readonly code: string
  /** The language's name for itself. */
  readonly autonym: string
  readonly dir?: 'ltr' | 'rtl' | undefined
  /** For example “beta”, in the page's language. */
  readonly note?: string | undefined
}

export interface LanguageMenuProps {
  /** A button element that shows the current language. */
  readonly trigger: ReactElement
  readonly label: string
  readonly languages: readonly Language[]
  readonly value: string
  readonly onChange: (code: string) => void
}

/** The languages by their own names. */
export function LanguageMenu({ trigger, label, languages, value, onChange }: LanguageMenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-60 outline-none" sideOffset={8} align="end">
          <Base.Popup className={menuPopup}>
            <Base.RadioGroup
              aria-label={label}
              value={value}
              onValueChange={(next: unknown) => typeof next === 'string' && onChange(next)}
            >
              {languages.map((language) => (
                <Base.RadioItem
                  key={language.code}
                  value={language.code}
                  closeOnClick
                  className="flex min-h-11 items-center gap-3 rounded-sm px-3 py-2 font-semibold outline-none select-none data-highlighted:bg-surface-hover"
                >
                  <bdi lang={language.code} dir={language.dir ?? 'ltr'} className="min-w-0 flex-1">
                    {language.autonym}
                  </bdi>
                  {language.note !== undefined && (
                    <span className="text-12 font-medium text-fg-2">{language.note}</span>
                  )}
                  <span className="size-5">
                    <Base.RadioItemIndicator>
                      <Check aria-hidden="true" className="size-5 text-positive" />
                    </Base.RadioItemIndicator>
                  </span>
                </Base.RadioItem>
              ))}
            </Base.RadioGroup>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
