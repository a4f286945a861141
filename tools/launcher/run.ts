import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root, stateDir } from '../root.mjs'
import { openDatabase } from './database.ts'

/**
 * Runs a script of the project, or a tool from node_modules with `--bin`, and returns its exit
 * code. A script gets the database of this folder: the one given by the environment, the one of
 * the running program, or the embedded one, started for as long as the command takes.
 */
export async function run(args: readonly string[]): Promise<number> {
  const [first, ...rest] = args
  if (!first) throw new Error('Usage: node tools/run.mjs <script.ts> [arguments] | --bin NAME …')
  if (first === '--bin') return node([binOf(rest[0] ?? ''), ...rest.slice(1)], {})
  const database = await openDatabase(stateDir)
  try {
    const environment = {
      AUDIT_ROOT_FOLDER: process.env['AUDIT_ROOT_FOLDER'] || path.join(stateDir, 'audit'),
      ...database.environment,
    }
    return await node([path.resolve(root, first), ...rest], environment)
  } finally {
    await database.server?.stop()
  }
}

function node(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(process.execPath, [...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  // From a terminal the child hears Ctrl-C itself; we only stay to put the database away.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** The script behind a command of node_modules. */
export function binOf(command: string): string {
  const link = path.join(root, 'node_modules', '.bin', command)
  if (process.platform !== 'win32') return link
  // there the commands are shell scripts: take the script from the package of the same name
  const manifestFile = createRequire(path.join(root, 'package.json')).resolve(
    `${command}/package.json`,
  )
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(
    readFileSync(manifestFile, 'utf8'),
  )
  const file = typeof bin === 'string' ? bin : bin[command]
  if (!file) throw new Error(`${command} has no command of that name`)
  return path.join(path.dirname(manifestFile), file)
}
