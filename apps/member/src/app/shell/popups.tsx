import type { ComponentType } from 'react'
import type { PopupName, PopupProps } from '../../stage.ts'
import { loadable } from '../loadable.tsx'

type PopupPart<Name extends PopupName> = ComponentType<PopupProps<Name>>

const popup = <Name extends PopupName>(
  load: () => Promise<{ readonly Popup: PopupPart<Name> }>,
): PopupPart<Name> => loadable(async () => (await load()).Popup)

/** Every popup of the site: its part loads when it is first opened. Who may, is in popups-for.ts. */
export const popups: { readonly [Name in PopupName]: PopupPart<Name> } = {
  login: popup(() => import('../../features/auth/login-popup.tsx')),
  changePassword: popup(() => import('../../features/account/change-password-popup.tsx')),
  transactionPassword: popup(() => import('../../features/account/transaction-password-popup.tsx')),
  language: popup(() => import('./language-popup.tsx')),
  notices: popup(() => import('./notices-popup.tsx')),
  cashier: popup(() => import('../../features/cashier/cashier-popup.tsx')),
  game: popup(() => import('../../features/games/game-popup.tsx')),
}
