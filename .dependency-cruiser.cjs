// The floor plan as data: which room may open which. One wall per row of the plan in
// docs/ARCHITECTURE.md, one allow-list per room of the server, and a few walls that hold
// everywhere. tools/walls/walls.test.ts plants an illegal import of each kind and expects each to
// be reported: a wall that cannot fail is no wall. A new allowed door is its own commit.

const TESTS = String.raw`\.test\.tsx?$|/testing/|/testing\.ts$`
/** Plays the host page on a developer's machine; no part of a build. */
const HARNESS = '^packages/games/frame/harness\\.ts$'
const GAMES = '^packages/games/src/'
/** The slots of the studio: models, sheets and titles are pure, their rounds are secrets. */
const SLOTS = `${GAMES}slots/`
const slotMath = `${SLOTS}(?!view/|(round|bet|decide|spin-copy)\\.ts$)`
/** What a pot gives back: also what the console says of one. */
const potMath = `${SLOTS}(pot|fraction)\\.ts$`
/** What all games share, without secrets: interface, limits, settling, seeds, the verifier. */
const GAME_COMMONS = `${GAMES}(game|limits|settling|instant)\\.ts$|${GAMES}fair/`

const kernel = '^packages/kernel/src/'
const contract = '^packages/contract/src/'
const rules = '^packages/rules/src/'
const art = '^packages/art/src/'
const ui = '^packages/ui/src/'
const webKit = '^packages/web-kit/src/'
const consoleKit = '^packages/console-kit/src/'
const agentOffice = '^packages/agent-office/src/'
const vendorProtocol = '^packages/vendor-protocol/src/'
/** What a vendor's page and the page around it say to each other; runs in a browser. */
const vendorPage = `${vendorProtocol}page\\.ts$`
const locales = '^packages/locales/|^locales/'
const gameMath = `${GAMES}[^/]+/(math|returns|exposure)\\.ts$`
const gameBet = `${GAMES}[^/]+/bet\\.ts$`
const gameRound = `${GAMES}[^/]+/round\\.ts$|${GAMES}registry\\.ts$`
const gameView = `${GAMES}[^/]+/view/|${GAMES}stage\\.ts$|${GAMES}frame/|^packages/games/frame/`
/** Rounds shown again on pages of the site and of the console, in their words. */
const gameStill = `${GAMES}still/`
const zod = '^node_modules/zod/'
/** Any package from npm: which ones is said in the room's package.json. */
const packages = '^node_modules/(?!@lantern/)'
/** Parts of Node, as they are named once resolved: `fs`, `node:fs/promises`. */
const nodeModules = '^(node:)?[a-z_]+$|^(node:)?[a-z_]+/[a-z_]+$'

/** One row: files matching `from` import themselves (`own`) and what is listed, nothing else. */
function row(name, from, may, { own = from, fromNot = [] } = {}) {
  return {
    name,
    severity: 'error',
    comment: `${name} may import only what the plan lists for it`,
    from: { path: from, pathNot: [TESTS, ...fromNot] },
    to: { pathNot: [own, ...may], couldNotResolve: false },
  }
}

