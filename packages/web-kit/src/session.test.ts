import { describe, expect, test } from 'vitest'
import { createSession, type SessionPlaces } from './session.ts'

function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (at) => [...items.keys()][at] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}

interface Tab extends SessionPlaces {
  now: string
  readonly cookies: string[]
}

function tab(address = 'https://lantern.example/rng?vassalage=X#top'): Tab {
  const cookies: string[] = []
  const one: Tab = {
    now: address,
    cookies,
    session: memoryStorage(),
    local: memoryStorage(),
    setCookie: (text) => cookies.push(text),
    address: () => one.now,
    replaceAddress: (path) => {
      one.now = `https://lantern.example${path}`
    },
    channel: undefined,
  }
  return one
}

const signedIn = (token: string) => ({ token, restricted: null, firstTimeLogin: false })
const never = async (): Promise<never> => {
  throw new Error('there is no ticket')
}

describe('a session', () => {
  test('is a visitor’s without a token, and opens again from session storage', async () => {
    const places = tab()
    const first = createSession(places)
    expect(first.store.getState().phase).toBe('unknown')
    await first.restore(never)
    expect(first.store.getState().phase).toBe('visitor')
    first.signIn(signedIn('one'))
    const second = createSession(places)
    await second.restore(never)
    expect(second.store.getState()).toMatchObject({ phase: 'signed-in', token: 'one' })
    expect(places.session.getItem('token')).toBe('one')
    expect(places.local.getItem('token')).toBe(null)
  })

  test.each([true, false])(
    'goes on under a new token with nothing to be changed first; for the first time: %s',
    (firstTimeLogin) => {
      const places = tab()
      const session = createSession(places)
      session.signIn({ token: 'one', restricted: 'initial', firstTimeLogin })
      session.renew('two')
      expect(session.store.getState()).toMatchObject({
        phase: 'signed-in',
        token: 'two',
        restriction: undefined,
        firstTimeLogin,
      })
      expect(places.session.getItem('cpw')).toBe(null)
    },
  )

  test('a restricted one stays restricted over a reload', async () => {
    const places = tab()
    createSession(places).signIn({ token: 'one', restricted: 'weak', firstTimeLogin: false })
    const again = createSession(places)
    await again.restore(never)
    expect(again.store.getState()).toMatchObject({ phase: 'restricted', restriction: 'weak' })
    again.signIn(signedIn('two'))
    expect(places.session.getItem('cpw')).toBe(null)
  })

  test('signing out clears session storage, but keeps the merchant and the language', () => {
    const places = tab()
    const session = createSession(places)
    session.setMerchant('lantern')
    session.chooseLanguage('vi')
    session.closePopups()
    session.signIn(signedIn('one'))
    session.signOut()
    expect(session.store.getState().phase).toBe('visitor')
    expect(places.session.length).toBe(1)
    expect([places.session.getItem('merchant'), places.local.getItem('merchant')]).toEqual([
      'lantern',
      'lantern',
    ])
    expect(session.language()).toBe('vi')
  })

  test('the server’s word about a former token ends nothing', () => {
    const session = createSession(tab())
    session.signIn(signedIn('two'))
    session.end('one')
    session.end(undefined)
    expect(session.store.getState().phase).toBe('signed-in')
    session.end('two')
    expect(session.store.getState()).toMatchObject({ phase: 'ended', token: undefined })
    session.acknowledgeEnd()
    expect(session.store.getState().phase).toBe('visitor')
  })

  test('a break that ended it is known until the person has read of it', () => {
    const session = createSession(tab())
    session.signIn(signedIn('one'))
    session.end('one', 'excluded')
    expect(session.store.getState()).toMatchObject({ phase: 'ended', endedBy: 'excluded' })
    session.acknowledgeEnd()
    expect(session.store.getState().endedBy).toBeUndefined()
    session.signIn(signedIn('two'))
    session.end('two', 'password')
    expect(session.store.getState()).toMatchObject({ phase: 'ended', endedBy: undefined })
  })

  test('begins as a visitor’s where nobody is expected and nothing was kept', () => {
    const places = tab()
    expect(createSession(places, false).store.getState().phase).toBe('visitor')
    places.session.setItem('token', 'kept')
    expect(createSession(places, false).store.getState().phase).toBe('unknown')
    const handed = tab('https://lantern.example/?token=ticket-1')
    expect(createSession(handed, false).store.getState().phase).toBe('unknown')
    expect(createSession(undefined, false).store.getState().phase).toBe('visitor')
  })

  test('on the server it stays unknown and needs no browser', () => {
    const session = createSession(undefined)
    session.setMerchant('lantern')
    expect(session.store.getState().phase).toBe('unknown')
    expect(session.language()).toBe(undefined)
  })
})

describe('a hand-over ticket', () => {
  test('is gone from the address before anything else happens, and the rest of it stays', () => {
    const places = tab('https://lantern.example/rng?vassalage=X&token=ticket-1#top')
    createSession(places)
    expect(places.now).toBe('https://lantern.example/rng?vassalage=X#top')
  })

  test('is exchanged for a session; the ticket itself is never kept', async () => {
    const places = tab('https://lantern.example/?token=ticket-1')
    const session = createSession(places)
    const seen: string[] = []
    await session.restore(async (ticket) => {
      seen.push(ticket)
      return signedIn('fresh')
    })
    expect(seen).toEqual(['ticket-1'])
    expect(session.token()).toBe('fresh')
    expect(places.session.getItem('token')).toBe('fresh')
  })

  test('an old one leaves the tab’s own session as it was', async () => {
    const places = tab('https://lantern.example/?token=old')
    places.session.setItem('token', 'mine')
    const session = createSession(places)
    await session.restore(never)
    expect(session.token()).toBe('mine')
  })
})

test('the chosen language is kept with the former one, and told to the server by a cookie', () => {
  const places = tab()
  const session = createSession(places)
  session.chooseLanguage('vi')
  session.chooseLanguage('en')
  expect([places.local.getItem('lang'), places.local.getItem('hisLang')]).toEqual(['en', 'vi'])
  expect(places.cookies.at(-1)).toMatch(/^lr_lang=en; path=\/; max-age=\d+; samesite=lax$/)
})

test('without a choice the language of the page is the current and the former one', () => {
  const places = tab()
  const session = createSession(places)
  const kept = () => [places.local.getItem('lang'), places.local.getItem('hisLang')]
  session.beginLanguage('en')
  expect(kept()).toEqual(['en', 'en'])
  // What the page reads again comes in the language that it was drawn in.
  expect(places.cookies.at(-1)).toContain('lr_lang=en;')
  session.chooseLanguage('vi')
  session.beginLanguage('en')
  expect(kept()).toEqual(['vi', 'en'])
  expect(places.cookies.at(-1)).toContain('lr_lang=vi;')
  session.chooseLanguage('vi')
  expect(kept()).toEqual(['vi', 'en'])
})

test('the hidden balance outlives the page and the session', () => {
  const places = tab()
  const session = createSession(places)
  session.setBalanceHidden(true)
  session.signOut()
  expect(createSession(places).store.getState().isBalanceHidden).toBe(true)
})

test('the code of an invitation waits for the form, and is gone once it proved to be nobody’s', () => {
  const places = tab('https://lantern.example/?referralCode=%20row7%20')
  const session = createSession(places)
  expect(session.referralCode()).toBe('row7')
  session.forgetReferral()
  expect(session.referralCode()).toBeUndefined()
  expect(createSession(tab()).referralCode()).toBeUndefined()
})
