import type { Ports } from './addresses.ts'

const NAMES: Readonly<Record<keyof Ports, string>> = {
  site: 'Member site',
  console: 'Operator console',
  studio: 'Game studio',
  play: 'Game frames',
  sandbox: 'Sandbox payments',
}

const ACCOUNTS = [
  ['members', 'member01 … member20, vip01, dong01 (VND)'],
  ['trial', 'the free-play button, or trial01'],
  ['agents', 'agent01, agent02, agent03'],
  ['operators', 'owner, maker, checker, support, risk (on the console)'],
  ['game studio', 'studio (on its own console)'],
] as const

/** What a newcomer reads when the program is up: where it is and who may sign in. */
export function welcome(about: {
  readonly ports: Ports
  readonly mode: string
  readonly shown: readonly (keyof Ports)[]
}): readonly string[] {
  const addresses = about.shown.map(
    (name) => `  ${NAMES[name].padEnd(18)} http://localhost:${about.ports[name]}`,
  )
  if (about.mode !== 'demo') return ['', ...addresses, '']
  const messages = about.shown.includes('sandbox')
    ? [`  ${'SMS and mail'.padEnd(18)} http://localhost:${about.ports.sandbox}/outbox`]
    : []
  const accounts = ACCOUNTS.map(([kind, names]) => `  ${kind.padEnd(18)} ${names}`)
  return [
    '',
    ...addresses,
    ...messages,
    '',
    'Demo accounts, password Lantern2026, transaction password 135790:',
    ...accounts,
    '',
  ]
}