const ROWS = [
  row('kernel', '^packages/kernel/', []),
  row('contract', '^packages/contract/', [kernel, zod]),
  row('rules', '^packages/rules/src/', [kernel]),
  row('slots', `${SLOTS}(?!view/)`, [kernel, zod, GAME_COMMONS]),
  row('slot-math', slotMath, [kernel, GAME_COMMONS]),
  row('game-math', `${GAMES}([^/]+)/math\\.ts$`, [kernel], { own: '^$' }),
  row('game-returns', `${GAMES}([^/]+)/returns\\.ts$`, [kernel], {
    own: `${GAMES}$1/math\\.ts$`,
  }),
  row('game-bet', `${GAMES}([^/]+)/bet\\.ts$`, [kernel, zod, GAME_COMMONS], {
    own: `${GAMES}$1/math\\.ts$`,
    fromNot: [SLOTS],
  }),
  row('game-round', `${GAMES}([^/]+)/round\\.ts$`, [kernel, GAME_COMMONS], {
    own: `${GAMES}$1/(math|bet)\\.ts$`,
    fromNot: [SLOTS],
  }),
  row('slots-view', `${SLOTS}view/`, [kernel, ui, GAME_COMMONS, slotMath, packages], {
    own: `${SLOTS}(view/|bet\\.ts$)|${GAMES}stage\\.ts$`,
  }),
  row('game-view', `${GAMES}([^/]+)/view/`, [kernel, ui, GAME_COMMONS, packages], {
    own: `${GAMES}($1/(view/|math\\.ts$|bet\\.ts$)|frame/|stage\\.ts$)`,
    fromNot: [`${GAMES}frame/`, SLOTS],
  }),
  row('game-still', gameStill, [kernel, gameMath, gameBet, GAME_COMMONS, packages]),
  row(
    'game-frame',
    '^packages/games/(src/)?frame/',
    ['^tools/web/', kernel, ui, gameView, gameMath, gameBet, GAME_COMMONS, packages],
    { fromNot: [HARNESS] },
  ),
  row('game-commons', `${GAMES}(?!stage)[^/]+\\.ts$|${GAMES}fair/`, [
    kernel,
    gameRound,
    gameMath,
    gameBet,
    zod,
    '^node_modules/@noble/(hashes|curves)/',
    '^(node:)?crypto$',
  ]),
  row('art', '^packages/art/src/', []),
  row('ui', '^packages/ui/src/', [kernel, art, packages]),
  row('web-kit', '^packages/web-kit/', [contract, kernel, ui, packages]),
  row('console-kit', '^packages/console-kit/', [
    `${ui}tokens\\.css$`,
    `${ui}fonts\\.css$`,
    webKit,
    kernel,
    packages,
  ]),
  row('agent-office', '^packages/agent-office/', [
    consoleKit,
    ui,
    webKit,
    contract,
    rules,
    kernel,
    locales,
    packages,
  ]),
  row('vendor-protocol', '^packages/vendor-protocol/', [kernel, zod, '^(node:)?crypto$']),
  row('server', '^apps/server/', [
    kernel,
    art,
    contract,
    rules,
    vendorProtocol,
    gameMath,
    gameBet,
    gameRound,
    GAME_COMMONS,
    packages,
    nodeModules,
  ]),
  row('sandbox', '^apps/sandbox/', [kernel, packages, nodeModules]),
  row('studio', '^apps/studio/', [
    '^tools/web/',
    kernel,
    art,
    rules,
    vendorProtocol,
    GAMES,
    ui,
    packages,
    nodeModules,
  ]),
  row('member', '^apps/member/src/', [
    kernel,
    contract,
    rules,
    gameMath,
    gameBet,
    gameView,
    gameStill,
    GAME_COMMONS,
    ui,
    vendorPage,
    webKit,
    agentOffice,
    locales,
    packages,
  ]),
  row('console', '^apps/console/src/', [
    kernel,
    contract,
    rules,
    gameMath,
    gameBet,
    potMath,
    gameStill,
    GAME_COMMONS,
    ui,
    webKit,
    consoleKit,
    locales,
    packages,
  ]),
]

/** What rooms open in which games are played, ours and those of vendors. */
const PLAYING = [
  'identity',
  'catalogue',
  'wagers',
  'wallet',
  'config',
  'safeplay',
  'jackpots',
  'rollover',
]

/** Room of the server → rooms whose index.ts it may open. Anything upward is an event. */
const ROOMS = {
  config: [],
  audit: [],
  wallet: [],
  identity: ['config', 'safeplay', 'wallet', 'notify'],
  operators: ['identity', 'config'],
  safeplay: ['config'],
  wagers: ['wallet', 'safeplay'],
  catalogue: ['config'],
  vendors: PLAYING,
  originals: PLAYING,
  lottery: ['identity', 'catalogue', 'wagers'],
  rollover: ['identity', 'wallet', 'config'],
  cashier: [
    'identity',
    'wallet',
    'wagers',
    'config',
    'safeplay',
    'notify',
    'rollover',
    'kyc',
    'support',
  ],
  promotions: ['identity', 'wallet', 'wagers', 'cashier', 'config', 'rollover'],
  points: ['identity', 'wallet', 'wagers'],
  agents: ['identity', 'wallet', 'wagers', 'config', 'notify'],
  messaging: ['identity', 'config'],
  notify: ['config'],
  kyc: ['identity', 'config'],
  privacy: ['identity', 'wallet', 'safeplay', 'cashier', 'config'],
  risk: ['identity', 'wagers', 'wallet'],
  support: ['identity', 'notify'],
  jackpots: ['wallet', 'wagers'],
  chat: ['identity'],
  reports: ['identity', 'wallet', 'wagers', 'catalogue', 'config', 'support', 'originals'],
}
/** Every room may note what was done. */
const OPEN_TO_ALL = ['audit']

