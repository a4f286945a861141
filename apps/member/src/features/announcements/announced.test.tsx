import { announcements } from '@lantern/contract/announcements'
import { CallRefusal } from '@lantern/web-kit/call-refusal'
import { expect, test } from 'vitest'
import { drawn, type Scene } from '../../testing/drawn.tsx'
import { Announced } from './announcements-popup.tsx'

const ASKED = [announcements.list, { execution: 'B', language: 'en' }] as const
const ANSWER = { banners: [], playerNotices: [], popup: [], promotion: [], help: [] }

test.each<[string, Scene, string]>([
  ['are shown', { answers: [[...ASKED, ANSWER]] }, 'told'],
  ['that failed say so', { refusals: [[...ASKED, new CallRefusal('network_abnormal')]] }, 'Try again'],
])('announcements %s', async (_name, scene, said) => {
  expect(await drawn(scene, <Announced title="Notices">{() => 'told'}</Announced>)).toContain(said)
}) // biome-ignore format: a table
