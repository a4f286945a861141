import { expect, test } from 'vitest'
import { type Boot, bootElement } from './boot.ts'

test('no text of the brand can end the element of data, and it reads back as it was', () => {
  const nasty = '</script><script>alert(1)</script><!-- & \u2028\u2029 $& "'
  const boot = { whitelabel: { brandName: nasty } } as unknown
  const html = bootElement(boot as Boot)
  expect(html.match(/<\/?script/g)).toEqual(['<script', '</script'])
  expect(html).not.toMatch(/<!--|[\u2028\u2029]/)
  const json = html.slice(html.indexOf('>') + 1, html.lastIndexOf('<'))
  expect(JSON.parse(json)).toEqual(boot)
})
