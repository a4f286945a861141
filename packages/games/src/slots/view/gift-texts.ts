import { inLanguage, type Texts } from '../../stage.ts'

/** Words for free rounds that the site gave the player. */
export interface GiftTexts {
  readonly freeRound: string
  readonly left: (count: number) => string
  readonly each: (amount: string) => string
  readonly until: (time: string) => string
  readonly begin: string
  readonly over: string
  readonly paid: (count: number, amount: string) => string
  readonly goOn: string
}

const en: GiftTexts = {
  freeRound: 'Free round',
  left: (count) => (count === 1 ? '1 free round left' : `${count} free rounds left`),
  each: (amount) => `worth ${amount} each`,
  until: (time) => `until ${time}`,
  begin: 'This round is free: spin.',
  over: 'Your free rounds are over',
  paid: (count, amount) =>
    count === 1 ? `One round paid ${amount}.` : `${count} rounds paid ${amount}.`,
  goOn: 'Go on',
}

const vi: GiftTexts = {
  freeRound: 'Lượt miễn phí',
  left: (count) => `Còn ${count} lượt chơi miễn phí`,
  each: (amount) => `mỗi lượt trị giá ${amount}`,
  until: (time) => `đến ${time}`,
  begin: 'Lượt này miễn phí: hãy quay.',
  over: 'Bạn đã dùng hết lượt miễn phí',
  paid: (count, amount) => `${count} lượt đã trả ${amount}.`,
  goOn: 'Tiếp tục',
}

const TEXTS: Texts<GiftTexts> = { en, vi }

export const giftTexts = (locale: string): GiftTexts => inLanguage(TEXTS, locale)
