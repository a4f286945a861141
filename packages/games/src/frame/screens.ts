import type { GameScreen } from '../stage.ts'

/** Game code (the frame's `#/<code>`) → its screen, fetched when it is wanted. */
const screens: Readonly<Record<string, () => Promise<{ readonly screen: GameScreen }>>> = {
  mines: () => import('../mines/view/index.tsx'),
  dice: () => import('../dice/view/index.tsx'),
  crash: () => import('../crash/view/index.tsx'),
  hilo: () => import('../hilo/view/index.tsx'),
  tower: () => import('../tower/view/index.tsx'),
  blackjack: () => import('../blackjack/view/index.tsx'),
  poker: () => import('../poker/view/index.tsx'),
  limbo: () => import('../limbo/view/index.tsx'),
  plinko: () => import('../plinko/view/index.tsx'),
  keno: () => import('../keno/view/index.tsx'),
  roulette: () => import('../roulette/view/index.tsx'),
  wheel: () => import('../wheel/view/index.tsx'),
}

/** Every game there is a screen for. */
export const screenCodes: readonly string[] = Object.keys(screens)

/** The game that an address names, undefined when there is none. */
export function gameOfHash(hash: string): string | undefined {
  const code = /^#\/([a-z0-9-]{1,40})$/.exec(hash)?.[1]
  return code !== undefined && Object.hasOwn(screens, code) ? code : undefined
}

export async function loadScreen(code: string): Promise<GameScreen | undefined> {
  return (await screens[code]?.())?.screen
}
