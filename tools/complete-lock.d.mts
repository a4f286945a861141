export interface LockEntry {
  readonly version?: string
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
export function completed(packages: Readonly<Record<string, LockEntry>>): {
  packages: Record<string, LockEntry>
  added: readonly string[]
}
