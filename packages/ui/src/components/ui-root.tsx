import { DirectionProvider } from '@base-ui/react/direction-provider'
import { createContext, type ReactNode, useContext } from 'react'

interface UiSettings {
  /** BCP 47 tag used for numbers and dates, for example `vi` or `pt-BR`. */
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
}

const Settings = createContext<UiSettings>({ locale: 'en', dir: 'ltr' })

/** The language settings of the nearest {@link UiRoot}; English, left to right, without one. */
export const useUiSettings = (): UiSettings => useContext(Settings)

export interface UiRootProps extends Partial<UiSettings> {
  readonly children: ReactNode
}

/**
 * Goes once around an application. It tells every part the locale of its numbers and the reading
 * direction of its keys; `lang` and `dir` of the page itself are the application's to set.
 */
export function UiRoot({ locale = 'en', dir = 'ltr', children }: UiRootProps) {
  return (
    <Settings value={{ locale, dir }}>
      <DirectionProvider direction={dir}>
        {/* A stacking context of its own, so that popups never lose against a z-index below. */}
        <div className="isolate">{children}</div>
      </DirectionProvider>
    </Settings>
  )
}
