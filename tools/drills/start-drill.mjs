// node tools/drills/start-drill.mjs [--from=FOLDER] [--port=N] [clean] [private-home] [ordinary]
//
// Proves on this machine what the README promises of `npm start`, the way a newcomer would meet
// it: a copy of the project with nothing installed, npm and whatever Node there is. Each drill
// starts it cold, starts it twice, stops it, starts it warm, kills it without warning and starts
// it again, and looks for processes left behind. Takes minutes; root is needed for the last two.

import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../root.mjs'

const COLD_LIMIT_S = 90
const WARM_LIMIT_S = 10
const READY = 'Lantern Row is ready'

const option = (name) =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const port = option('port') ?? '4110'
const source = path.resolve(option('from') ?? root)
const isRoot = process.getuid?.() === 0

// an account that exists, without any right of its own
const idOfNobody = () => Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }))

const drills = {
  clean: { home: () => open(mkdtempSync(path.join(os.tmpdir(), 'drill-'))) },
  'private-home': { home: () => mkdtempSync(path.join(os.homedir(), 'drill-')), needsRoot: true },
  ordinary: {
    home: () => mkdtempSync(path.join(os.tmpdir(), 'drill-')),
    needsRoot: true,
    uid: isRoot ? idOfNobody() : undefined,
  },
}

const asked = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
let failed = 0
for (const name of asked.length > 0 ? asked : Object.keys(drills)) {
  const drill = drills[name]
  if (!drill)
    throw new Error(`There is no drill ${name}. There are: ${Object.keys(drills).join(', ')}`)
  if (drill.needsRoot && !isRoot) throw new Error(`The drill ${name} needs root`)
  await run(name, drill)
}
console.log(failed === 0 ? 'all drills passed' : `${failed} checks failed`)
process.exitCode = failed === 0 ? 0 : 1

async function run(name, drill) {
  console.log(`\n${name}`)
  const home = drill.home()
  const folder = path.join(home, 'project')
  try {
    copyProject(folder)
    if (drill.uid) giveAway(home, drill.uid)
    await rehearse({ folder, home, uid: drill.uid })
  } finally {
    removeAll(home, folder)
  }
}

async function rehearse(place) {
  const cold = await timedStart(place)
  check(`cold start in ${cold.seconds} s`, cold.seconds < COLD_LIMIT_S)
  check('it answers', (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200)
  if (place.uid === undefined && existsSync(path.join(place.folder, '.data/where'))) {
    console.log(`  data in ${readFileSync(path.join(place.folder, '.data/where'), 'utf8').trim()}`)
  }
  const second = launch(place)
  check(
    'a second start says so',
    (await second.ended) === 1 && second.output().includes('already running'),
  )
  await stopped(cold, place, 'SIGTERM')

  const warm = await timedStart(place)
  check(`warm start in ${warm.seconds} s`, warm.seconds < WARM_LIMIT_S)
  warm.child.kill('SIGKILL')
  await warm.ended
  const after = await timedStart(place)
  check(`start after a kill of npm in ${after.seconds} s`, true)
  for (const { pid, command } of processesOf(place.folder)) {
    if (command.includes('tools/start.mjs')) process.kill(pid, 'SIGKILL')
  }
  await after.ended
  const last = await timedStart(place)
  check(`start after a kill of the launcher in ${last.seconds} s`, true)
  await stopped(last, place, 'SIGINT')
}

async function stopped(launched, place, signal) {
  launched.child.kill(signal)
  await launched.ended
  // npm may leave a moment before the launcher does
  for (let tries = 0; tries < 100 && processesOf(place.folder).length > 0; tries++) await pause(100)
  const left = processesOf(place.folder).map(({ command }) => command)
  check(
    `${signal} leaves no process${left.length > 0 ? `, but: ${left.join(' · ')}` : ''}`,
    left.length === 0,
  )
}

async function timedStart(place) {
  const began = performance.now()
  const launched = launch(place)
  while (!launched.output().includes(READY)) {
    if (launched.child.exitCode !== null) throw new Error(`it ended:\n${launched.output()}`)
    await pause(20)
  }
  return { ...launched, seconds: Math.round((performance.now() - began) / 100) / 10 }
}

function launch({ folder, home, uid }) {
  const folders = process.env.PATH.split(path.delimiter)
  const env = {
    PATH: folders.filter((entry) => !entry.includes('node_modules')).join(path.delimiter),
    HOME: uid ? home : os.homedir(),
    npm_config_cache: uid ? path.join(home, 'npm-cache') : npmCache(),
    PORT: port,
  }
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env,
    uid,
    gid: uid,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data
    })
  }
  const ended = new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  )
  return { child, ended, output: () => output }
}

function check(what, good) {
  if (!good) failed += 1
  console.log(`  ${good ? 'ok    ' : 'FAILED'} ${what}`)
}

function copyProject(folder) {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: source,
    encoding: 'utf8',
  })
  for (const file of list.trim().split('\n')) {
    if (!existsSync(path.join(source, file))) continue
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    cpSync(path.join(source, file), path.join(folder, file))
  }
}

function giveAway(home, uid) {
  cpSync(npmCache(), path.join(home, 'npm-cache'), { recursive: true })
  execFileSync('chown', ['-R', `${uid}:${uid}`, home])
  chmodSync(home, 0o700)
}

function npmCache() {
  return execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim()
}

function open(folder) {
  chmodSync(folder, 0o755)
  return folder
}

/** Processes that run in a folder, were started from it, or serve its database. */
function processesOf(folder) {
  const note = path.join(folder, '.data/where')
  const places = [folder, ...(existsSync(note) ? [readFileSync(note, 'utf8').trim()] : [])]
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .map((entry) => ({ pid: Number(entry), command: commandOf(entry), cwd: cwdOf(entry) }))
    .filter(({ command, cwd }) =>
      places.some((place) => command.includes(place) || cwd.startsWith(place)),
    )
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return '' // ended meanwhile
  }
}

function cwdOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return '' // ended meanwhile, or a thread of the kernel
  }
}

function removeAll(home, folder) {
  for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL')
  const note = path.join(folder, '.data/where')
  if (existsSync(note))
    rmSync(path.dirname(readFileSync(note, 'utf8').trim()), { recursive: true, force: true })
  rmSync(home, { recursive: true, force: true })
}
