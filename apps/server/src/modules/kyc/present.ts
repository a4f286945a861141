import type { ReplyOf } from '@lantern/contract/endpoint'
import type { DocumentState, identityChecks } from '@lantern/contract/identity-checks'
import type { opsIdentityChecks } from '@lantern/contract/ops/identity-checks'
import { formatMoney } from '@lantern/kernel/money'
import { DAY_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import { readSetting } from '../config/index.ts'
import { levelIn, type MovedSince, type Owner } from './permit.ts'
import * as queries from './queries/documents.ts'
import { needsOf, rulesSetting, type Terms, termsOf } from './rules.ts'

type State = ReplyOf<typeof identityChecks.state>
type Row = ReplyOf<typeof opsIdentityChecks.list>['content'][number]

export const stateOf = (document: Pick<queries.Document, 'state' | 'isExpired'>): DocumentState =>
  document.state === 'accepted' && document.isExpired ? 'expired' : document.state

const presentDocument = (document: queries.Document): State['documents'][number] => ({
  id: document.id,
  kind: document.kind,
  state: stateOf(document),
  submittedAt: document.submittedAt.toISOString(),
  decidedAt: document.decidedAt?.toISOString() ?? null,
  expiresOn: document.expiresOn,
  rejectCode: document.rejectCode,
  rejectNote: document.rejectNote,
})

export const presentRow = (document: queries.Document): Row => ({
  ...presentDocument(document),
  memberId: document.memberId,
  account: document.account,
  claimedBy: document.claimedByName,
  claimedAt: document.claimedAt?.toISOString() ?? null,
  decidedBy: document.decidedByName,
  pictures: document.pictures.length,
  others: document.others,
})

function wireTerms(terms: Terms | undefined): State['levels'][number]['terms'] {
  if (!terms) return null
  const { level: _, currency: __, ...rest } = terms
  return rest
}

/** Where a member stands: its level, what each level needs and opens, what it sent. */
export async function checkStateOf(ctx: Context, owner: Owner, moved: MovedSince): Promise<State> {
  const rules = await readSetting(ctx, owner.brandId, rulesSetting)
  const level = await levelIn(ctx.db, rules, owner.memberId)
  const to = ctx.clock.now()
  const since = (days: number) => ({ from: new Date(to.getTime() - days * DAY_MS), to })
  const [documents, asked, day, month] = await Promise.all([
    queries.listDocuments(ctx.db, owner.memberId),
    queries.askedLevel(ctx.db, owner.memberId, level),
    moved(ctx.db, owner, since(1)),
    moved(ctx.db, owner, since(30)),
  ])
  const levels = Array.from({ length: rules.levels.length + 1 }, (_, one) => ({
    level: one,
    needs: needsOf(rules, one),
    terms: wireTerms(termsOf(rules, one, owner.currency)),
  }))
  return {
    currency: owner.currency,
    level,
    levels,
    askedLevel: asked,
    documents: documents.map(presentDocument),
    used: {
      depositDay: formatMoney(day.deposits),
      depositMonth: formatMoney(month.deposits),
      withdrawalDay: formatMoney(day.withdrawals),
      withdrawalMonth: formatMoney(month.withdrawals),
    },
  }
}
