import { type Card, rankName, type Suit, suitOf } from '@lantern/kernel/cards'

// Cards come by the handful, and a face is a dozen elements: it is made once, and each card that is dealt
// gets a copy of it as a whole.

/** Suits on a grid of 24. */
const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  diamond: 'M12 1.500l8.200 10.500L12 22.500 3.800 12z',
  heart:
    'M12 21.500C7 16.800 1.800 13.300 1.800 8.300 1.800 5 4.200 2.800 7 2.800c2 0 3.900 1.100 5 3 1.100-1.900 3-3 5-3 2.800 0 5.200 2.200 5.200 5.500 0 5-5.200 8.500-10.200 13.200z',
  spade:
    'M12 1.800c4 4.600 9.200 7.600 9.200 12.200 0 2.800-2 4.600-4.400 4.600-1.500 0-2.800-.7-3.700-2 .2 2.200.8 4 2.100 5.600H8.800c1.300-1.600 1.900-3.400 2.100-5.600-.9 1.300-2.200 2-3.700 2-2.400 0-4.400-1.800-4.400-4.600C2.800 9.400 8 6.400 12 1.800z',
  club: 'M12 1.800a4.400 4.400 0 0 1 3.700 6.800 4.600 4.600 0 1 1-2.700 7.700c.1 2.200.8 4.200 2.200 5.900H8.800c1.400-1.700 2.100-3.700 2.200-5.900a4.600 4.600 0 1 1-2.700-7.700A4.400 4.400 0 0 1 12 1.800z',
}

const RED: ReadonlySet<Suit> = new Set<Suit>(['diamond', 'heart'])

/** What the three courts carry: a fan, a lotus, a crown, each cut from paper before the moon. */
const EMBLEMS: Readonly<Record<string, string>> = {
  J: 'M50 108L22 66a34 34 0 0 1 56 0zM50 108L34 58M50 108V54M50 108l16-50',
  Q: 'M50 62c8 10 10 20 0 42-10-22-8-32 0-42zM30 70c12 4 18 14 20 34-16-6-22-18-20-34zM70 70c-12 4-18 14-20 34 16-6 22-18 20-34zM18 88c12-4 24 2 32 16-14 4-26 0-32-16zM82 88c-12-4-24 2-32 16 14 4 26 0 32-16z',
  K: 'M22 104V72l14 12 14-24 14 24 14-12v32zM22 104h56v6H22z',
}

const SVG = 'http://www.w3.org/2000/svg'

/** An element of a drawing with what is in it. */
function draw(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...inside: readonly (Node | string)[]
): SVGElement {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.append(...inside)
  return element
}

const path = (d: string, rest: Readonly<Record<string, string>>) => draw('path', { d, ...rest })

const box = (
  [x, y, width, height, rx]: readonly [number, number, number, number, number],
  className: string,
) => draw('rect', { x, y, width, height, rx, class: className })

const card = (className: string, ...inside: readonly Node[]): SVGElement =>
  draw('svg', { viewBox: '0 0 100 140', 'aria-hidden': 'true', class: className }, ...inside)

const court = (emblem: string): SVGElement =>
  draw(
    'g',
    { class: 'court' },
    box([34, 12, 56, 116, 7], 'court-sky'),
    draw('circle', { cx: 66, cy: 46, r: 19, class: 'court-moon' }),
    draw(
      'g',
      { transform: 'translate(27 12) scale(.7)' },
      path(emblem, { class: 'court-emblem', transform: 'translate(4 20)' }),
    ),
    path('M34 118c10-12 18-12 28-4s18 4 28-6v13a7 7 0 0 1-7 7H41a7 7 0 0 1-7-7z', {
      class: 'court-hill',
    }),
  )

function front(of: Card): SVGElement {
  const rank = rankName(of)
  const suit = suitOf(of)
  const emblem = EMBLEMS[rank]
  const sign = (transform: string) => path(SUIT_PATHS[suit], { class: 'ink', transform })
  return card(
    RED.has(suit) ? 'red' : 'black',
    box([1, 1, 98, 138, 11], 'paper'),
    emblem === undefined ? sign('translate(31 66) scale(2.6)') : court(emblem),
    draw(
      'text',
      { x: 17, y: 35, 'text-anchor': 'middle', class: rank === '10' ? 'rank tight' : 'rank' },
      rank,
    ),
    sign('translate(6 42) scale(.92)'),
  )
}

const back = (): SVGElement =>
  card(
    'back',
    box([1, 1, 98, 138, 11], 'back-edge'),
    box([8, 8, 84, 124, 7], 'back-field'),
    draw('circle', { cx: 50, cy: 70, r: 30, class: 'back-glow' }),
    box([36, 50, 28, 11, 5.5], 'back-bar'),
    box([30, 64.5, 40, 11, 5.5], 'back-bar wide'),
    box([36, 79, 28, 11, 5.5], 'back-bar'),
    path('M50 38v12M50 90v14M44 92v8M56 92v8', { class: 'back-cord' }),
  )

const made = new Map<Card | null, SVGElement>()

/** What is seen of a card; null lies face down. Each call gives a drawing of its own. */
export function cardFace(of: Card | null): Node {
  const known = made.get(of) ?? (of === null ? back() : front(of))
  made.set(of, known)
  return known.cloneNode(true)
}
