import type { Endpoint } from '@lantern/contract/endpoint'
import * as z from 'zod/mini'
import { CallRefusal } from './call-refusal.ts'

type InputSchema<E> = E extends Endpoint<infer Input, z.ZodMiniType> ? Input : never
type OptionalKeys<S extends z.ZodMiniType> = {
  [K in keyof z.input<S>]-?: undefined extends z.input<S>[K] ? K : never
}[keyof z.input<S>]

/**
 * What a caller gives: amounts as bigint, and fields with a default may be left out, as the
 * server fills them in.
 */
export type CallInput<E> = {
  readonly [K in Exclude<keyof z.output<InputSchema<E>>, OptionalKeys<InputSchema<E>>>]: z.output<
    InputSchema<E>
  >[K]
} & {
  readonly [K in Extract<keyof z.output<InputSchema<E>>, OptionalKeys<InputSchema<E>>>]?:
    | z.output<InputSchema<E>>[K]
    | undefined
}

export type WireInput = Readonly<Record<string, unknown>>

function fieldsOf(schema: z.ZodMiniType): Readonly<Record<string, z.core.$ZodType>> {
  if (schema instanceof z.ZodMiniObject) return schema.shape
  throw new TypeError('the input of a call is an object')
}

/**
 * Encodes field by field, so that a field that was left out stays out. Undefined where the contract
 * does not take a value: somebody may have written it. A field that there is not is our own mistake,
 * and throws.
 */
export function wireOf(endpoint: Endpoint, input: WireInput): WireInput | undefined {
  const fields = fieldsOf(endpoint.input)
  const wire: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue
    const field = fields[name]
    if (field === undefined) throw new TypeError(`${endpoint.path} has no field ${name}`)
    const encoded = z.safeEncode(field, value)
    if (!encoded.success) return undefined
    wire[name] = encoded.data
  }
  return wire
}

/** {@link wireOf}, which refuses what the server would refuse: `bad_request`. */
export function encodeInput(endpoint: Endpoint, input: WireInput): WireInput {
  const wire = wireOf(endpoint, input)
  if (wire !== undefined) return wire
  throw new CallRefusal('bad_request', { message: 'The request is not valid.', status: 400 })
}
