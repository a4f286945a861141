import type { Db } from '../transact.ts'

interface Line {
  readonly line: string
}

const lines = async (db: Db, text: string): Promise<string[]> =>
  (await db.query<Line>(text)).rows.map((row) => row.line)

/** Tables with their meaning. */
export const tables = (db: Db): Promise<string[]> =>
  lines(
    db,
    `select format('table %s%s -- %s', c.relname,
                   case c.relpersistence when 'u' then ' (unlogged)' else '' end,
                   coalesce(obj_description(c.oid), '')) as line
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      order by c.relname`,
  )

export const columns = (db: Db): Promise<string[]> =>
  lines(
    db,
    `select format('column %s.%s %s%s%s%s', c.relname, a.attname,
                   format_type(a.atttypid, a.atttypmod),
                   case when a.attnotnull then ' not null' else '' end,
                   case a.attidentity when 'a' then ' identity' else '' end,
                   coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) as line
       from pg_attribute a
       join pg_class c on c.oid = a.attrelid
       left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
        and a.attnum > 0 and not a.attisdropped
      order by c.relname, a.attnum`,
  )

export const constraints = (db: Db): Promise<string[]> =>
  lines(
    db,
    `select format('constraint %s.%s %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as line
       from pg_constraint k join pg_class c on c.oid = k.conrelid
      where c.relnamespace = 'public'::regnamespace and k.contype <> 'n'
      order by c.relname, k.conname`,
  )

export const indexes = (db: Db): Promise<string[]> =>
  lines(
    db,
    `select format('index %s', indexdef) as line from pg_indexes
      where schemaname = 'public' order by indexname`,
  )

/** Triggers, functions (by the hash of their text) and views. */
export const routines = (db: Db): Promise<string[]> =>
  lines(
    db,
    `select line from (
       select format('trigger %s', pg_get_triggerdef(t.oid)) as line
         from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
       union all
       select format('function %s(%s) returns %s%s %s', p.proname,
                     pg_get_function_identity_arguments(p.oid), pg_get_function_result(p.oid),
                     case when p.prosecdef then ' security definer' else '' end,
                     md5(pg_get_functiondef(p.oid)))
         from pg_proc p where p.pronamespace = 'public'::regnamespace
       union all
       select format('view %s %s', viewname, md5(definition)) from pg_views
        where schemaname = 'public') all_of_them
      order by line`,
  )

/** What the serving role may do. */
export const privileges = (db: Db): Promise<string[]> =>
  lines(
    db,
    `select line from (
       select format('grant %s on %s', string_agg(privilege_type, ', ' order by privilege_type),
                     table_name) as line
         from information_schema.role_table_grants
        where grantee = 'lantern_app' and table_schema = 'public' group by table_name
       union all
       select format('grant UPDATE (%s) on %s', string_agg(column_name, ', ' order by column_name),
                     table_name)
         from information_schema.role_column_grants g
        where grantee = 'lantern_app' and table_schema = 'public' and privilege_type = 'UPDATE'
          and not exists (select 1 from information_schema.role_table_grants t
                           where t.grantee = g.grantee and t.table_name = g.table_name
                             and t.table_schema = g.table_schema and t.privilege_type = 'UPDATE')
        group by table_name
       union all
       select format('grant EXECUTE on %s', string_agg(distinct routine_name, ', '))
         from information_schema.role_routine_grants
        where grantee = 'lantern_app' and routine_schema = 'public'
       having count(*) > 0) all_of_them
      order by line`,
  )

/** Foreign keys that no index begins with: a change of the parent would read the whole child. */
export const unindexedForeignKeys = (db: Db): Promise<string[]> =>
  lines(
    db,
    `select format('%s.%s', k.conrelid::regclass, k.conname) as line
       from pg_constraint k
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace
        and not exists (
          select 1 from pg_index i
           where i.indrelid = k.conrelid and (i.indkey::int2[])[0] = any(k.conkey))
      order by 1`,
  )

/** Tables of a brand that do not say whose they are. */
export const tablesWithoutBrand = (db: Db): Promise<string[]> =>
  lines(
    db,
    `select c.relname as line from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and not exists (select 1 from pg_attribute a
                         where a.attrelid = c.oid and a.attname = 'brand_id' and not a.attisdropped)
      order by 1`,
  )

/** Tables of machinery: what they hold says nothing about a fact. */
const MACHINERY = ['sealed_calls', 'sealing_keys', 'throttles', 'topic_versions']

/** How many rows each table holds: what a refused call must not change. */
export async function tableCounts(db: Db): Promise<Record<string, string>> {
  const names = await lines(
    db,
    `select relname as line from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const counted = names
    .filter((name) => !MACHINERY.includes(name))
    .map((name) => `select '${name}' as name, count(*)::text as rows from ${name}`)
  const { rows } = await db.query<{ name: string; rows: string }>(counted.join(' union all '))
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}
