import * as z from 'zod/mini'

/** Where the public numbers come from that salt the chains of shared rounds. */
export const beaconSchema = z.strictObject({
  /** `local` is a stand-in for trying out: anybody can work its numbers out beforehand. */
  kind: z.enum(['drand', 'local']),
  /** Hosts that are asked, and no other; two of them must say the same. */
  hosts: z.array(z.string().check(z.regex(/^https:\/\/[a-z0-9.-]+(:[0-9]{1,5})?$/))),
})
export type BeaconConfig = z.output<typeof beaconSchema>

type Read = (name: string) => string | undefined

/** The relays of the League of Entropy. */
const RELAYS =
  'https://api.drand.sh,https://api2.drand.sh,https://api3.drand.sh,https://drand.cloudflare.com'

/** What the environment names; without a word production asks drand, and everything else nobody. */
export const beaconOf = (read: Read, isProduction: boolean) => ({
  kind: read('BEACON') ?? (isProduction ? 'drand' : 'local'),
  hosts: (read('BEACON_HOSTS') ?? RELAYS)
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== ''),
})

/** What production can not have: numbers that can be known beforehand, or one witness of them. */
export const beaconProblems = ({ kind, hosts }: BeaconConfig): string[] => [
  ...(kind === 'local'
    ? ['BEACON is local: its numbers can be known beforehand, production asks drand']
    : []),
  ...(new Set(hosts).size < 2 ? ['BEACON_HOSTS names fewer than two hosts'] : []),
]
