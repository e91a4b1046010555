import { sql } from 'kysely'
import type { Db } from '../src/db/db.ts'

/**
 * Counts the writing statements on each table with a trigger and a sequence. Sequences ignore rollbacks, so a table
 * that is not listed has certainly not changed.
 */
export async function watchWrites(db: Db, tables: string[]) {
  await sql
    .raw(`
      create schema watched;
      create function watched.count_write() returns trigger language plpgsql as $$
        begin perform nextval(format('watched.%I', tg_table_name)); return null; end $$;
      ${tables
        .map(
          (table) => `create sequence watched.${table};
            create trigger count_write before insert or update or delete or truncate on public.${table}
              for each statement execute function watched.count_write();`,
        )
        .join('\n')}`)
    .execute(db)
  let before = await countWrites(db)

  return {
    /** The tables with a writing statement since the last `reset`. */
    async listWritten(): Promise<string[]> {
      const now = await countWrites(db)
      return [...now].filter(([table, writes]) => writes !== before.get(table)).map(([table]) => table)
    },
    async reset(): Promise<void> {
      before = await countWrites(db)
    },
  }
}

async function countWrites(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ table: string; writes: string }>`
    select quote_ident(relname) as "table", coalesce(pg_sequence_last_value(oid), 0)::text as writes
    from pg_class where relnamespace = 'watched'::regnamespace and relkind = 'S'`.execute(db)
  return new Map(rows.map(({ table, writes }) => [table, writes]))
}
