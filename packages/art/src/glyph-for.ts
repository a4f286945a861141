import glyphs from './glyphs.json' with { type: 'json' }
import { type ArtType, isArtType } from './palettes.ts'
import { numbersOf, pick } from './random.ts'

export type GlyphName = keyof typeof glyphs

/**
 * The first rule whose word begins a word of the title or code decides. Longer and rarer words
 * stand before shorter ones: `dragon tiger` is a tiger, `fire dragon` a dragon.
 */
const KEYWORDS: readonly (readonly [GlyphName, string])[] = [
  ['unlit-bomb', 'mines minefield'],
  ['perspective-dice-six-faces-five', 'dice sicbo sic xucxac baucua'],
  ['rolling-dices', 'craps'],
  ['rocket', 'rocket crash aviator jet'],
  ['air-balloon', 'skylantern hotair'],
  ['balloons', 'balloon plinko'],
  ['white-tower', 'tower'],
  ['ladder', 'ladder stairs'],
  ['crystal-ball', 'limbo fortune oracle'],
  ['cartwheel', 'wheel roulette spin'],
  ['ball-pyramid', 'keno mega power bingo lotto lottery xoso'],
  ['ticket', 'ticket scratch'],
  ['card-ace-spades', 'baccarat blackjack bac'],
  ['card-joker', 'joker hilo'],
  ['poker-hand', 'poker holdem tien teen rummy phom mau'],
  ['domino-tiles', 'domino mahjong'],
  ['coinflip', 'flip coinflip'],
  ['tiger-head', 'tiger'],
  ['lion', 'lion'],
  ['panda', 'panda'],
  ['monkey', 'monkey'],
  ['elephant', 'elephant ganesha'],
  ['wolf-head', 'wolf'],
  ['bull', 'bull buffalo ox'],
  ['horse-head', 'horse derby'],
  ['rabbit', 'rabbit bunny'],
  ['eagle-head', 'eagle hawk'],
  ['fox-head', 'fox'],
  ['snake', 'snake cobra'],
  ['rooster', 'rooster cock cockfight'],
  ['shark-jaws', 'shark'],
  ['octopus', 'octopus kraken'],
  ['sea-turtle', 'turtle pearl'],
  ['jellyfish', 'jelly'],
  ['crab', 'crab'],
  ['dolphin', 'dolphin'],
  ['sperm-whale', 'whale'],
  ['clownfish', 'fish carp koi'],
  ['trident', 'poseidon ocean sea'],
  ['dragon-head', 'dragon'],
  ['egyptian-profile', 'ra cleopatra temple'],
  ['pharoah', 'pharaoh'],
  ['anubis', 'anubis'],
  ['egyptian-pyramids', 'pyramid egypt'],
  ['samurai-helmet', 'samurai ronin shogun'],
  ['ninja-head', 'ninja'],
  ['viking-helmet', 'viking odin thor'],
  ['spartan-helmet', 'spartan rome gladiator'],
  ['pirate-skull', 'pirate'],
  ['zeus-sword', 'zeus olymp'],
  ['medusa-head', 'medusa'],
  ['wizard-face', 'wizard magic merlin'],
  ['vampire-dracula', 'vampire dracula'],
  ['lotus', 'lotus flower'],
  ['clover', 'clover irish'],
  ['cherry', 'cherry fruit'],
  ['watermelon', 'melon'],
  ['candy-canes', 'candy sweet bonanza'],
  ['cut-diamond', 'emerald diamond jewel gem'],
  ['crown', 'king'],
  ['queen-crown', 'queen crown princess'],
  ['gold-bar', 'gold bar'],
  ['open-treasure-chest', 'treasure chest'],
  ['two-coins', 'coin cash money'],
  ['envelope', 'envelope lixi'],
  ['magic-lamp', 'genie aladdin lamp'],
  ['paper-lantern', 'lantern'],
  ['pagoda', 'pagoda'],
  ['volcano', 'volcano lava'],
  ['moon', 'moon night'],
  ['sun', 'sun solar'],
  ['fire', 'fire hot'],
  ['lightning-storm', 'thunder storm bolt'],
  ['ringed-planet', 'space star planet galaxy'],
  ['revolver', 'west bandit cowboy'],
  ['gold-mine', 'miner gonzo'],
  ['soccer-ball', 'soccer football goal penalty'],
  ['basketball-ball', 'basketball basket hoop'],
  ['tennis-ball', 'tennis'],
  ['boxing-glove', 'boxing fight'],
  ['console-controller', 'esports dota league'],
  ['trophy-cup', 'cup champion trophy'],
]

