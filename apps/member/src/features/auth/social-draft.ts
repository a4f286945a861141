import { social } from '@lantern/contract/social'
import { useApi } from '@lantern/web-kit/hooks'
import { useQuery } from '@tanstack/react-query'

/** What a service told us about somebody who has no account here. */
export interface SocialDraft {
  readonly ticket: string
  readonly serviceName: string
  readonly name: string | null
  readonly email: string | null
}

const NAMES = { google: 'Google', facebook: 'Facebook' } as const

/** Reads the draft behind a ticket; one that ran out is an empty form, no obstacle. */
export function useSocialDraft(ticket: string | undefined): {
  readonly known: SocialDraft | undefined
  readonly isPending: boolean
} {
  const api = useApi()
  const { data, isPending } = useQuery({
    queryKey: [social.draft.path, ticket],
    queryFn: async (): Promise<SocialDraft> => {
      const given = ticket ?? ''
      const { provider, name, email } = await api.call(social.draft, { ticket: given })
      return { ticket: given, serviceName: NAMES[provider], name, email }
    },
    enabled: ticket !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { known: data, isPending: ticket !== undefined && isPending }
}
