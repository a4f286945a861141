import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * What tells this process from a later one with the same number: its start time. Undefined when
 * no such process is alive (a zombie is not).
 */
export function identityOf(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  if (process.platform === 'linux') return linuxIdentity(pid)
  if (process.platform === 'win32') return isAlive(pid) ? 'alive' : undefined
  const ps = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return ps.stdout?.trim() || undefined
}

function linuxIdentity(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the name may hold spaces and brackets: count the fields after its last bracket
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}/${fields[19]}`
  } catch {
    return undefined // no such process
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** True while the very process that wrote `{ pid, identity }` lives. */
export function isSameProcess({ pid, identity }) {
  return identity !== undefined && identityOf(pid) === identity
}

/** `{ pid, identity }` of a process, by default of this one. */
export function processRecord(pid = process.pid) {
  return { pid, identity: identityOf(pid) }
}
