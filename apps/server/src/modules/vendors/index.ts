/** The door of vendors: their calls, their keys, and how their games open. */
export { registerCallbacks } from './callback-routes.ts'
export { drain } from './drain.ts'
export { cancelFreeRounds, freeRoundsOf, type Gift, grantFreeRounds } from './free-rounds.ts'
export { jobs } from './jobs.ts'
export { connect, disableKey, makeKey, rotateKey, setStopped, type VendorKey } from './keys.ts'
export { launch, launchOrigins } from './launch.ts'
export { opsRoutes } from './operator-routes.ts'
export { requestTransfer, type TransferWish } from './transfers.ts'
