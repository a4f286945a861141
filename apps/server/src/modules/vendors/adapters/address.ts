import type { KeyName, RawCall } from '../adapter.ts'

const ADDRESS = /^([A-Z0-9_]{2,30})\/([A-Za-z0-9][A-Za-z0-9_-]{0,39})\/(.{1,60})$/

/**
 * Some vendors say nowhere whose key signed a call. The address they are given says it for them:
 * `<vendor>/<key id>/` stands in front of what they add themselves.
 */
export function addressed({ path }: Pick<RawCall, 'path'>): {
  readonly key: KeyName | undefined
  readonly operation: string
} {
  const [, vendorCode, keyId, operation = ''] = ADDRESS.exec(path) ?? []
  return { key: vendorCode && keyId ? { vendorCode, keyId } : undefined, operation }
}
