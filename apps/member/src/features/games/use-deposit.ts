import { useVisitor } from '../../site.ts'
import { openPopup } from '../../stage.ts'

/** The cashier over the game for who has an account; who has none may open one. */
export function useDeposit(): { readonly isMember: boolean; readonly deposit: () => void } {
  const { phase, isTrial } = useVisitor()
  const isMember = phase === 'signed-in' && !isTrial
  return {
    isMember,
    deposit: () => {
      if (isMember) openPopup('cashier', { tab: 'deposit' })
      else openPopup('login', { tab: 'register' })
    },
  }
}
