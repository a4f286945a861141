import { round1 as f, numbersOf } from './random.ts'

export type BannerScene = 'festival' | 'lagoon' | 'jade' | 'royal'

interface Colours {
  readonly sky: readonly [string, string, string]
  readonly glow: readonly [string, string, string]
  readonly moon: string
  readonly ridges: readonly [string, string, string]
  readonly shade: string
}

const COLOURS: Readonly<Record<BannerScene, Colours>> = {
  festival: {
    sky: ['#2A0B2E', '#A82C48', '#FF7A3D'],
    glow: ['#FFE6A8', '#FFC46B', '#FF8A4C'],
    moon: '#FFEDC4',
    ridges: ['#8E2744', '#5A1838', '#2B0A22'],
    shade: '#1A0715',
  },
  lagoon: {
    sky: ['#05202F', '#0B6A78', '#35C9B4'],
    glow: ['#EAFFF4', '#A5F3D8', '#2BB8A6'],
    moon: '#E7FFF4',
    ridges: ['#0B6573', '#084A5C', '#042A3C'],
    shade: '#021723',
  },
  jade: {
    sky: ['#04241D', '#146A45', '#8BC34A'],
    glow: ['#FBFFD9', '#DDF59A', '#7CC04A'],
    moon: '#F8FFD6',
    ridges: ['#14603F', '#0C4434', '#052820'],
    shade: '#021713',
  },
  royal: {
    sky: ['#0E1240', '#3A45B8', '#B56BD6'],
    glow: ['#F3E9FF', '#CDB8FF', '#8F7BF0'],
    moon: '#F1EAFF',
    ridges: ['#2E36A0', '#1F2577', '#0D1045'],
    shade: '#070927',
  },
}

const W = 880
const H = 300

const LANTERN =
  '<circle r="92" fill="#FFB45C" opacity=".16"/><circle r="60" fill="#FFB45C" opacity=".2"/>' +
  '<rect x="-13" y="-46" width="26" height="9" rx="3" fill="#FFCB66"/>' +
  '<rect x="-31" y="-38" width="62" height="22" rx="11" fill="url(#bn)"/>' +
  '<rect x="-40" y="-13" width="80" height="22" rx="11" fill="url(#bn)"/>' +
  '<rect x="-31" y="12" width="62" height="22" rx="11" fill="url(#bn)"/>' +
  '<rect x="-10" y="34" width="20" height="8" rx="3" fill="#FFCB66"/>' +
  '<path d="M-6 42v26M0 42v32M6 42v26" stroke="#FFCB66" stroke-width="2.4"/>'

function lantern(x: number, y: number, scale: number, shade: string): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})">` +
    `<path d="M0 -400V-46" stroke="${shade}" stroke-width="2.5" opacity=".6"/>${LANTERN}</g>`
  )
}

function ridge(y: number, colour: string, rise: number, seed: string): string {
  const random = numbersOf(seed)
  let d = `M0 ${H}V${y}`
  for (let x = 0; x < W; ) {
    const w = 60 + random() * 90
    const h = random() * rise
    d += `l${f(w * 0.15)} ${f(-h * 0.35)}q${f(w * 0.35)} ${f(-h)} ${f(w * 0.7)} 0l${f(w * 0.15)} ${f(h * 0.35)}`
    x += w
  }
  d += `L${W} ${H}Z`
  return (
    `<path d="${d}" fill="#000" opacity=".25" transform="translate(0 -6)"/>` +
    `<path d="${d}" fill="${colour}"/>`
  )
}

function definitions({ sky, glow }: Colours): string {
  return (
    `<defs><linearGradient id="bs" x2="0" y2="1"><stop stop-color="${sky[0]}"/>` +
    `<stop offset=".55" stop-color="${sky[1]}"/><stop offset="1" stop-color="${sky[2]}"/></linearGradient>` +
    `<radialGradient id="bg"><stop stop-color="${glow[0]}"/><stop offset=".35" stop-color="${glow[1]}" stop-opacity=".7"/>` +
    `<stop offset="1" stop-color="${glow[2]}" stop-opacity="0"/></radialGradient>` +
    '<linearGradient id="bn" x2="0" y2="1"><stop stop-color="#FFD27A"/><stop offset=".5" stop-color="#FF7A45"/>' +
    '<stop offset="1" stop-color="#D6264F"/></linearGradient></defs>'
  )
}

/**
 * The hero banner: lanterns over night hills, with room for text on the left (the page mirrors it
 * for languages that read from the right and lays its own shade below the text). 880 × 300, meant
 * for `<img>`.
 */
export function bannerSvg(scene: BannerScene = 'festival'): string {
  const colours = COLOURS[scene]
  const random = numbersOf('hero')
  let s = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice">`
  s += definitions(colours)
  s += `<rect width="${W}" height="${H}" fill="url(#bs)"/>`
  s += `<circle cx="640" cy="118" r="230" fill="url(#bg)" opacity=".75"/>`
  s += `<circle cx="640" cy="118" r="74" fill="${colours.moon}" opacity=".9"/>`
  for (let i = 0; i < 40; i++) {
    const [x, y, r, o] = [random() * W, random() * 170, 0.7 + random() * 1.6, 0.2 + random() * 0.6]
    s += `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="#FFF3D6" opacity="${f(o)}"/>`
  }
  const [back, middle, front] = colours.ridges
  s += ridge(214, back, 60, 'a')
  s += lantern(560, 96, 0.9, colours.shade)
  s += lantern(742, 150, 1.25, colours.shade)
  s += lantern(668, 66, 0.6, colours.shade)
  s += ridge(246, middle, 46, 'b')
  s += lantern(838, 92, 0.72, colours.shade)
  s += ridge(276, front, 30, 'c')
  return `${s}</svg>`
}
