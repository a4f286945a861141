import { revealPath } from '@lantern/rules/links/concealed-path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Credentials, signedInMember, signedInOperator } from '../../testing/people.ts'
import { setModule, siteState } from './index.ts'

let house: TestHouse
let owner: Credentials
let support: Credentials

beforeAll(async () => {
  house = await testHouse({ trustedProxies: 1 })
  owner = await signedInOperator(house, 'owner')
  support = await signedInOperator(house, 'support')
  await signedInMember(house, 'settler')
})
afterAll(() => house.close())

interface Reply {
  readonly code: string
  readonly value: Record<string, unknown>
}

const read = (reply: { json(): unknown }): Reply => {
  const said = reply.json() as { code?: string; value?: Record<string, unknown> }
  return { code: said.code ?? 'ok', value: said.value ?? {} }
}

async function ops(path: string, body?: object, who: Credentials = owner): Promise<Reply> {
  const reply = await house.app.console.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/ops${path}`,
    headers: { host: 'localhost', ...who, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify({ reason: 'as the test wants', ...body }) } : {}),
  })
  return read(reply)
}

const site = async (path: string, headers: Record<string, string> = {}): Promise<Reply> =>
  read(
    await house.app.site.inject({
      url: `/api/wps${path}`,
      headers: { host: 'localhost', ...headers },
    }),
  )

const lastAudit = async () => {
  const { rows } = await house.database.owner.query<Record<string, unknown>>(
    `select event, actor_name, session_id, ip, reason, before, after from audit_log
      where actor_kind = 'operator' order by id desc limit 1`,
  )
  return rows[0]
}

interface Field {
  name: string
  enabled: boolean
  required: boolean
  patterns: { patternId: string; minLength: number; maxLength: number; message?: string }[]
}
const fieldsOf = ({ value }: Reply): Field[] => value['fields'] as Field[]
const named = (reply: Reply, name: string) => fieldsOf(reply).find((field) => field.name === name)

describe('the form of registration', () => {
  const email = {
    name: 'email',
    enabled: true,
    required: true,
    patterns: [{ patternId: 'EMAIL', minLength: 6, maxLength: 60 }],
  }

  test('R-092 is changed without a restart, with an audit row, and holds at once', async () => {
    const before = await ops('/settings/registration')
    const { forms } = before.value as { forms: { username: Field[] } }
    const fields = forms.username.map((field) => (field.name === 'email' ? email : field))
    expect(await ops('/settings/registerForm', { variant: 'username', fields })).toMatchObject({
      code: 'ok',
    })
    expect(named(await site('/system/setting/register'), 'email')).toMatchObject({
      required: true,
      patterns: [{ patternId: 'EMAIL', minLength: 6, maxLength: 60 }],
    })
    expect(await lastAudit()).toMatchObject({
      event: 'registerForm.changed',
      actor_name: 'owner-of-tests',
      reason: 'as the test wants',
      before: {},
      after: { email: { required: true } },
    })
  })

  test('is refused where it can not hold', async () => {
    const tries: [string, object][] = [
      ['an unknown field', { ...email, name: 'balance' }],
      ['a field that follows a module', { ...email, name: 'verificationCode' }],
      ['an unknown pattern', { ...email, patterns: [{ patternId: 'OWN_X', minLength: 1, maxLength: 2 }] }],
      ['a minimum above the maximum', { ...email, patterns: [{ patternId: 'EMAIL', minLength: 9, maxLength: 2 }] }],
      ['a name of any text', { ...email, name: 'username', patterns: [] }],
    ] // biome-ignore format: a table
    for (const [what, field] of tries)
      expect([
        what,
        (await ops('/settings/registerForm', { variant: 'username', fields: [field] })).code,
      ]).toEqual([what, 'field_invalid'])
    const twice = { variant: 'username', fields: [email, email] }
    expect((await ops('/settings/registerForm', twice)).code).toBe('field_invalid')
  })

  test('what it can not do without stays on, whatever is sent', async () => {
    const off = { name: 'birthday', enabled: false, required: false, patterns: [] }
    await ops('/settings/registerForm', { variant: 'mobile', fields: [off] })
    expect(named(await site('/system/setting/register?variant=mobile'), 'birthday')).toMatchObject({
      enabled: true,
      required: true,
    })
  })

  test('the variant follows its module', async () => {
    expect((await site('/system/setting/register')).value['variant']).toBe('username')
    const turn = (enabled: boolean) =>
      transact(house.ctx, (tx) =>
        setModule(house.ctx, tx, house.brand.id, { code: 'MOBILENUMREG3', enabled }),
      )
    await turn(true)
    expect((await site('/system/setting/register')).value['variant']).toBe('mobile')
    await turn(false)
  })

  test('R-082 the minimum age is never below 18', async () => {
    const terms = { minimumAge: 17, termsVersion: '2026-11' }
    expect((await ops('/settings/registerTerms', terms)).code).toBe('bad_request')
    expect((await ops('/settings/registerTerms', { ...terms, minimumAge: 21 })).code).toBe('ok')
    expect((await site('/system/setting/register')).value).toMatchObject({
      minimumAge: 21,
      termsVersion: '2026-11',
    })
  })

  test('passwords follow the policy of the brand, and no policy goes below eight signs', async () => {
    const policy = { minLength: 12, maxLength: 100, patternId: 'STRONG', expiryDays: 90 }
    expect((await ops('/settings/passwordPolicy', { ...policy, minLength: 7 })).code).toBe(
      'bad_request',
    )
    expect((await ops('/settings/passwordPolicy', { ...policy, patternId: 'NONE' })).code).toBe(
      'field_invalid',
    )
    expect((await ops('/settings/passwordPolicy', policy)).code).toBe('ok')
    expect(named(await site('/system/setting/register'), 'password')).toMatchObject({
      patterns: [{ patternId: 'STRONG', minLength: 12, maxLength: 100 }],
    })
    expect((await lastAudit())?.['before']).toEqual({
      minLength: 8,
      maxLength: 64,
      patternId: 'LENGTH',
      expiryDays: null,
    })
  })
})

describe('patterns of the operator’s own', () => {
  const plate = {
    patternId: 'OWN_PLATE',
    pattern: '[A-Z]{2}-[0-9]+',
    messages: { en: 'A plate of (min) to (max) signs.', vi: 'Biển số (min) đến (max) ký tự.' },
  }
  const field = {
    name: 'idNumber',
    enabled: true,
    required: false,
    patterns: [{ patternId: 'OWN_PLATE', minLength: 4, maxLength: 9 }],
  }

  test('R-040 are compiled by the linear engine and refused when it refuses', async () => {
    for (const [pattern, why] of [
      ['(a)\\1', 'unsupported'],
      ['([a-z]', 'syntax'],
      ['(a|b)*a(a|b){20}', 'too_large'],
    ])
      expect(await ops('/settings/pattern', { ...plate, pattern })).toMatchObject({
        code: 'pattern_invalid',
        value: { why },
      })
    const silent = { ...plate, messages: { vi: 'Biển số' } }
    expect((await ops('/settings/pattern', silent)).code).toBe('field_invalid')
  })

  test('are kept for the whole text, told in the visitor’s language, and not taken from a field', async () => {
    expect((await ops('/settings/pattern', plate)).code).toBe('ok')
    expect(
      (await ops('/settings/registerForm', { variant: 'username', fields: [field] })).code,
    ).toBe('ok')
    const [pattern] =
      named(await site('/system/setting/register?language=vi'), 'idNumber')?.patterns ?? []
    expect(pattern).toEqual({
      patternId: 'OWN_PLATE',
      pattern: '^(?:[A-Z]{2}-[0-9]+)$',
      minLength: 4,
      maxLength: 9,
      message: 'Biển số (min) đến (max) ký tự.',
    })
    const { patternId } = plate
    expect((await ops('/settings/removePattern', { patternId })).code).toBe('pattern_in_use')
    await ops('/settings/registerForm', {
      variant: 'username',
      fields: [{ ...field, patterns: [] }],
    })
    expect((await ops('/settings/removePattern', { patternId })).code).toBe('ok')
    expect((await ops('/settings/removePattern', { patternId })).code).toBe('not_found')
  })
})

describe('links', () => {
  const links = {
    allowedHosts: ['t.me', '*.example.com'],
    customerService: [
      { csType: 'LIVE', url: 'https://chat.example.com/desk?a=1' },
      { csType: 'TELEGRAM', url: 'https://t.me/lantern' },
    ],
    resources: [{ key: 'TELEGRAM', url: 'https://t.me/lantern', labelNameEn: 'Telegram' }],
    gtagId: 'G-ABCD1234',
    imageCDNs: ['https://img1.example.com'],
    launchGameCDNs: [],
  }

  test('R-045 are https and on the list of hosts, or refused', async () => {
    const wrong: object[] = [
      { customerService: [{ csType: 'LIVE', url: 'javascript:alert(1)' }] },
      { customerService: [{ csType: 'LIVE', url: 'http://t.me/x' }] },
      { customerService: [{ csType: 'LIVE', url: 'https://evil.example/t.me' }] },
      { resources: [{ key: 'IG', url: 'data:text/html,x', labelNameEn: 'IG' }] },
      { imageCDNs: ['https://img1.example.com/path'] },
      { imageCDNs: ['//img1.example.com'] },
    ]
    for (const change of wrong)
      expect([change, (await ops('/settings/setLinks', { ...links, ...change })).code]).toEqual([
        change,
        'link_not_allowed',
      ])
    expect((await ops('/settings/setLinks', { ...links, allowedHosts: ['*'] })).code).toBe(
      'field_invalid',
    )
  })

  test('reach the visitor concealed, in the tree of the white label', async () => {
    expect((await ops('/settings/setLinks', links)).code).toBe('ok')
    const { value } = await site('/system/status')
    const info = value['info'] as { customerService: { csType: string; path: string }[] }
    expect(info.customerService.map(({ csType }) => csType)).toEqual(['LIVE', 'TELEGRAM'])
    expect(info.customerService.map(({ path }) => revealPath(path))).toEqual([
      'https://chat.example.com/desk?a=1',
      'https://t.me/lantern',
    ])
    expect(JSON.stringify(info.customerService)).not.toContain('https')
    expect(value).toMatchObject({
      status: 0,
      maintenance: false,
      regionRestriction: false,
      customerServiceUrl: 'https://chat.example.com/desk?a=1',
      info: {
        resources: { TELEGRAM: { url: 'https://t.me/lantern', labelNameEn: 'Telegram' } },
        analytics: { gtagId: 'G-ABCD1234' },
        imageCDNs: ['https://img1.example.com'],
        register: { variant: 'username' },
      },
    })
    const { rows } = await house.database.owner.query(
      `select 1 from settings where brand_id = $1 and key like 'site.%'`,
      [house.other.id],
    )
    expect(rows).toEqual([])
  })
})

describe('domains', () => {
  test('are added, made the main one, and taken away; the main one stays', async () => {
    const domain = { host: 'new.example', isMain: false, affiliateCode: null }
    expect((await site('/system/status', { host: 'new.example' })).code).toBe('not_found')
    expect((await ops('/settings/domain', domain)).code).toBe('ok')
    expect((await site('/system/domainRoute', { host: 'new.example' })).value).toMatchObject({
      domain: 'new.example',
      domains: ['127.0.0.1', 'localhost', 'new.example'],
    })
    expect((await ops('/settings/domain', { ...domain, isMain: true })).code).toBe('ok')
    expect((await site('/system/domainRoute')).value['mainDomain']).toBe('new.example')
    expect((await ops('/settings/domain', domain)).code).toBe('main_domain_needed')
    expect((await ops('/settings/removeDomain', { host: 'new.example' })).code).toBe(
      'main_domain_needed',
    )
    await ops('/settings/domain', { ...domain, host: 'localhost', isMain: true })
    expect((await ops('/settings/removeDomain', { host: 'new.example' })).code).toBe('ok')
    expect((await site('/system/status', { host: 'new.example' })).code).toBe('not_found')
  })

  test('R-037 another brand’s domain is out of reach', async () => {
    const domain = { host: 'other.example', isMain: true, affiliateCode: null }
    expect((await ops('/settings/domain', domain)).code).toBe('domain_taken')
    expect((await ops('/settings/removeDomain', { host: 'other.example' })).code).toBe('not_found')
    expect((await site('/system/domainRoute', { host: 'other.example' })).code).toBe('ok')
  })
})

describe('affiliate codes', () => {
  const code = { code: 'Row-7', account: 'settler', domain: null, isActive: true }
  const check = (query: string) => site(`/agent/affiliate?${query}`)

  test('are good on the brand’s domains, and only for who has one', async () => {
    expect((await ops('/affiliate', { ...code, account: 'nobody' })).code).toBe('member_not_found')
    expect((await ops('/affiliate', { ...code, domain: 'evil.example' })).code).toBe(
      'domain_check_failed',
    )
    expect((await ops('/affiliate', code)).code).toBe('ok')
    expect((await check('code=row-7&domain=localhost')).value).toEqual({ code: 'row-7' })
    expect((await check('code=Row-7&domain=evil.example')).code).toBe('domain_check_failed')
    expect((await check('code=none&domain=localhost')).code).toBe('affiliate_code_invalid')
    expect(
      (await site('/agent/affiliate?code=Row-7&domain=other.example', { host: 'other.example' }))
        .code,
    ).toBe('affiliate_code_invalid')
    expect((await ops('/affiliates?search=ROW')).value).toMatchObject({
      totalElements: 1,
      content: [{ code: 'Row-7', account: 'settler', isActive: true }],
    })
  })

  test('may be good on one domain only, and can be switched off', async () => {
    await ops('/affiliate', { ...code, domain: '127.0.0.1' })
    expect((await check('code=Row-7&domain=localhost')).code).toBe('affiliate_code_invalid')
    expect((await check('code=Row-7&domain=127.0.0.1')).code).toBe('ok')
    const domain = { host: '127.0.0.1', isMain: false, affiliateCode: 'Row-7' }
    expect((await ops('/settings/domain', domain)).code).toBe('ok')
    expect((await site('/system/domainRoute', { host: '127.0.0.1' })).value['affiliateCode']).toBe(
      'Row-7',
    )
    expect((await ops('/settings/domain', { ...domain, affiliateCode: 'nope' })).code).toBe(
      'affiliate_code_invalid',
    )
    await ops('/affiliate', { ...code, isActive: false })
    expect((await check('code=Row-7&domain=127.0.0.1')).code).toBe('affiliate_code_invalid')
  })
})

test('help pages come in the wanted language, else in the brand’s own, page by page', async () => {
  const page = {
    slug: 'terms-of-test',
    language: 'en',
    title: 'Terms',
    content: 'Be kind.',
    position: 900,
    isShown: true,
  }
  await ops('/settings/helpPage', page)
  await ops('/settings/helpPage', { ...page, language: 'vi', title: 'Điều khoản' })
  await ops('/settings/helpPage', { ...page, slug: 'hidden', isShown: false })
  const titleIn = async (lang: string) => {
    const { pages } = (await site(`/system/helpCenter?device=WEB&lang=${lang}`)).value as {
      pages: { slug: string; title: string }[]
    }
    expect(pages.map(({ slug }) => slug)).not.toContain('hidden')
    return pages.find(({ slug }) => slug === 'terms-of-test')?.title
  }
  expect(await titleIn('vi')).toBe('Điều khoản')
  expect(await titleIn('th')).toBe('Terms')
  expect((await ops('/settings/helpPage', { ...page, language: 'xx' })).code).toBe('field_invalid')
  const { slug } = page
  expect((await ops('/settings/removeHelpPage', { slug, language: 'vi' })).code).toBe('ok')
  expect(await titleIn('vi')).toBe('Terms')
  expect((await ops('/settings/removeHelpPage', { slug, language: 'vi' })).code).toBe(
    'help_page_not_found',
  )
})

test('the age question and the words at the foot of pages hold at once, by language', async () => {
  const said = async (language: string) => {
    const { asksAge, statements } = (await site(`/system/whitelabel?language=${language}`)).value
    return { asksAge, statements }
  }
  expect(await said('en')).toEqual({ asksAge: true, statements: { age: null, law: null } })
  const words = { asksAge: false, statements: { en: { age: 'Over 21 only.', law: '' } } }
  expect((await ops('/settings/setSiteWords', words)).code).toBe('ok')
  expect(await said('vi')).toEqual({
    asksAge: false,
    statements: { age: 'Over 21 only.', law: null },
  })
  expect(await lastAudit()).toMatchObject({
    event: 'siteWords.changed',
    before: { asksAge: true },
    after: { asksAge: false, statements: { en: { age: 'Over 21 only.' } } },
  })
  const strange = { ...words, statements: { xx: { age: '', law: '' } } }
  expect((await ops('/settings/setSiteWords', strange)).code).toBe('field_invalid')
  expect((await ops('/settings/siteWords', undefined, support)).code).toBe('forbidden')
  await ops('/settings/setSiteWords', { asksAge: true, statements: {} })
})

test('languages are those that have texts, with a default among them', async () => {
  const wanted = { languages: ['en'], defaultLanguage: 'en' }
  expect((await ops('/settings/setLanguages', { ...wanted, languages: ['en', 'xx'] })).code).toBe(
    'field_invalid',
  )
  expect((await ops('/settings/setLanguages', { ...wanted, defaultLanguage: 'vi' })).code).toBe(
    'field_invalid',
  )
  expect((await ops('/settings/setLanguages', wanted)).code).toBe('ok')
  expect((await site('/system/whitelabel')).value['languages']).not.toContain('vi')
  await ops('/settings/setLanguages', { languages: ['en', 'vi'], defaultLanguage: 'en' })
})

test('a page that reads the white label again hears it in the language it was chosen in', async () => {
  for (const language of ['en', 'vi'])
    await house.database.owner.query(
      `insert into announcements(brand_id, slug, language, kind, executions, title, content,
                                 position, is_shown, changed_at)
       values ($1, 'lanterns', $2, 'PL', array['A', 'B'], $3, '', 99, true, now())`,
      [house.brand.id, language, `Lanterns in ${language}`],
    )
  const said = async (headers: Record<string, string>, query = '') =>
    JSON.stringify((await site(`/system/whitelabel${query}`, headers)).value['notices'])
  expect(await said({})).toContain('Lanterns in en')
  expect(await said({ cookie: 'lr_lang=vi' })).toContain('Lanterns in vi')
  expect(await said({ cookie: 'lr_lang=vi' }, '?language=en')).toContain('Lanterns in en')
  expect(await said({ cookie: "lr_lang=vi'--" })).toContain('Lanterns in en')
})

test.each([
  [['B'], true],
  [['A', 'B'], true],
  [['A'], false],
  [['F'], false],
  [['A', 'F'], false],
])('a notice for %j is told to every visitor: %s', async (executions, isTold) => {
  await house.database.owner.query(
    `insert into announcements(brand_id, slug, language, kind, executions, title, content,
                               position, is_shown, changed_at)
     values ($1, 'audience', 'en', 'PL', $2, 'For some', '', 99, true, now())
     on conflict (brand_id, slug, language) do update set executions = excluded.executions`,
    [house.brand.id, executions],
  )
  const { notices } = (await site('/system/whitelabel')).value
  expect(JSON.stringify(notices).includes('For some')).toBe(isTold)
})

test('what stands in the languages of others is no page’s of a brand that switched them off', async () => {
  const said = async () =>
    JSON.stringify((await site('/system/whitelabel', { cookie: 'lr_lang=vi' })).value['notices'])
  expect(await said()).toContain('Lanterns in vi')
  await ops('/settings/setLanguages', { languages: ['en'], defaultLanguage: 'en' })
  expect(await said()).toContain('Lanterns in en')
  await ops('/settings/setLanguages', { languages: ['en', 'vi'], defaultLanguage: 'en' })
})

test('countries come with their dialling codes', async () => {
  const { value } = await site('/system/getCountryCode')
  const { countries } = value as { countries: { countryCode: string }[] }
  expect(countries.length).toBeGreaterThan(200)
  expect(countries).toContainEqual({ countryCode: 'VN', countryDialingCode: '84' })
})

describe('the address of a visitor', () => {
  test('R-050 comes from the trusted hop alone: what stands before it is only what somebody wrote', async () => {
    await ops('/system/regions', {
      blockedNetworks: ['198.51.100.0/24'],
      blockedCountries: [],
      allowedNetworks: [],
      allowedCountries: [],
    })
    const seen = async (forwarded: string) => {
      const { value } = await site('/system/status', { 'x-forwarded-for': forwarded })
      return [(value['location'] as { ip: string }).ip, value['status']]
    }
    expect(await seen('198.51.100.9')).toEqual(['198.51.100.9', 2])
    // The proxy adds the true address at the end; a forged one before it changes nothing.
    expect(await seen('192.0.2.1, 198.51.100.9')).toEqual(['198.51.100.9', 2])
    expect(await seen('198.51.100.9, 192.0.2.1')).toEqual(['192.0.2.1', 0])
    expect(await seen('127.0.0.1, ::1, 198.51.100.9')).toEqual(['198.51.100.9', 2])
    expect(
      (await site('/system/status', { forwarded: 'for=198.51.100.9', 'x-real-ip': '198.51.100.9' }))
        .value['status'],
    ).toBe(0)
    expect((await site('/member/info', { 'x-forwarded-for': '198.51.100.9' })).code).toBe(
      'region_restricted',
    )
    expect(await siteState(house.ctx, house.other, '198.51.100.9')).toBe('open')
    expect((await ops('/system/whereIs?ip=198.51.100.9')).value).toEqual({
      country: null,
      isServed: false,
      rule: 'network-blocked',
    })
  })

  test('R-050 without a trusted proxy no header says where a request comes from', async () => {
    const bare = await testHouse({ trustedProxies: 0 })
    const reply = await bare.app.site.inject({
      url: '/api/wps/system/status',
      headers: { host: 'localhost', 'x-forwarded-for': '198.51.100.9' },
    })
    expect(read(reply).value['location']).toMatchObject({ ip: '127.0.0.1' })
    await bare.close()
  })
})
