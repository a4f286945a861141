import { announcements } from '@lantern/contract/announcements'
import { expect, test } from 'vitest'
import { drawn, type Scene } from '../../testing/drawn.tsx'
import { useNotices } from './use-announcements.ts'

function Titles() {
  return useNotices()
    .map(({ title }) => title)
    .join(', ')
}

const brand = { notices: [{ id: '1', title: 'For visitors', language: 'en' }] }
const ofMembers = {
  id: '2', title: 'For members', language: 'en', content: '', promotionType: null, execution: ['A'],
} // biome-ignore format: short
const answer = { banners: [], playerNotices: [ofMembers], popup: [], promotion: [], help: [] }
const answers = [[announcements.list, { execution: 'A', language: 'en' }, answer]] as const

test.each<[string, Scene, string]>([
  ['a visitor', { brand, answers }, 'For visitors'],
  ['a member, before theirs are there', { brand, phase: 'signed-in' }, 'For visitors'],
  ['a member', { brand, answers, phase: 'signed-in' }, 'For members'],
])('titles of notices for %s', async (_name, scene, titles) => {
  expect(await drawn(scene, <Titles />)).toContain(titles)
})
