import type { BrandId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'
import type { Line } from './statements.ts'

type Named = Pick<Line, 'brandId' | 'provider' | 'currency'>

/**
 * The other brands whose money a statement of this brand may list. Providers have one account with the
 * house. Accounts at banks are compared by their number: as members see them now, and as any of them
 * stood there before, since transfers still come to an old one.
 */
export async function brandsSharing(db: Db, of: Named): Promise<BrandId[]> {
  const { rows } = await db.query<{ id: BrandId }>(
    `with accounts as (
       select brand_id, account_key(pay_to->>'number') as number
         from payment_methods where currency = $3 and pay_to is not null
       union
       select c.brand_id, account_key(stood->>'number')
         from house_account_changes c
         join payment_methods p on p.id = c.method_id
        cross join unnest(array[c.pay_to_before, c.pay_to]) as stood
        where c.state = 'done' and p.currency = $3 and stood is not null)
     select b.id from brands b
      where b.id <> $1
        and ($2 <> 'transfer'
             or exists (select from accounts own join accounts other using (number)
                         where own.brand_id = $1 and other.brand_id = b.id and number <> ''))
      order by b.id`,
    [of.brandId, of.provider, of.currency],
  )
  return rows.map(({ id }) => id)
}

/** Two brands that find no order for the same line look at each other one after the other. */
export async function lockTwins(tx: Tx, line: Named & Pick<Line, 'reference'>): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 14))', [
    `line ${line.provider} ${line.currency} ${line.reference}`,
  ])
}

/** A brand among these that was told of the same money before, and has it. */
export async function brandOfTwin(
  tx: Tx,
  line: Line,
  brands: readonly BrandId[],
): Promise<BrandId | undefined> {
  const { rows } = await tx.query<{ id: BrandId }>(
    `select brand_id as id from payment_lines
      where brand_id = any($1) and provider = $2 and currency = $3 and reference = $4
        and amount = $5 and booked_on = $6::date and placed_at is not null
        and other_brand_id is null
      order by id limit 1`,
    [brands, line.provider, line.currency, line.reference, line.amount, line.bookedOn],
  )
  return rows[0]?.id
}

/** A brand among these that has a payment of nobody in suspense, under one of these names. */
export async function brandOfPayment(
  tx: Tx,
  line: Line,
  { brands, names }: { readonly brands: readonly BrandId[]; readonly names: readonly string[] },
): Promise<BrandId | undefined> {
  const { rows } = await tx.query<{ id: BrandId }>(
    `select brand_id as id from suspense_items
      where brand_id = any($1) and provider = $2 and currency = $3 and payment = any($4::text[])
        and source = 'notice'
      order by id limit 1`,
    [brands, line.provider, line.currency, names],
  )
  return rows[0]?.id
}

/** The line is another brand's, whose own line of it counts; null: it is its own brand's after all. */
export async function leaveLine(tx: Tx, id: string, to: BrandId | null): Promise<void> {
  await tx.query('update payment_lines set other_brand_id = $2 where id = $1', [id, to])
}

/**
 * The same line elsewhere is this brand's as well, where no order was found for it; their ids. One that
 * is being looked at this moment is left to whoever does.
 */
export async function claimTwins(
  tx: Tx,
  line: Line,
  brands: readonly BrandId[],
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `with twins as (
       select id from payment_lines
        where brand_id = any($7) and provider = $2 and currency = $3 and reference = $4 and amount = $5
          and booked_on = $6::date and placed_at is not null and other_brand_id is null
          and deposit_id is null and withdrawal_id is null
        for no key update skip locked)
     update payment_lines set other_brand_id = $1 from twins
      where payment_lines.id = twins.id returning payment_lines.id`,
    [
      line.brandId,
      line.provider,
      line.currency,
      line.reference,
      line.amount,
      line.bookedOn,
      brands,
    ],
  )
  return rows.map(({ id }) => id)
}

/**
 * The line of the one other brand that was told of the same money after this one, locked; undefined where
 * there is none, where several were, or where it had that money before. Only what stands in suspense by
 * that line alone, whole: of a payment that its provider told of parts may stand elsewhere.
 */
export async function lockTwinBehind(tx: Tx, lineId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `select twin.id from payment_lines own
       join suspense_items held on held.line_id = own.id and held.source = 'line'
        and held.payment is null and held.amount = own.amount
       join payment_lines twin on twin.provider = own.provider and twin.currency = own.currency
        and twin.reference = own.reference and twin.amount = own.amount
        and twin.booked_on = own.booked_on
      where own.id = $1 and own.other_brand_id is null and twin.other_brand_id = own.brand_id
        and not exists (select from suspense_items s where s.line_id = twin.id)
        and not exists (select from payment_findings f where f.line_id = twin.id)
      order by twin.id limit 2 for no key update of twin`,
    [lineId],
  )
  const [one, other] = rows
  return other === undefined ? one?.id : undefined
}
