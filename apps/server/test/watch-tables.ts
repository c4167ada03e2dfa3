import type { Pool } from 'pg'

/** Notes from now on which tables get, lose or change a row; answers them, once, when it is asked. */
export async function watchTables(owner: Pool): Promise<() => Promise<string[]>> {
  await owner.query(`
    create table test_changes (name text primary key);
    create function note_test_change() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if tg_op <> 'UPDATE' or old is distinct from new then
        insert into test_changes values (tg_table_name) on conflict do nothing;
      end if;
      return null;
    end $$;
    do $$ declare t text; begin
      for t in select tablename from pg_tables where schemaname = 'public' and tablename <> 'test_changes' loop
        execute format('create trigger zz_note_test_change after insert or update or delete on %I
          for each row execute function note_test_change()', t);
      end loop;
    end $$`)
  return async () => {
    const { rows } = await owner.query<{ name: string }>('delete from test_changes returning name')
    return rows.map(({ name }) => name).toSorted()
  }
}
