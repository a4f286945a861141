import { ALIVE } from './alive.ts'

/** What was tapped, typed and sent before is done now. */
export const tellAlive = (): void => {
  dispatchEvent(new Event(ALIVE))
}
