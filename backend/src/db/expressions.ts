import { sql } from 'kysely'

/** For `where('id', '=', any(ids))`, which accepts an empty array and has the same text for every number of values. */
export const any = <Value>(values: readonly Value[]) => sql<Value>`any (${values})`

export const NOW = sql<string>`now()`
export const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`

/** Kysely's own `count(*)` is a bigint, which the driver returns as text. */
export const COUNT = sql<number>`count(*)::integer`
