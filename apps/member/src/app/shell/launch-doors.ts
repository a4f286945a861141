import type { LaunchDoors } from '../../features/games/use-launch.ts'
import { useNeedRealAccount } from './account-actions.ts'

/** Where presses on tiles lead that open no game. */
export function useLaunchDoors(): LaunchDoors {
  const needRealAccount = useNeedRealAccount()
  return { needRealAccount: () => void needRealAccount() }
}
