import { createStore, type StoreApi } from 'zustand/vanilla'

/** Keys of the browser's storage: the specification's names, and they stand nowhere else. */
const KEYS = {
  token: 'token',
  merchant: 'merchant',
  language: 'lang',
  formerLanguage: 'hisLang',
  /** Why the password must be changed before anything else. */
  changePassword: 'cpw',
  /** Who sent this visitor, as the address said. */
  referralCode: 'referralCode',
  /** Suppresses popups for this visit. */
  popupsClosed: 'closed',
  balanceHidden: 'balanceHidden',
} as const

const LANGUAGE_COOKIE = 'lr_lang'
const TICKET_PARAMETER = 'token'
const REFERRAL_PARAMETER = 'referralCode'
/** As long as the call takes it. */
const MOST_REFERRAL = 255
const CHANNEL = 'lantern-session'
const YEAR_SECONDS = 31_536_000

export type Restriction = 'initial' | 'weak' | 'expired'
const isRestriction = (text: string | null): text is Restriction =>
  text === 'initial' || text === 'weak' || text === 'expired'

export interface SignedIn {
  readonly token: string
  readonly restricted: Restriction | null
  readonly firstTimeLogin: boolean
}

/**
 * `unknown`: not looked yet (the server's view of a device it knows, and the first moment in the
 * browser). `visitor`.
 * `restricted`: may only change the password and sign out. `signed-in`. `ended`: was signed in and
 * no longer is, for a reason that came from outside.
 */
export type SessionPhase = 'unknown' | 'visitor' | 'restricted' | 'signed-in' | 'ended'

/** What ended a session where it was a break from playing. */
export type EndingBreak = 'excluded' | 'time_out'
const isEndingBreak = (value: unknown): value is EndingBreak =>
  value === 'excluded' || value === 'time_out'

export interface SessionState {
  readonly phase: SessionPhase
  readonly token: string | undefined
  readonly restriction: Restriction | undefined
  /** In the phase `ended`: the break that it was for. */
  readonly endedBy: EndingBreak | undefined
  readonly firstTimeLogin: boolean
  readonly isBalanceHidden: boolean
}

/** The browser's places a session lives in; undefined on the server. */
export interface SessionPlaces {
  readonly session: Storage
  readonly local: Storage
  readonly setCookie: (text: string) => void
  readonly address: () => string
  readonly replaceAddress: (path: string) => void
  readonly channel: BroadcastChannel | undefined
}

export interface Session {
  readonly store: StoreApi<SessionState>
  token(): string | undefined
  /**
   * Opens the session that was kept, or the one a hand-over ticket in the address stands for. Why a
   * ticket opens nothing is told to `onRefused`; a session that this tab has already goes on.
   */
  restore(
    exchange: (ticket: string) => Promise<SignedIn>,
    onRefused?: (error: unknown) => void,
  ): Promise<void>
  signIn(signedIn: SignedIn): void
  /** Goes on under a new token, with nothing more to be changed first: the same visit of the same person. */
  renew(token: string): void
  /** Forgets everything of this session but the merchant, and tells the other tabs. */
  signOut(): void
  /** The server no longer knows `token`; `endedBy` is what it says of the reason. */
  end(token: string | undefined, endedBy?: unknown): void
  /** The person has read that the session ended. */
  acknowledgeEnd(): void
  setMerchant(merchant: string): void
  merchant(): string | undefined
  /** The code of whoever sent this visitor, once an address of this visit held one. */
  referralCode(): string | undefined
  /** The code turned out to be nobody's. */
  forgetReferral(): void
  /** The language chosen before, if any. */
  language(): string | undefined
  chooseLanguage(language: string): void
  /** Where none was chosen yet, the language of the page counts as the current and the former one. */
  beginLanguage(language: string): void
  arePopupsClosed(): boolean
  closePopups(): void
  forgetPasswordDuty(): void
  setBalanceHidden(hidden: boolean): void
  /** Another tab signed out; its session may have been this one's too. */
  onOtherTabSignedOut(listener: () => void): () => void
}

const VISITOR = {
  phase: 'visitor',
  token: undefined,
  restriction: undefined,
  endedBy: undefined,
  firstTimeLogin: false,
} as const

const ended = (endedBy: unknown) =>
  ({
    ...VISITOR,
    phase: 'ended',
    endedBy: isEndingBreak(endedBy) ? endedBy : undefined,
  }) as const

export function browserPlaces(): SessionPlaces {
  return {
    session: sessionStorage,
    local: localStorage,
    setCookie: (text) => {
      document.cookie = text
    },
    address: () => location.href,
    replaceAddress: (path) => history.replaceState(history.state, '', path),
    channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL),
  }
}

/** Reads what the address of this visit brings: who sent the visitor, and a hand-over ticket. */
function takeAddress(places: SessionPlaces): string | undefined {
  keepReferral(places)
  return takeTicket(places)
}

/**
 * Takes the hand-over ticket out of the address. It must be gone before anything else loads, so
 * that it stands in no referrer, no history and no log.
 */
