/** A question to the studio's server, as it travels between a page and its worker. */
export interface Question {
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Nobody answers after that. */
export const TIMEOUT_MS = 15_000

/** The text of the answer, whatever it says; rejects when none comes. */
export async function ask({ path, ...rest }: Question): Promise<string> {
  const reply = await fetch(path, {
    ...rest,
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return reply.text()
}

export interface Asked {
  readonly id: number
  readonly question: Question
}

/** Without a text none came. */
export interface Answered {
  readonly id: number
  readonly text?: string
}

/** What a worker says once it can be asked. */
export const READY = 'ready'
