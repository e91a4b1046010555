import type { StatusRead } from '@larder/contract/operations/status'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { daysAgo } from '../../db/expressions.ts'
import { REFUSAL_RETENTION_DAYS } from '../../http/incident-counts.ts'

const MAX_ERRORS = 50

type FoundDatabase = Omit<StatusRead['database'], 'round_trip_ms'> & {
  postgresql: string
  migration: string
}

export async function findDatabaseStatus(db: Db): Promise<FoundDatabase> {
  // Raw: reads system views, which are not among our table types.
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
  // Raw: reads the tables of Graphile Worker, which are not among our table types.
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
      coalesce(jsonb_agg(jsonb_build_object('name', name, 'queued', queued, 'running', running, 'failed', failed,
        'oldest_seconds', extract(epoch from now() - due_at)::float8) order by name), '[]') as kinds
    from kinds`.execute(db)
  return rows[0] as StatusRead['jobs']
}

export async function listErrors(db: Db): Promise<StatusRead['errors']> {
  return db
    .selectFrom('service_errors')
    .select(['method', 'route', 'status', 'code', sql<number>`count::float8`.as('count')])
    .select(['created_at as first_at', 'last_at', 'request_id'])
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ERRORS)
    .execute()
}

const LAST_DAY = sql<number>`coalesce(sum(count) filter (where hour > now() - interval '24 hours'), 0)::float8`
const LAST_WEEK = sql<number>`coalesce(sum(count), 0)::float8`
const THIS_WEEK = sql<boolean>`hour > ${daysAgo(REFUSAL_RETENTION_DAYS)}`

export async function listLimitsHit(db: Db): Promise<StatusRead['limits_hit']> {
  return db
    .selectFrom('refusals')
    .select(['name', LAST_DAY.as('last_day'), LAST_WEEK.as('last_week')])
    .where('kind', '=', 'limit')
    .where(THIS_WEEK)
    .groupBy('name')
    .orderBy('last_week', 'desc')
    .orderBy('name')
    .execute()
}

export async function findMailFailures(db: Db): Promise<StatusRead['mail_failures']> {
  return db
    .selectFrom('refusals')
    .select([LAST_DAY.as('last_day'), LAST_WEEK.as('last_week')])
    .where('kind', '=', 'mail')
    .where(THIS_WEEK)
    .executeTakeFirstOrThrow()
}

export async function findRefusedSignIns(db: Db): Promise<StatusRead['refused_sign_ins']> {
  // Raw: counts by generated day.
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
