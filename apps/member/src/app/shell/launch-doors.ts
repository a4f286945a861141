import { useLingui } from '@lingui/react/macro'
import type { LaunchDoors } from '../../features/games/use-launch.ts'
import { showToast } from '../../notify.ts'
import { useNeedRealAccount } from './account-actions.ts'

/** Where presses on tiles lead that open no game. */
export function useLaunchDoors(): LaunchDoors {
  const { t } = useLingui()
  const needRealAccount = useNeedRealAccount()
  return {
    needRealAccount: () => void needRealAccount(),
    vendorList: () => showToast({ title: t`The games of this provider are not open yet.` }),
  }
}
