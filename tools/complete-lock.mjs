// node tools/complete-lock.mjs
//
// Run after `npm install` changed the lock file. A registry that serves only some platforms makes
// npm leave the binaries of the others out of the lock file, and `npm ci` then refuses the whole
// file. They are written in by name: version from the package that wants them, machine from their
// own name. `npm ci` fetches none of them on a machine they are not for.

import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

const SYSTEMS = { windows: 'win32', win32: 'win32' }
const OS = /(android|darwin|linux|windows|win32|freebsd|openharmony)/
const CPU = /(arm64|arm|x64|ia32|ppc64|riscv64|s390x|wasm32)/
const EXACT = /^\d+\.\d+\.\d+\S*$/

/** The lock file's packages with the missing optional ones added, and the names of those. */
export function completed(packages) {
  const added = {}
  for (const [place, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const found = whatIsSeen({ ...packages, ...added }, place, name)
      // a range is npm's to judge; binaries are wanted in exactly one version
      if (found && (found.version === version || !EXACT.test(version))) continue
      const machine = machineOf(name)
      if (!machine || !EXACT.test(version)) {
        throw new Error(`${name}@${version}, wanted by ${place}, is not in the lock file`)
      }
      const folder = found ? `${place}/node_modules` : 'node_modules'
      added[`${folder}/${name}`] = { version, ...machine, optional: true }
    }
  }
  const all = { ...packages, ...added }
  const sorted = Object.fromEntries(
    Object.keys(all)
      .toSorted(byName)
      .map((key) => [key, all[key]]),
  )
  return { packages: sorted, added: Object.keys(added) }
}

/** Node looks in every folder above, and so does npm. */
function whatIsSeen(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const seen = packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]
    if (seen || folder === '') return seen
  }
}

function machineOf(name) {
  const cpu = CPU.exec(name.slice(1))?.[1]
  const os = OS.exec(name)?.[1]
  if (!cpu || (!os && cpu !== 'wasm32')) return undefined
  return {
    cpu: [cpu],
    ...(os && { os: [SYSTEMS[os] ?? os] }),
    ...(os === 'linux' && { libc: [name.includes('musl') ? 'musl' : 'glibc'] }),
  }
}

const byName = (a, b) => a.localeCompare(b, 'en')

if (process.argv[1] === import.meta.filename) {
  const file = path.join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const { packages, added } = completed(lock.packages)
  if (added.length > 0) writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
  console.log(`${added.length} packages for other machines added`)
}