const POOLS: Readonly<Record<ArtType, readonly [GlyphName, ...GlyphName[]]>> = {
  RNG: [
    'slot-machine',
    'cherry',
    'lotus',
    'cut-diamond',
    'queen-crown',
    'dragon-head',
    'clover',
    'open-treasure-chest',
    'two-coins',
    'crown',
  ],
  LIVE: ['card-ace-spades', 'cartwheel', 'poker-hand', 'perspective-dice-six-faces-five'],
  FISH: ['clownfish', 'shark-jaws', 'octopus', 'sea-turtle', 'jellyfish', 'crab', 'dolphin'],
  PVP: ['poker-hand', 'card-joker', 'domino-tiles', 'card-ace-spades'],
  BGS: ['rocket', 'unlit-bomb', 'rolling-dices', 'balloons', 'white-tower', 'coinflip'],
  SPORTS: ['soccer-ball', 'basketball-ball', 'tennis-ball', 'trophy-cup', 'boxing-glove'],
  ESPORTS: ['console-controller', 'trophy-cup', 'spartan-helmet'],
  COCKFIGHT: ['rooster'],
  LOTT: ['ball-pyramid', 'ticket', 'paper-lantern'],
  ELOTT: ['ball-pyramid', 'ticket', 'cartwheel'],
}

const RULES: ReadonlyMap<string, GlyphName> = new Map(
  KEYWORDS.flatMap(([glyph, words]) => words.split(' ').map((word) => [word, glyph] as const)),
)
const RANK: ReadonlyMap<string, number> = new Map([...RULES.keys()].map((word, i) => [word, i]))

const isGlyph = (name: string): name is GlyphName => Object.hasOwn(glyphs, name)

/** `Tiến Lên` → `tien`, `len`; `DragonTiger` → `dragon`, `tiger`; plural `s` falls off. */
function wordsOf(text: string): string[] {
  const plain = text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
  const words = plain.match(/[a-z]+/g) ?? []
  return words.flatMap((word) => (word.endsWith('s') ? [word, word.slice(0, -1)] : [word]))
}

/** The glyph for some words about a game (title, code), or one of its type's pool by hash. */
export function glyphFor(keywords: string, type: string): GlyphName {
  let best: string | undefined
  for (const word of wordsOf(keywords)) {
    const rank = RANK.get(word)
    if (rank !== undefined && (best === undefined || rank < (RANK.get(best) ?? rank))) best = word
  }
  const byWord = best === undefined ? undefined : RULES.get(best)
  return byWord ?? pick(POOLS[isArtType(type) ? type : 'RNG'], numbersOf(`glyph:${keywords}`))
}

/** Path data on a 512 grid: the game's own glyph when we have it, else by its words. */
export function glyphPath(game: {
  readonly code: string
  readonly title?: string
  readonly type: string
  readonly glyph?: string
}): string {
  const own = game.glyph !== undefined && isGlyph(game.glyph) ? game.glyph : undefined
  return glyphs[own ?? glyphFor(`${game.title ?? ''} ${game.code}`, game.type)]
}

/** Every glyph an operator may choose. */
export const glyphNames: readonly GlyphName[] = Object.keys(glyphs).filter(isGlyph)
