import { asRefusal } from '@lantern/web-kit/call-refusal'
import type { SignedIn } from '@lantern/web-kit/session'
import { useSession } from '@lantern/web-kit/session-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useGo } from '../../link.tsx'
import { rereadPrivateAnswers } from '../../private-answers.ts'
import { readSecondProof, type SecondProof } from '../../parts/identity/second-proof.ts'

/** Where somebody signs in: agents have a page of their own. */
export type SignInPage = 'site' | 'agent'

export interface SignIn {
  readonly page: SignInPage
  /** What is still asked for before the session begins. */
  readonly proof: SecondProof | undefined
  /** Opens the session, whatever proved the person. */
  readonly finish: (signedIn: SignedIn) => void
  /**
   * Tries a way of signing in. A second proof that it asks for becomes the next step; any other
   * refusal is thrown on, to be shown where it belongs.
   */
  readonly attempt: (way: () => Promise<SignedIn>) => Promise<void>
  readonly startAgain: () => void
}

/** The one way in of the page: every kind of sign-in ends here. */
export function useSignIn(page: SignInPage, onDone: () => void, asked?: SecondProof): SignIn {
  const kept = useSession()
  const queries = useQueryClient()
  const go = useGo()
  const [proof, setProof] = useState(asked)

  const finish = useCallback(
    (signedIn: SignedIn) => {
      onDone()
      if (kept.token() !== undefined) rereadPrivateAnswers(queries)
      kept.forgetPasswordDuty()
      kept.signIn(signedIn)
      if (page === 'agent') go.push('/agentHome')
    },
    [onDone, kept, queries, go, page],
  )
  const attempt = useCallback(
    async (way: () => Promise<SignedIn>) => {
      try {
        finish(await way())
      } catch (error) {
        const next = readSecondProof(asRefusal(error))
        if (next === undefined) throw error
        setProof(next)
      }
    },
    [finish],
  )
  const startAgain = useCallback(() => setProof(undefined), [])
  return { page, proof, finish, attempt, startAgain }
}
