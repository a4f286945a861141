import { readFileSync } from 'node:fs'
import { refusals } from '@lantern/contract/errors'
import { type Messages, setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { CallRefusal } from './call-refusal.ts'
import { createFormats, offsetName } from './format.ts'
import { createTranslator } from './i18n.ts'
import { fallbackChain } from '@lantern/kernel/language'
import { canonicalLanguage, directionOf, pickLanguage } from './languages.ts'
import { pseudoMessages } from './pseudo.ts'
import { refusalText, refusalTextId } from './refusal-text.ts'

/** Translations of a catalogue file by id; the file format is one entry per id. */
function readCatalogue(language: string, area: string): Map<string, string> {
  const file = new URL(`../../../locales/${language}/${area}.po`, import.meta.url)
  const entries = readFileSync(file, 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)
  return new Map([...entries].map(([, id = '', text = '']) => [id, text]))
}

const CLIENT_CODES = ['network_abnormal', 'network_slow', 'secure_context_required'] as const

describe('every refusal has words', () => {
  const codes = Object.keys(refusals) as (keyof typeof refusals)[]

  test.each(['en', 'vi'])('in %s', (language) => {
    const catalogue = readCatalogue(language, 'errors')
    const without = codes.filter((code) => !catalogue.get(refusalTextId(code)))
    expect(without).toEqual([])
    const shell = readCatalogue(language, 'shell')
    expect(CLIENT_CODES.filter((code) => !shell.get(`client.${code}`))).toEqual([])
  })

  test('the English catalogue says what the contract says, the Vietnamese something else', () => {
    const [en, vi] = [readCatalogue('en', 'errors'), readCatalogue('vi', 'errors')]
    for (const code of codes) {
      expect(en.get(refusalTextId(code))).toBe(refusals[code][1])
      expect(vi.get(refusalTextId(code))).not.toBe(refusals[code][1])
    }
  })

  test('until the catalogue is there, the server’s own words are used', () => {
    const i18n = setupI18n({ locale: 'vi', messages: { vi: {} } })
    const refusal = new CallRefusal('round_over', { message: 'This round is already over.' })
    expect(refusalText(i18n, refusal)).toBe('This round is already over.')
    i18n.load('vi', { 'refusal.round_over': ['Ván này đã kết thúc.'] })
    expect(refusalText(i18n, refusal)).toBe('Ván này đã kết thúc.')
    expect(refusalText(i18n, new CallRefusal('network_slow'))).toContain('took longer')
  })
})

describe('languages', () => {
  test.each([
    [{ cookie: 'VI' }, 'vi'],
    [{ cookie: 'xx', acceptLanguage: 'vi-VN,vi;q=0.9,en;q=0.8' }, 'vi'],
    [{ acceptLanguage: 'fr, en;q=0.3, vi;q=0.7' }, 'vi'],
    [{ acceptLanguage: 'fr,vi;q=0' }, 'en'],
    [{ acceptLanguage: '*', fallback: 'VI' }, 'vi'],
    [{ acceptLanguage: 'zh-Hant-HK,zh;q=0.9' }, 'zh-TW'],
    [{ acceptLanguage: 'zh,en;q=0.5' }, 'zh-CN'],
    [{ acceptLanguage: 'es-AR,es;q=0.9' }, 'es-MX'],
    [{ acceptLanguage: 'es-ES,es;q=0.9' }, 'es'],
    [{ acceptLanguage: 'pt-PT' }, 'pt-BR'],
    [{ cookie: '"><script>', acceptLanguage: ';;;,,q=' }, 'en'],
    [{}, 'en'],
  ])('%o is answered in %s', (wanted, expected) => {
    const there = ['en', 'vi', 'zh-CN', 'zh-TW', 'es', 'es-MX', 'pt-BR']
    expect(pickLanguage(wanted, there)).toBe(expected)
  })

  test.each([
    [{ cookie: 'vi', acceptLanguage: 'fr' }, ['en', 'fr'], 'fr'],
    [{ acceptLanguage: 'vi,fr;q=0.5' }, ['en', 'fr'], 'fr'],
    [{ acceptLanguage: 'vi', fallback: 'fr' }, ['fr'], 'fr'],
    [{ cookie: 'th' }, ['th', 'fr'], 'fr'],
    [{ cookie: 'vi' }, ['th'], 'en'],
  ])('%o, where %j are offered, is answered in %s', (wanted, offered, expected) => {
    expect(pickLanguage({ ...wanted, offered }, ['en', 'vi', 'fr'])).toBe(expected)
  })

  test('ids of the specification, chains and directions', () => {
    expect(['EN', 'pt_br', 'zh-cn'].map(canonicalLanguage)).toEqual(['en', 'pt-BR', 'zh-CN'])
    expect(fallbackChain('es-MX')).toEqual(['es-MX', 'es', 'en'])
    expect(fallbackChain('pt-PT')).toEqual(['pt-PT', 'pt-BR', 'pt', 'en'])
    expect(['en', 'ar', 'fa-IR', 'ar-XB', 'vi'].map(directionOf)).toEqual([
      'ltr',
      'rtl',
      'rtl',
      'rtl',
      'ltr',
    ])
  })
})

describe('catalogues', () => {
  const reader = (messages: Record<string, string[]>) => async () => ({ messages })
  const catalogues = {
    shell: { en: reader({ a: ['one'] }), 'es-MX': reader({ a: ['uno'] }) },
    member: { en: reader({ c: ['three'] }), 'es-MX': reader({ c: ['tres'] }) },
  }

  test('one file is read, of the nearest language that there is', async () => {
    const { i18n, activate } = createTranslator(catalogues, ['shell'])
    const said = []
    for (const language of ['es-MX', 'es', 'fr', 'en']) {
      await activate(language)
      said.push(i18n._('a'))
    }
    expect(said).toEqual(['uno', 'one', 'one', 'one'])
  })

  test('an area that was needed once comes with every later language', async () => {
    const { i18n, activate, loadArea } = createTranslator(catalogues, ['shell'])
    await activate('en')
    await loadArea('member')
    expect(i18n._('c')).toBe('three')
    await activate('es-MX')
    expect(i18n._('c')).toBe('tres')
  })

  test('of two languages the one that was asked for last is in use, whichever came first', async () => {
    const { promise: slow, resolve: arrive } = Promise.withResolvers<{ messages: Messages }>()
    const shell = { en: async () => ({ messages: { a: ['one'] } }), vi: () => slow }
    const { i18n, activate } = createTranslator({ shell }, ['shell'])
    await activate('en')
    const first = activate('vi')
    await activate('en')
    arrive({ messages: { a: ['một'] } })
    await first
    expect(i18n._('a')).toBe('one')
  })

  test('an area that could not be read is asked for again', async () => {
    let calls = 0
    const flaky = async () => {
      calls += 1
      if (calls === 1) throw new TypeError('chunk')
      return { messages: { c: ['three'] } }
    }
    const { i18n, activate, loadArea } = createTranslator(
      { ...catalogues, member: { en: flaky } },
      ['shell'],
    )
    await activate('en')
    await expect(loadArea('member')).rejects.toThrow('chunk')
    await loadArea('member')
    expect(i18n._('c')).toBe('three')
  })
})

test('pseudo-languages change words, never tags, names or choices', () => {
  const messages = {
    plain: ['Log in'],
    rich: ['I accept the <0>terms</0>.'],
    filled: ['Play ', ['name'], ' now'],
    plural: [['n', 'plural', { one: ['# round'], other: [['n'], ' rounds'], offset: 0 }]],
  }
  const accented = pseudoMessages(messages as never, 'en-XA') as Record<string, unknown[]>
  expect(accented['plain']).toEqual(['Ļöĝ~~ îñ~'])
  expect(String(accented['rich'])).toMatch(/<0>ţéŕɱš~*<\/0>/)
  expect(accented['filled']?.[1]).toEqual(['name'])
  expect(JSON.stringify(accented['plural'])).toContain('"n","plural"')
  const mirrored = pseudoMessages(messages as never, 'ar-XB') as Record<string, string[]>
  expect(mirrored['plain']?.[0]).toBe('\u202ELog\u202C \u202Ein\u202C')
})

describe('formats', () => {
  test('times are the brand’s, in Latin digits and Gregorian years, in every language', () => {
    const late = '2026-11-20T20:30:00.000Z'
    expect(createFormats('en', 420).dateTime(late)).toMatch(/21.*2026.*3:30/)
    for (const language of ['vi', 'ar-XB', 'th', 'fa', 'my'])
      expect(createFormats(language, 0).date(late)).toMatch(/^\P{Nd}*(?:[0-9]+\P{Nd}*)+$/u)
    expect(createFormats('th', 0).date(late)).toContain('2026')
  })

  test('amounts keep every digit and at least two decimals', () => {
    const { money } = createFormats('en', 0)
    expect(money(1_000_000n, 'USD')).toBe('$100.00')
    expect(money(900_719_925_474_099_300n, 'USD', 'none')).toBe('90,071,992,547,409.93')
  })

  test('among words from right to left an amount stays in one piece', () => {
    for (const language of ['ar', 'fa', 'ur']) {
      const text = createFormats(language, 0).money(1_000_000n, 'USD', 'none')
      expect(text).toMatch(/^\u2066.*100\D00\u2069$/u)
      expect(text).not.toMatch(/[٠-٩۰-۹]/)
    }
  })

  test('offsets have a name', () => {
    expect([420, 0, -210].map(offsetName)).toEqual(['GMT+7', 'GMT+0', 'GMT−3:30'])
  })
})

describe('words of the brand’s own', () => {
  const read = (messages: Record<string, string[]>) => async () => ({ messages })
  const areas = {
    shell: { en: read({ hello: ['Hello'], bye: ['Bye'] }), vi: read({ hello: ['Xin chào'] }) },
    member: { en: read({ pay: ['Pay'] }) },
  }

  test('stand in place of those of the catalogues, in their language and in areas that come later', async () => {
    const asked: string[] = []
    const own = async (language: string) => {
      asked.push(language)
      return language === 'en' ? { hello: ['Good day'], pay: ['Add money'] } : {}
    }
    const { i18n, activate, loadArea } = createTranslator(areas, ['shell'], own)
    await activate('en')
    expect(['hello', 'bye'].map((id) => i18n._(id))).toEqual(['Good day', 'Bye'])
    await loadArea('member')
    expect(i18n._('pay')).toBe('Add money')
    await activate('vi')
    expect(i18n._('hello')).toBe('Xin chào')
    expect(new Set(asked)).toEqual(new Set(['en', 'vi']))
  })
})
