import type { ComponentType } from 'react'
import type { PopupName, PopupProps } from '../../stage.ts'
import { loadable } from '../../parts/loadable.tsx'

type PopupPart<Name extends PopupName> = ComponentType<PopupProps<Name>>

const popup = <Name extends PopupName>(
  load: () => Promise<{ readonly Popup: PopupPart<Name> }>,
): PopupPart<Name> => loadable(async () => (await load()).Popup)

/** Every popup of the site: its part loads when it is first opened. Who may, is in popups-for.ts. */
export const popups: { readonly [Name in PopupName]: PopupPart<Name> } = {
  login: popup(() => import('../../features/auth/login-popup.tsx')),
  forgot: popup(() => import('../../features/auth/forgot-popup.tsx')),
  changePassword: popup(() => import('../../features/account/change-password-popup.tsx')),
  transactionPassword: popup(() => import('../../features/account/transaction-password-popup.tsx')),
  transactionReset: popup(() => import('../../features/account/transaction-reset-popup.tsx')),
  contact: popup(() => import('../../features/account/contact-popup.tsx')),
  messengers: popup(() => import('../../features/account/messengers-popup.tsx')),
  authenticator: popup(() => import('../../features/account/authenticator-popup.tsx')),
  passkeys: popup(() => import('../../features/account/passkeys-popup.tsx')),
  linkedAccount: popup(() => import('../../features/account/linked-account-popup.tsx')),
  avatar: popup(() => import('../../features/account/avatar-popup.tsx')),
  help: popup(() => import('./help-popup.tsx')),
  feedback: popup(() => import('../../features/support/feedback-popup.tsx')),
  language: popup(() => import('./language-popup.tsx')),
  support: popup(() => import('./support-popup.tsx')),
  gameCentre: popup(() => import('./game-centre-popup.tsx')),
  announcements: popup(() => import('./announcements-popup.tsx')),
  notices: popup(() => import('./notices-popup.tsx')),
  payees: popup(() => import('../../features/cashier/payees-popup.tsx')),
  cashier: popup(() => import('../../features/cashier/cashier-popup.tsx')),
  vendorGames: popup(() => import('./vendor-games-popup.tsx')),
  safeLimit: popup(() => import('../../features/safeplay/limit-popup.tsx')),
  takeBreak: popup(() => import('../../features/safeplay/break-popup.tsx')),
  realityCheck: popup(() => import('../../features/safeplay/check-popup.tsx')),
  document: popup(() => import('../../features/identity/document-popup.tsx')),
  myData: popup(() => import('../../features/my-data/my-data-popup.tsx')),
  game: popup(() => import('../../features/games/game-popup.tsx')),
}
