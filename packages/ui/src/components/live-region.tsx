import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'

/** `polite` waits for a pause (balances, results); `assertive` interrupts (limits, session). */
export type Urgency = 'polite' | 'assertive'
export type Announce = (text: string, urgency?: Urgency) => void

const Context = createContext<Announce | undefined>(undefined)

/** Speaks to screen readers through the page's one {@link LiveRegion}. Silent without one. */
export function useAnnounce(): Announce {
  return useContext(Context) ?? silent
}
const silent: Announce = () => undefined

const FORGET_MS = 5_000

/** Goes once around an application. */
export function LiveRegion({ children }: { readonly children: ReactNode }) {
  const [texts, setTexts] = useState({ polite: '', assertive: '' })
  const turn = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const announce = useCallback<Announce>((text, urgency = 'polite') => {
    turn.current += 1
    // The same words twice are read twice only when the text differs: a space nobody hears.
    const unique = turn.current % 2 === 0 ? text : `${text}\u00a0`
    setTexts((before) => ({ ...before, [urgency]: unique }))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTexts({ polite: '', assertive: '' }), FORGET_MS)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Context value={announce}>
      {children}
      <div role="status" aria-live="polite" className="sr-only">
        {texts.polite}
      </div>
      <div role="alert" aria-live="assertive" className="sr-only">
        {texts.assertive}
      </div>
    </Context>
  )
}
