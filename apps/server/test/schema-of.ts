import type { ClientBase } from 'pg'

// Each answers one column: a line for everything of its kind, without what only says when it was made.
const kinds = {
  columns: `
    select format('%s.%s %s%s %s', table_name, column_name, udt_name,
      case when is_nullable = 'NO' then ' not null' end,
      coalesce(column_default, generation_expression, identity_generation)) as line
    from information_schema.columns where table_schema = 'public'`,
  constraints: `
    select format('%s %s: %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  indexes: `select indexdef as line from pg_indexes where schemaname = 'public'`,
  functions: `
    select pg_get_functiondef(oid) || coalesce((
      select string_agg(one::text, ' ' order by one::text) from unnest(proacl) as one), '') as line
    from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  triggers: `
    select pg_get_triggerdef(t.oid) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
  policies: `select format('%s %s %s', tablename, policyname, qual) as line from pg_policies where schemaname = 'public'`,
  grants: `
    select format('%s %s %s', table_name, grantee, privilege_type) as line
    from information_schema.role_table_grants where table_schema = 'public'`,
  columnGrants: `
    select format('%s.%s %s %s', table_name, column_name, grantee, privilege_type) as line
    from information_schema.column_privileges where table_schema = 'public'`,
}

/** Everything that migrations make in a database, in words that two databases can be compared by. */
export async function schemaOf(client: ClientBase): Promise<Record<string, string[]>> {
  const schema: Record<string, string[]> = {}
  for (const [kind, text] of Object.entries(kinds)) {
    const { rows } = await client.query<{ line: string }>(text)
    schema[kind] = rows.map(({ line }) => line).sort()
  }
  return schema
}