const MODULES = '^apps/server/src/modules/'
const SERVER_ROOMS = Object.entries(ROOMS).map(([room, may]) => ({
  name: `server-room-${room}`,
  severity: 'error',
  comment: `${room} may open: ${[...may, ...OPEN_TO_ALL].join(', ')}`,
  from: { path: `${MODULES}${room}/`, pathNot: TESTS },
  to: {
    path: MODULES,
    pathNot: [
      `${MODULES}${room}/`,
      ...[...may, ...OPEN_TO_ALL].map((other) => `${MODULES}${other}/index\\.ts$`),
    ],
  },
}))

const KNOWN = [
  '^packages/(art|kernel|contract|rules|games|ui|web-kit|console-kit|agent-office)/',
  '^packages/(vendor-protocol|locales)/',
  '^apps/(sandbox|studio|member|console)/',
  '^apps/server/(?!src/modules/)',
  ...Object.keys(ROOMS).map((room) => `${MODULES}${room}/`),
]

const WALLS = [
  {
    name: 'room-missing-from-the-plan',
    severity: 'error',
    comment: 'Every folder of packages, apps and the server’s modules has a row in this file',
    from: { path: '^(packages|apps)/', pathNot: KNOWN },
    to: {},
  },
  {
    name: 'room-missing-from-the-plan',
    severity: 'error',
    comment: 'the same for a file that imports nothing',
    from: { path: '^(packages|apps)/', pathNot: KNOWN, orphan: true },
    to: {},
  },
  {
    name: 'nobody-imports-an-app',
    severity: 'error',
    comment: 'benchmarks and journeys may use what is inside the server, nobody else anything',
    from: { path: '^(packages|tools)/' },
    to: { path: '^apps/' },
  },
  {
    name: 'nobody-imports-an-app',
    severity: 'error',
    comment: 'an app may not import another',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'nobody-imports-an-app',
    severity: 'error',
    comment: 'benchmarks and journeys may use what is inside the server only',
    from: { path: '^(bench|e2e)/' },
    to: { path: '^apps/', pathNot: '^apps/server/' },
  },
  {
    name: 'view-never-sees-round',
    severity: 'error',
    comment:
      'A game on a screen may not reach its round, by any way. The member site may not import one ' +
      'either (its own row says so), but its verifier recomputes finished rounds through fair/',
    from: {
      path:
        `${gameView}|${gameStill}|^packages/(ui|web-kit|console-kit|agent-office)/|` +
        '^apps/console/src/',
      pathNot: [TESTS, HARNESS],
    },
    to: { path: gameRound, reachable: true },
  },
  {
    name: 'pixels-without-node',
    severity: 'error',
    comment: 'What runs in a browser has no Node',
    from: {
      path:
        '^packages/(ui|web-kit|console-kit|agent-office)/src/|^apps/(member|console)/src/|' +
        `${gameView}|${gameStill}`,
      pathNot: TESTS,
    },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'rooms-below-the-app',
    severity: 'error',
    comment: 'A room of the server does not know the program it is part of',
    from: { path: MODULES, pathNot: TESTS },
    to: { path: '^apps/server/src/((app|main)\\.ts|seed/|cli/|testing/)' },
  },
  {
    name: 'doors-only',
    severity: 'error',
    comment: 'From outside, a room is entered by its door, or bound by its routes and jobs',
    from: {
      path: '^apps/server/src/(?!modules/)|^(bench|e2e)/',
      pathNot: [TESTS, '^apps/server/src/seed/'],
    },
    to: {
      path: MODULES,
      pathNot: `${MODULES}[^/]+/(index|[a-z-]*routes|jobs|sockets)\\.ts$`,
    },
  },
  {
    name: 'no-cycles',
    severity: 'error',
    comment: 'Two files that need each other are one file, or three',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'nothing-unresolved',
    severity: 'error',
    comment: 'Every import leads somewhere',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:|\\.po$' },
  },
]

module.exports = {
  forbidden: [...ROWS, ...SERVER_ROOMS, ...WALLS],
  options: {
    parser: 'swc', // TypeScript 7 has no programming interface to parse with
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.d\\.m?ts$|(^|/)(dist|\\.data|coverage|test-results)/' },
    moduleSystems: ['es6', 'cjs'],
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'require', 'default', 'style'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css', '.d.ts', '.d.mts'],
    },
    skipAnalysisNotInRules: true,
    builtInModules: { add: [] },
  },
}
