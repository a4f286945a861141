/** The door of the catalogue: what there is to play. Opening a game is another room's business. */
export { picturePath } from './art.ts'
export type { Launcher, Opened } from './launch.ts'
export { gamesPage, hotGames, menus } from './lobby.ts'
export { presentGame } from './present.ts'
export { findVisibleGame, type GameRow, listGamesOfVendor } from './queries.ts'
export { registerArt, routes } from './routes.ts'
