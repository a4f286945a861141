import type { Brand } from '../../caller.ts'
import type { Db } from '../../db/transact.ts'
import { upsertWritten, type Written } from './queries.ts'

type Words = readonly [title: string, content: string]

const NOTICES: readonly (readonly [slug: string, en: Words, vi: Words])[] = [
  [
    'welcome',
    [
      'Welcome to Lantern Row: every round of our own games can be recomputed by you.',
      '<p>Before a round we show a fingerprint of our seed. Afterwards we show the seed itself, and the <a href="/fairness">fairness page</a> plays the round again in your browser.</p>',
    ],
    [
      'Chào mừng đến với Lantern Row: bạn có thể tự kiểm chứng mọi ván của trò chơi nhà.',
      '<p>Trước mỗi ván chúng tôi đưa ra dấu vân tay của hạt giống. Sau ván, chúng tôi công bố chính hạt giống đó, và <a href="/fairness">trang kiểm chứng</a> chơi lại ván ấy ngay trong trình duyệt của bạn.</p>',
    ],
  ],
  [
    'times',
    [
      'Deposits arrive within minutes; withdrawals are checked by a person.',
      '<p>Each deposit and withdrawal has a page that shows every step it takes, with the time of each.</p>',
    ],
    [
      'Tiền nạp đến trong vài phút; lệnh rút được nhân viên kiểm tra.',
      '<p>Mỗi lệnh nạp và rút có một trang riêng cho thấy từng bước, kèm thời gian của mỗi bước.</p>',
    ],
  ],
  [
    'play-safely',
    [
      'Play for fun, within your means. You must be 18 or older.',
      '<p>Gambling is no way to earn money. If it stops being fun, stop. Read <a href="/help#safe">how to play safely</a>.</p>',
    ],
    [
      'Hãy chơi để giải trí, trong khả năng của bạn. Bạn phải đủ 18 tuổi.',
      '<p>Cá cược không phải cách kiếm tiền. Khi không còn vui nữa, hãy dừng lại. Đọc <a href="/help#safe">cách chơi an toàn</a>.</p>',
    ],
  ],
]

const notice = (slug: string, language: string, position: number, words: Words): Written => ({
  slug,
  language,
  kind: 'PL',
  executions: ['A', 'B'],
  title: words[0],
  content: words[1],
  promotionType: null,
  position,
  isShown: true,
  startsAt: null,
  endsAt: null,
})

/** Gives a new brand its first notices. */
export async function seedAnnouncements(owner: Db, brand: Brand, at: Date): Promise<void> {
  for (const [position, [slug, en, vi]] of NOTICES.entries()) {
    await upsertWritten(owner, brand.id, notice(slug, 'en', position, en), at)
    await upsertWritten(owner, brand.id, notice(slug, 'vi', position, vi), at)
  }
}
