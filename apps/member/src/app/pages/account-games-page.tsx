import { useLingui } from '@lingui/react/macro'
import { useShownAnew } from '../../anew.ts'
import { useLaunch } from '../../features/games/use-launch.ts'
import { AccountGames } from '../../features/lobby/account-games.tsx'
import { BackToLobby } from '../../parts/back-to-lobby.tsx'
import { useLaunchDoors } from '../shell/launch-doors.ts'

export function Screen({ selection }: { readonly selection: 'FAV' | 'RECENT' }) {
  const { t } = useLingui()
  const launch = useLaunch(useLaunchDoors())
  return (
    <div className="flex flex-col gap-5 pt-2">
      <h1 id="own-games" className="text-30">
        {selection === 'FAV'
          ? t({ message: 'Favourites', comment: 'Games that the member keeps' })
          : t`Played last`}
      </h1>
      <AccountGames
        key={`${selection} ${useShownAnew()}`}
        selection={selection}
        labelledBy="own-games"
        onLaunch={launch}
        whenEmpty={<BackToLobby />}
      />
    </div>
  )
}
