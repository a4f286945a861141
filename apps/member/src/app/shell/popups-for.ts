import type { PopupName } from '../../stage.ts'
import type { Visitor } from '../../visitor.ts'

type MayOpen = (visitor: Visitor) => boolean

const anyone: MayOpen = () => true
const notSignedIn: MayOpen = ({ phase }) => phase === 'visitor' || phase === 'ended'
const signedIn: MayOpen = ({ phase }) => phase === 'signed-in'
const anySession: MayOpen = ({ phase }) => phase === 'signed-in' || phase === 'restricted'
const realMember: MayOpen = ({ phase, isTrial }) => phase === 'signed-in' && !isTrial
/** A trial member may open the register form: the way to a real account. */
const notReal: MayOpen = (visitor) => !realMember(visitor) && visitor.phase !== 'restricted'

/** Who may open which popup. Whoever stops being one of them sees it close. */
export const mayOpen: Readonly<Record<PopupName, MayOpen>> = {
  login: notReal,
  forgot: notSignedIn,
  changePassword: anySession,
  transactionPassword: realMember,
  transactionReset: realMember,
  contact: realMember,
  messengers: realMember,
  authenticator: realMember,
  passkeys: realMember,
  linkedAccount: realMember,
  avatar: realMember,
  help: anyone,
  feedback: anyone,
  language: anyone,
  support: anyone,
  gameCentre: anyone,
  announcements: anyone,
  notices: anyone,
  payees: realMember,
  cashier: realMember,
  vendorGames: anyone,
  safeLimit: realMember,
  takeBreak: realMember,
  document: realMember,
  myData: realMember,
  realityCheck: realMember,
  // Trials of visitors have a play session of their own.
  game: (visitor) => notSignedIn(visitor) || signedIn(visitor),
}

/** The popups that this person may have open. */
export const popupsFor = (visitor: Visitor): PopupName[] =>
  (Object.keys(mayOpen) as PopupName[]).filter((name) => mayOpen[name](visitor))

/**
 * What becomes of the popups that are open: those that this person may not open close. Where a
 * sign-in is asked of somebody whose password has to be changed first, the change is asked for.
 */
export function settlePopups(
  open: readonly PopupName[],
  visitor: Visitor,
): { readonly close: readonly PopupName[]; readonly asksForPassword: boolean } {
  const close = visitor.phase === 'unknown' ? [] : open.filter((name) => !mayOpen[name](visitor))
  return { close, asksForPassword: visitor.phase === 'restricted' && close.includes('login') }
}
