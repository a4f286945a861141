import { createStore } from 'zustand/vanilla'

/** What a visitor has answered on this device. Cookies: no other tab and no other visit asks again. */
const AGE_COOKIE = 'lr_age'
const COUNTING_COOKIE = 'lr_counting'
const YEAR_SECONDS = 31_536_000

export interface Consents {
  readonly isOfAge: boolean
  /** Whether visits may be counted; undefined until it is answered. */
  readonly counting: 'yes' | 'no' | undefined
}

/** What a page's cookies say of it. */
export function readConsents(cookies: string): Consents {
  const said = new Map(cookies.split('; ').map((one) => [one.split('=')[0], one.split('=')[1]]))
  const counting = said.get(COUNTING_COOKIE)
  return {
    isOfAge: said.get(AGE_COOKIE) === '1',
    counting: counting === 'yes' || counting === 'no' ? counting : undefined,
  }
}

const store = createStore<Consents>(() =>
  readConsents(typeof document === 'undefined' ? '' : document.cookie),
)
export const consents: Pick<typeof store, 'getState' | 'getInitialState' | 'subscribe'> = store

function keep(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

export function confirmAge(): void {
  keep(AGE_COOKIE, '1')
  store.setState({ isOfAge: true })
}

export function answerCounting(counting: 'yes' | 'no'): void {
  keep(COUNTING_COOKIE, counting)
  store.setState({ counting })
}

/** Calls back once visits may be counted: at once, or with the answer. */
export function whenCountingAllowed(act: () => void): void {
  if (store.getState().counting === 'yes') return act()
  const stop = store.subscribe(({ counting }) => {
    if (counting !== 'yes') return
    stop()
    act()
  })
}
