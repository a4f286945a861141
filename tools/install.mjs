import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { lock } from './lock.mjs'
import { root, stateDir } from './root.mjs'

// Works with no node_modules at all: no dependencies here.

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Makes node_modules what the lock file says. npm keeps a record of what it installed; when that
 * agrees with the lock file nothing is done, whoever ran the installation and with which Node.
 */
export async function install({ quiet = false } = {}) {
  if (!staleReason()) return
  const held = await lock(path.join(stateDir, 'install.lock'), {
    timeoutMs: 600_000,
    onWait: (holder) => console.log(`Waiting for the installation by process ${holder.pid} …`),
  })
  try {
    const reason = staleReason()
    if (!reason) return
    if (!quiet) console.log(`Installing packages (${reason}) …`)
    await runNpm()
    const left = staleReason()
    if (left) throw new Error(`npm ci ended well, yet ${left}`)
  } finally {
    held.release()
  }
}

async function runNpm() {
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional']
  args.push('--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error')
  const npm = process.env.npm_execpath
  const [command, all] = npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args]
  const child = spawn(command, all, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  })
  let asked
  const pass = (signal) => {
    asked = signal
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, pass)
  const how = await new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`npm could not be run: ${error.message}`)))
    child.once('exit', (code, signal) => resolve(code ?? signal))
  })
  for (const signal of SIGNALS) process.off(signal, pass)
  if (asked) process.kill(process.pid, asked)
  if (how !== 0) throw new Error(`npm ci ended with ${how}`)
}

/** Why node_modules does not fit the lock file, or undefined when it does. */
export function staleReason(folder = root) {
  const installed = packagesOf(path.join(folder, 'node_modules', '.package-lock.json'))
  if (!installed) return 'nothing installed yet'
  const wanted = packagesOf(path.join(folder, 'package-lock.json'))
  if (!wanted) throw new Error('package-lock.json is missing')
  for (const [place, entry] of Object.entries(wanted)) {
    if (!place.includes('node_modules/')) continue
    const found = installed[place]
    const name = place.slice(place.lastIndexOf('node_modules/') + 13)
    if (!found && !mayBeAbsent(entry)) return `${name} is missing`
    if (found && (entry.link !== found.link || entry.version !== found.version)) {
      return `${name} is of another version`
    }
  }
  return undefined
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

// Optional packages name the machine they are for. One without a name, or bound to a C library
// (which costs a process to ask), is left to npm's judgement, as are peers of optional ones.
function mayBeAbsent({ optional, devOptional, peer, os, cpu, libc }) {
  if (devOptional || peer) return true
  return optional && (libc || !os?.includes(process.platform) || !cpu?.includes(process.arch))
}
