import type { announcementKinds, executions } from '@lantern/contract/announcements'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const kindWords: Readonly<Record<(typeof announcementKinds)[number], MessageDescriptor>> = {
  PL: msg`Notice in the marquee`,
  PU: msg`Popup`,
  B: msg`Beside banners`,
  PR: msg`Promotion`,
  H: msg({ message: 'Help', comment: 'Kind of an announcement' }),
}

export const executionWords: Readonly<Record<(typeof executions)[number], MessageDescriptor>> = {
  A: msg`Who is signed in`,
  B: msg`Who is not`,
  F: msg`Who signed in for the first time`,
}
