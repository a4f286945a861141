/** The door of the catalogue: what there is to play. Opening a game is another room's business. */
export { picturePath } from './art.ts'
export { addVendor, setVendorShown } from './desk-queries.ts'
export {
  type Entered,
  type EnteredGame,
  hasGame,
  insertEntered,
  lockEntered,
  updateEntered,
} from './entered-queries.ts'
export type { Launcher, Opened } from './launch.ts'
export { catalogueOf } from './copy.ts'
export { gamesPage, hotGames } from './lobby.ts'
export { type NotTaken, type Offered, type Takeover, takeOver } from './offered.ts'
export { listRules } from './offered-queries.ts'
export { paceSetting } from './pace.ts'
export { gameMenus, presentGame } from './present.ts'
export {
  findGame,
  findVisibleGame,
  type GameOfVendor,
  type GameRow,
  listGamesOfVendor,
} from './queries.ts'
export { opsRoutes } from './operator-routes.ts'
export { registerArt, routes } from './routes.ts'
export {
  findGameWindow,
  type GameWindow,
  listGameWindows,
  lockGameWindow,
  setGameWindow,
} from './window-queries.ts'
