import type { Endpoint, ReplyOf } from '@lantern/contract/endpoint'
import {
  keepPreviousData,
  type QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, useCallback, useContext, useRef } from 'react'
import type { Api } from './api.ts'
import { type CallInput, encodeInput, wireOf } from './call-input.ts'
import { asRefusal, CallRefusal } from './call-refusal.ts'

const ApiContext = createContext<Api | undefined>(undefined)
export const ApiProvider = ApiContext.Provider

/** The connection of this application. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (api === undefined) throw new TypeError('there is no ApiProvider above')
  return api
}

/** The place of a call's answer in the cache: its path and its input as sent. */
export const queryKeyOf = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  [endpoint.path, encodeInput(endpoint, input)] as const

/** Stands for every input that the contract does not take: they are all refused alike. */
const REFUSED = 'refused'

/** The same while a part is drawn, which a text that somebody wrote too long must not end. */
const readKeyOf = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  [endpoint.path, wireOf(endpoint, input) ?? REFUSED] as const

/** Puts an answer in the cache that came another way: with the page, or with another call. */
export function keepReply<E extends Endpoint>(
  queries: QueryClient,
  endpoint: E,
  input: CallInput<E>,
  reply: ReplyOf<E>,
): void {
  queries.setQueryData(queryKeyOf(endpoint, input), reply)
}

/** Everything read by this call is read again where it is on screen. */
export const reread = (queries: QueryClient, endpoint: Endpoint): Promise<void> =>
  queries.invalidateQueries({ queryKey: [endpoint.path] })

export interface ReadOptions {
  readonly enabled?: boolean
  /** Shows the former answer while the next page is on its way. */
  readonly keepPrevious?: boolean
  readonly refetchMs?: number | false
  readonly staleMs?: number
}

/**
 * Reads by a call of the contract, from the cache when it is fresh. An input that the contract does
 * not take is a read that was refused.
 */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions = {},
): UseQueryResult<ReplyOf<E>, CallRefusal> {
  const api = useApi()
  return useQuery<ReplyOf<E>, CallRefusal, ReplyOf<E>, readonly unknown[]>({
    queryKey: readKeyOf(endpoint, input),
    queryFn: ({ signal }) => api.call(endpoint, input, { signal }),
    enabled: options.enabled ?? true,
    refetchInterval: options.refetchMs ?? false,
    ...(options.staleMs !== undefined && { staleTime: options.staleMs }),
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
  })
}

/** Worth another try by itself: nobody said no. */
export const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof CallRefusal && error.leavesOutcomeOpen

export interface Act<E extends Endpoint> {
  /**
   * Never rejects; the outcome stands in `refusal` and comes to `onDone` or `onRefused`. A second
   * press may come before any button is shut: what is under way is not said again, and while money
   * is under way nothing else is.
   */
  readonly act: (input: CallInput<E>) => void
  readonly actAsync: (input: CallInput<E>) => Promise<ReplyOf<E>>
  readonly isActing: boolean
  readonly refusal: CallRefusal | undefined
  readonly reset: () => void
}

export interface ActOptions<E extends Endpoint> {
  readonly onDone?: (reply: ReplyOf<E>, input: CallInput<E>) => void | Promise<void>
  readonly onRefused?: (refusal: CallRefusal, input: CallInput<E>) => void
  /** Calls whose answers this one changes. */
  readonly changes?: readonly Endpoint[]
}

const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

/** Equal in content; what is neither an object of parts nor a list is equal to itself alone. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const parts = new Map<string, unknown>(Object.entries(one))
  const others = Object.entries(other)
  return (
    others.length === parts.size && others.every(([name, part]) => isSame(parts.get(name), part))
  )
}

/** Acts by a call of the contract. Idempotency keys and their reuse are the api's own matter. */
export function useAct<E extends Endpoint>(endpoint: E, options: ActOptions<E> = {}): Act<E> {
  const api = useApi()
  const queries = useQueryClient()
  const underWay = useRef<readonly CallInput<E>[]>([])
  const ended = (input: CallInput<E>) => {
    underWay.current = underWay.current.filter((other) => other !== input)
  }
  const mutation = useMutation<ReplyOf<E>, unknown, CallInput<E>>({
    mutationFn: (input) => api.call(endpoint, input),
    // Without a line it is refused now; kept, it would be sent later, behind its sender's back.
    networkMode: 'always',
    onSuccess: async (reply, input) => {
      ended(input)
      for (const changed of options.changes ?? []) void reread(queries, changed)
      await options.onDone?.(reply, input)
    },
    onError: (error, input) => {
      ended(input)
      options.onRefused?.(asRefusal(error), input)
    },
  })
  const { mutate } = mutation
  const act = useCallback(
    (input: CallInput<E>) => {
      const others = underWay.current
      if (others.some((other) => endpoint.money || isSame(other, input))) return
      underWay.current = [...others, input]
      mutate(input)
    },
    [endpoint.money, mutate],
  )
  return {
    act,
    actAsync: mutation.mutateAsync,
    isActing: mutation.isPending,
    refusal: mutation.error ? asRefusal(mutation.error) : undefined,
    reset: mutation.reset,
  }
}
