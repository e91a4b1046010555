import type { StatusRead } from '@larder/contract/operations/status'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { REFUSAL_RETENTION_DAYS } from '../../http/incident-counts.ts'

const MAX_ERRORS = 50

type FoundDatabase = Omit<StatusRead['database'], 'round_trip_ms'> & {
  postgresql: string
  migration: string
}

export async function findDatabaseStatus(db: Db): Promise<FoundDatabase> {
  const { rows } = await sql<FoundDatabase>`
    select current_setting('server_version') as postgresql,
      (select name from kysely_migration order by name desc limit 1) as migration,
      pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as most_connections,
      (select extract(epoch from clock_timestamp() - min(xact_start))::float8 from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()) as oldest_transaction_seconds,
      (select count(*)::int from pg_stat_replication) as standbys,
      (select max(greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)))::float8
       from pg_stat_replication) as most_behind_bytes`.execute(db)
  return rows[0] as FoundDatabase
}

export async function findJobsStatus(db: Db): Promise<StatusRead['jobs']> {
  const { rows } = await sql<StatusRead['jobs']>`
    with kinds as (
      select task_identifier as name,
        count(*) filter (where locked_at is null and attempts < max_attempts)::int as queued,
        count(*) filter (where locked_at is not null)::int as running,
        count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed,
        min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as due_at
      from graphile_worker.jobs group by 1)
    select coalesce(sum(queued), 0)::int as queued, coalesce(sum(running), 0)::int as running,
      coalesce(sum(failed), 0)::int as failed,
      extract(epoch from now() - min(due_at))::float8 as oldest_seconds,
      coalesce(jsonb_agg(jsonb_build_object('name', name, 'queued', queued, 'running', running, 'failed', failed)
        order by name), '[]') as kinds
    from kinds`.execute(db)
  return rows[0] as StatusRead['jobs']
}

export async function listErrors(db: Db): Promise<StatusRead['errors']> {
  const { rows } = await sql<StatusRead['errors'][number]>`
    select method, route, status, code, count::float8, created_at as first_at, last_at, request_id
    from service_errors order by last_at desc, id desc limit ${MAX_ERRORS}`.execute(db)
  return rows
}

const LAST_DAY = sql`coalesce(sum(count) filter (where hour > now() - interval '24 hours'), 0)::float8`
const LAST_WEEK = sql`coalesce(sum(count), 0)::float8`
const THIS_WEEK = sql`hour > now() - make_interval(days => ${REFUSAL_RETENTION_DAYS})`

export async function listLimitsHit(db: Db): Promise<StatusRead['limits_hit']> {
  const { rows } = await sql<StatusRead['limits_hit'][number]>`
    select name, ${LAST_DAY} as last_day, ${LAST_WEEK} as last_week from refusals
    where kind = 'limit' and ${THIS_WEEK} group by name order by last_week desc, name`.execute(db)
  return rows
}

export async function findRefusedSignIns(db: Db): Promise<StatusRead['refused_sign_ins']> {
  const { rows } = await sql<StatusRead['refused_sign_ins']>`
    select ${LAST_DAY} as last_day, ${LAST_WEEK} as last_week,
      (select jsonb_agg(jsonb_build_object('day', day::date, 'count', coalesce(total, 0)) order by day)
       from generate_series((now() at time zone 'UTC')::date - ${REFUSAL_RETENTION_DAYS - 1}::integer,
         (now() at time zone 'UTC')::date, interval '1 day') day
       left join (select (hour at time zone 'UTC')::date as day, sum(count) as total from refusals
         where kind = 'sign_in' group by 1) counted using (day)) as days
    from refusals where kind = 'sign_in' and ${THIS_WEEK}`.execute(db)
  return rows[0] as StatusRead['refused_sign_ins']
}