function takeTicket(places: SessionPlaces): string | undefined {
  const address = new URL(places.address())
  const ticket = address.searchParams.get(TICKET_PARAMETER)
  if (ticket === null) return undefined
  address.searchParams.delete(TICKET_PARAMETER)
  places.replaceAddress(address.pathname + address.search + address.hash)
  return ticket
}

/** Whoever comes by an invitation may look around first: the code waits for the register form. */
function keepReferral(places: SessionPlaces): void {
  const code = new URL(places.address()).searchParams.get(REFERRAL_PARAMETER)?.trim()
  if (code) places.session.setItem(KEYS.referralCode, code.slice(0, MOST_REFERRAL))
}

/** What outlives a session, or has nothing to do with who is signed in. */
function preferencesOf(places: SessionPlaces | undefined) {
  // The server renders the next page in it, and answers this one in it.
  const tellServer = (language: string) =>
    places?.setCookie(
      `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`,
    )
  return {
    setMerchant(merchant: string) {
      places?.session.setItem(KEYS.merchant, merchant)
      places?.local.setItem(KEYS.merchant, merchant)
    },
    merchant: () =>
      places?.session.getItem(KEYS.merchant) ?? places?.local.getItem(KEYS.merchant) ?? undefined,
    referralCode: () => places?.session.getItem(KEYS.referralCode) ?? undefined,
    forgetReferral: () => places?.session.removeItem(KEYS.referralCode),
    language: () => places?.local.getItem(KEYS.language) ?? undefined,
    beginLanguage(language: string) {
      if (places === undefined) return
      const kept = places.local.getItem(KEYS.language)
      if (kept === null) {
        places.local.setItem(KEYS.language, language)
        places.local.setItem(KEYS.formerLanguage, language)
      }
      tellServer(kept ?? language)
    },
    chooseLanguage(language: string) {
      const former = places?.local.getItem(KEYS.language) ?? language
      // Choosing the same one again forgets nothing.
      if (former !== language || places?.local.getItem(KEYS.formerLanguage) === null)
        places?.local.setItem(KEYS.formerLanguage, former)
      places?.local.setItem(KEYS.language, language)
      tellServer(language)
    },
    arePopupsClosed: () => places?.session.getItem(KEYS.popupsClosed) === '1',
    closePopups: () => places?.session.setItem(KEYS.popupsClosed, '1'),
    forgetPasswordDuty: () => places?.session.removeItem(KEYS.changePassword),
  }
}

/** The merchant stays, in both storages; whatever else the visit kept is gone. */
function forgetVisit(places: SessionPlaces | undefined): void {
  const merchant = places?.session.getItem(KEYS.merchant)
  places?.session.clear()
  if (merchant) places?.session.setItem(KEYS.merchant, merchant)
}

/**
 * The one session of the page. Where one is `likely` it begins `unknown`, and on the server, which
 * has no places, it stays so. Else the page begins as a visitor's, as the server drew it.
 */
export function createSession(places: SessionPlaces | undefined, likely = true): Session {
  const ticket = places && takeAddress(places)
  const isVisitor = !likely && !ticket && !places?.session.getItem(KEYS.token)
  const store = createStore<SessionState>(() => ({
    ...VISITOR,
    phase: isVisitor ? 'visitor' : 'unknown',
    isBalanceHidden: places?.local.getItem(KEYS.balanceHidden) === '1',
  }))

  function signIn({ token, restricted, firstTimeLogin }: SignedIn): void {
    places?.session.setItem(KEYS.token, token)
    if (restricted === null) places?.session.removeItem(KEYS.changePassword)
    else places?.session.setItem(KEYS.changePassword, restricted)
    store.setState({
      phase: restricted === null ? 'signed-in' : 'restricted',
      token,
      restriction: restricted ?? undefined,
      firstTimeLogin,
    })
  }

  const restore: Session['restore'] = async (exchange, onRefused) => {
    if (ticket) {
      try {
        signIn(await exchange(ticket))
        return
      } catch (error) {
        onRefused?.(error)
      }
    }
    const token = places?.session.getItem(KEYS.token)
    if (!token) {
      store.setState(VISITOR)
      return
    }
    const duty = places?.session.getItem(KEYS.changePassword) ?? null
    signIn({ token, restricted: isRestriction(duty) ? duty : null, firstTimeLogin: false })
  }

  return {
    ...preferencesOf(places),
    store,
    token: () => store.getState().token,
    restore,
    signIn,
    renew: (token) =>
      signIn({ token, restricted: null, firstTimeLogin: store.getState().firstTimeLogin }),
    signOut() {
      forgetVisit(places)
      store.setState(VISITOR)
      places?.channel?.postMessage('signed-out')
    },
    end(token, endedBy) {
      // A late answer to a former session says nothing about this one.
      if (token === undefined || token !== store.getState().token) return
      forgetVisit(places)
      store.setState(ended(endedBy))
    },
    acknowledgeEnd: () => store.setState(VISITOR),
    setBalanceHidden(hidden) {
      places?.local.setItem(KEYS.balanceHidden, hidden ? '1' : '0')
      store.setState({ isBalanceHidden: hidden })
    },
    onOtherTabSignedOut(listener) {
      const { channel } = places ?? {}
      channel?.addEventListener('message', listener)
      return () => channel?.removeEventListener('message', listener)
    },
  }
}
