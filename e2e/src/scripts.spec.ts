// Every writing has letters, whatever faces the machine has: boxes all look alike.
import { expect } from '@playwright/test'
import { test } from './people/site.ts'

/** Two letters of each writing whose faces are sent where a device has none. */
const LETTERS: Readonly<Record<string, readonly [string, string]>> = {
  ar: ['ب', 'م'],
  bn: ['ক', 'ম'],
  hi: ['क', 'म'],
  km: ['ក', 'ម'],
  lo: ['ກ', 'ມ'],
  my: ['က', 'မ'],
  si: ['ක', 'ම'],
  ta: ['க', 'ம'],
  te: ['క', 'మ'],
  th: ['ก', 'ม'],
  ur: ['ب', 'م'],
}

test('two letters of a writing look different, and nobody else pays for its face', async ({
  page,
}) => {
  const faces: string[] = []
  page.on('request', (request) => {
    if (/noto-sans/.test(request.url())) faces.push(request.url())
  })
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  expect(faces).toEqual([])
  for (const [language, letters] of Object.entries(LETTERS)) {
    const [one, other] = await page.evaluate(
      async ([lang, ...drawn]) => {
        document.documentElement.lang = lang
        const { fontFamily } = getComputedStyle(document.body)
        const pictures: string[] = []
        for (const letter of drawn) {
          await document.fonts.load(`400 40px ${fontFamily}`, letter)
          const canvas = document.createElement('canvas')
          canvas.width = canvas.height = 60
          const pen = canvas.getContext('2d')
          if (!pen) throw new Error('nothing to draw with')
          pen.font = `400 40px ${fontFamily}`
          pen.fillText(letter, 10, 45)
          pictures.push(canvas.toDataURL())
        }
        return pictures
      },
      [language, ...letters] as const,
    )
    expect(one, language).not.toBe(other)
  }
})
