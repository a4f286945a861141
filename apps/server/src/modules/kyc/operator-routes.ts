import { refuse } from '@lantern/contract/errors'
import { opsIdentityChecks } from '@lantern/contract/ops/identity-checks'
import type { MemberId } from '@lantern/kernel/ids'
import { ageOn } from '@lantern/kernel/time'
import { transact } from '../../db/transact.ts'
import { atDesk, DONE, done } from '../../desk.ts'
import { bind, type Handlers, type Route } from '../../mount.ts'
import { pictureUrl } from '../../pictures/links.ts'
import { actorOf, record } from '../audit/index.ts'
import { changeSite, readSetting, storeSetting } from '../config/index.ts'
import { getMember, openProfile, type Person, todayAt } from '../identity/index.ts'
import { accept, claim, noteOpened, reject, unclaim } from './desk.ts'
import { openPerson } from './documents.ts'
import { levelOf, type MovedSince } from './permit.ts'
import { checkStateOf, presentRow, stateOf } from './present.ts'
import { DOCUMENTS } from './pictures.ts'
import * as queries from './queries/documents.ts'
import { checkRulesOf, rulesSetting } from './rules.ts'

type Handled = Handlers<typeof opsIdentityChecks>

const plain = (text: string): string => text.normalize('NFKD').toLowerCase().replaceAll(/\W/gu, '')
const fits = (known: string | undefined, shown: string | undefined): boolean | null =>
  known === undefined || shown === undefined ? null : plain(known) === plain(shown)
const masked = (text: string): string =>
  `${Array.from(text)[0] ?? ''}••••${Array.from(text).slice(-2).join('')}`
const maskedPerson = ({ realName, number }: Person) => ({
  realName: masked(realName),
  number: masked(number),
})

const reading = (moved: MovedSince): Pick<Handled, 'list' | 'one' | 'member' | 'rules'> => ({
  list: async ({ ctx, caller, input }) => {
    const { pageNo, pageSize } = input
    const { rows, total } = await queries.registerOfDocuments(ctx.db, caller.brand.id, {
      state: input.state ?? null,
      search: input.search || null,
      offset: (pageNo - 1) * pageSize,
      limit: pageSize,
    })
    return {
      content: rows.map(presentRow),
      pageNum: pageNo,
      totalPages: Math.ceil(total / pageSize),
      totalElements: total,
    }
  },
  one: async ({ ctx, caller, input }) => {
    const { id: brandId, offsetMinutes } = caller.brand
    const document = await queries.findDocument(ctx.db, brandId, input.id)
    if (!document) refuse('document_not_found')
    const { memberId } = document
    const [level, profile, others, today] = await Promise.all([
      levelOf(ctx, document),
      openProfile(ctx, ctx.db, brandId, memberId),
      queries.listOthers(ctx.db, document),
      todayAt(ctx.db, offsetMinutes),
    ])
    const person = openPerson(ctx, document)
    return {
      document: presentRow(document),
      level,
      masked: person && maskedPerson(person),
      age: person && ageOn(person.birthday, today),
      nameFits: fits(profile?.['payeeName'], person?.realName),
      birthdayFits: fits(profile?.['birthday'], person?.birthday),
      others: others.map(({ isExpired, state, ...one }) => ({
        ...one,
        state: stateOf({ state, isExpired }),
      })),
    }
  },
  member: async ({ ctx, caller, input }) => {
    const member = await getMember(ctx.db, caller.brand.id, input.id as MemberId)
    const { id: memberId, brandId, currency } = member
    return checkStateOf(ctx, { brandId, memberId, currency }, moved)
  },
  rules: ({ ctx, caller }) => readSetting(ctx, caller.brand.id, rulesSetting),
})

const deciding: Pick<Handled, 'open' | 'claim' | 'unclaim' | 'accept' | 'reject'> = {
  open: async (call) => {
    const { ctx, input } = call
    const document = await atDesk(call, (desk) => noteOpened(desk, input))
    return {
      details: openPerson(ctx, document),
      pictures: document.pictures.map((id) => pictureUrl(ctx, DOCUMENTS, id)),
    }
  },
  claim: (call) => done(call, (desk, { id }) => claim(desk, id)),
  unclaim: (call) => done(call, (desk, { id }) => unclaim(desk, id)),
  accept: (call) => done(call, accept),
  reject: (call) => done(call, reject),
}

/** The desk at which documents are looked at, and the table of what levels open. */
export const opsRoutes = (moved: MovedSince): Route[] =>
  bind(opsIdentityChecks, {
    ...reading(moved),
    ...deciding,
    ask: async ({ ctx, caller, operator, input }) => {
      const { level, reason } = input
      const { levels } = await readSetting(ctx, caller.brand.id, rulesSetting)
      if (level > levels.length) refuse('field_invalid', { field: 'level' })
      const member = await getMember(ctx.db, caller.brand.id, input.id as MemberId)
      await transact(ctx, async (tx) => {
        const at = ctx.clock.now()
        const whose = { brandId: member.brandId, memberId: member.id }
        const by = operator().username
        await queries.insertAsk(tx, { ...whose, level, cause: 'operator', at, by, reason })
        await record(tx, {
          brandId: member.brandId,
          actor: actorOf(caller),
          event: 'member.checkAsked',
          subject: { kind: 'member', id: member.id },
          reason,
          after: { level },
        })
      })
      return DONE
    },
    setRules: (call) => {
      const { reason: _, ...rules } = call.input
      checkRulesOf(rules)
      return changeSite(call, {
        event: 'identityChecks.changed',
        subject: 'identityChecks',
        look: (site) => site.setting(rulesSetting),
        write: (tx) =>
          storeSetting(tx, call.caller.brand.id, { setting: rulesSetting, value: rules }),
      })
    },
  })
