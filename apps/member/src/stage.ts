import type { DocumentKind } from '@lantern/contract/identity-checks'
import type { LimitKind } from '@lantern/contract/safeplay'
import { createStore } from 'zustand/vanilla'
import type { TitledGroup } from './parts/announcements/use-announcements.ts'
import type { SecondProof } from './parts/identity/second-proof.ts'

/** What each popup needs to know when it opens. */
export interface PopupParams {
  login: {
    readonly tab: 'login' | 'register'
    /** A sign-in that began elsewhere and still asks for a second proof. */
    readonly proof?: SecondProof
    /** What a service said about somebody it knows and we do not. */
    readonly socialTicket?: string
  }
  forgot: Readonly<Record<never, never>>
  changePassword: Readonly<Record<never, never>>
  transactionPassword: Readonly<Record<never, never>>
  transactionReset: Readonly<Record<never, never>>
  /** Adding or changing a phone number or an e-mail address. */
  contact: { readonly channel: 'sms' | 'email' }
  messengers: Readonly<Record<never, never>>
  authenticator: { readonly step: 'switch-on' | 'switch-off' | 'new-codes' }
  passkeys: Readonly<Record<never, never>>
  linkedAccount: { readonly provider: 'google' | 'facebook'; readonly isLinked: boolean }
  avatar: Readonly<Record<never, never>>
  feedback: Readonly<Record<never, never>>
  language: Readonly<Record<never, never>>
  /** Every way to customer service. */
  support: Readonly<Record<never, never>>
  /** Hot games and the categories. */
  gameCentre: Readonly<Record<never, never>>
  announcements: Readonly<Record<never, never>>
  /** All of a group, the marquee's unless another is named: at this id, else at this number. */
  notices: {
    readonly index: number
    readonly id?: string
    readonly group?: TitledGroup
  }
  /** The help centre, at the page of this name. */
  help: { readonly slug?: string }
  /** The accounts that a member is paid to. */
  payees: Readonly<Record<never, never>>
  cashier: {
    readonly tab: 'deposit' | 'withdraw'
    /** Shows where this deposit or withdrawal stands instead of a new one. */
    readonly depositId?: string
    readonly withdrawalId?: string
  }
  vendorGames: { readonly vendorCode: string; readonly gameType: string; readonly title: string }
  safeLimit: { readonly kind: LimitKind }
  takeBreak: { readonly kind: 'time_out' | 'excluded' }
  realityCheck: Readonly<Record<never, never>>
  myData: { readonly what: 'export' | 'close' }
  /** Sending a document of one of these kinds. */
  document: { readonly kinds: readonly DocumentKind[] }
  game: {
    readonly gameCode: string
    readonly vendorCode: string
    readonly title: string
    readonly artUrl: string
    readonly mode: 'real' | 'trial'
  }
}

export type PopupName = keyof PopupParams

/** What every popup's own part is given. */
export interface PopupProps<Name extends PopupName> {
  readonly params: PopupParams[Name]
  readonly onClose: () => void
}

export type Popup = {
  [Name in PopupName]: { readonly name: Name; readonly params: PopupParams[Name] }
}[PopupName]

/** Popups that stand on the page, the topmost last. */
const stage = createStore<{ readonly popups: readonly Popup[] }>(() => ({ popups: [] }))

export const popupStage: Pick<typeof stage, 'getState' | 'getInitialState' | 'subscribe'> = stage

/** Opens a popup on top; one that is open already comes to the top with the new facts. */
export function openPopup<Name extends PopupName>(name: Name, params: PopupParams[Name]): void {
  // The pair fits by the signature; the union of all popups can not see it.
  const pair: unknown = { name, params }
  const popup = pair as Popup
  stage.setState(({ popups }) => ({
    popups: [...popups.filter((other) => other.name !== name), popup],
  }))
}

export function closePopup(name: PopupName): void {
  stage.setState(({ popups }) => ({ popups: popups.filter((popup) => popup.name !== name) }))
}

export function closeAllPopups(): void {
  stage.setState({ popups: [] })
}
