import { RecipeSummary } from '@larder/contract/recipes/recipes'
import { sql } from 'kysely'
import { selectList } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import type { Json } from '../../db/json.ts'
import { prepared, runPrepared } from '../../db/prepared.ts'
import { RowCache } from '../../db/row-cache.ts'
import type { Caller } from '../../http/access.ts'
import type { ImageRow } from '../../storage/image-urls.ts'
import { firstImageJson } from '../images/recipe-images.queries.ts'
import { RECIPE_COLUMNS, type StoredSummary, SUMMARY_ROW_VERSION } from '../recipes/find-recipe.queries.ts'
import {
  isVisible,
  POLICY_INPUT,
  type RecipePolicyInput,
  toViewerParams,
  VISIBLE,
} from '../recipes/recipes.access.ts'

/** A row of a list. `row_version` decides whether the cached summary is current. */
export type VersionedRow = { id: number; row_version: string; is_favourite: boolean }

type SharedPart = RecipePolicyInput & { json: Json<StoredSummary>; image: ImageRow | null }
/** Without `may`, which depends on the caller. */
export type Summary = SharedPart & { is_favourite: boolean }

const SUMMARY_COLUMNS = `
  ${POLICY_INPUT}, (select row_to_json(summary)::text from (
     select ${selectList(RECIPE_COLUMNS, RecipeSummary)}) summary) as json,
  ${firstImageJson('r.id')} as image`

const isFavourite = (caller: Caller | undefined) =>
  caller
    ? sql`exists (select from favourites f where f.user_id = ${caller.id} and f.recipe_id = r.id)`
    : sql`false`

/** From `recipes r left join users u`. */
export const summaryColumns = (caller: Caller | undefined) =>
  sql`${sql.raw(SUMMARY_COLUMNS)}, ${isFavourite(caller)} as is_favourite`
export const versionColumns = (caller: Caller | undefined) =>
  sql`r.id, ${sql.raw(SUMMARY_ROW_VERSION)} as row_version, ${isFavourite(caller)} as is_favourite`

type CachedSummary = SharedPart & { row_version: string }

const summaryCache = new RowCache<CachedSummary>({
  maxCharacters: 8_000_000,
  countCharacters: ({ json, image }) => json.length + (image ? 600 : 300),
})

// Raw: hot: the lists of recipes.
const selectSummaries = prepared<CachedSummary & { id: number }>(
  'find_summaries',
  `select r.id, ${SUMMARY_ROW_VERSION} as row_version, ${SUMMARY_COLUMNS}
   from recipes r left join users u on u.id = r.user_id where r.id = any ($1::integer[]) and ${VISIBLE}`,
)

/** Leaves out recipes that were hidden after the list was read. */
export const findSummaries = async (
  db: Db,
  caller: Caller | undefined,
  page: VersionedRow[],
): Promise<Summary[]> => [...(await mapSummaries(db, caller, page)).values()]

async function mapSummaries(
  db: Db,
  caller: Caller | undefined,
  page: VersionedRow[],
): Promise<Map<number, Summary>> {
  const summaries = new Map<number, SharedPart>()
  for (const { id, row_version } of page) {
    const cached = summaryCache.find(db, id)
    if (cached?.row_version === row_version) summaries.set(id, cached)
  }
  const missingIds = page.flatMap(({ id }) => (summaries.has(id) ? [] : [id]))
  const found = missingIds.length > 0 ? await selectSummaries(db, missingIds, ...toViewerParams(caller)) : []
  for (const { id, ...fresh } of found) {
    summaryCache.set(db, id, fresh)
    summaries.set(id, fresh)
  }
  return new Map(
    page.flatMap(({ id, is_favourite }) => {
      const summary = summaries.get(id)
      return summary ? [[id, { ...summary, is_favourite }] as const] : []
    }),
  )
}

/** By ID, in the order of `ids`. Leaves out recipes that the caller cannot see. */
export async function findSummariesById(
  db: Db,
  caller: Caller,
  ids: readonly number[],
): Promise<Map<number, Summary>> {
  const rows = await runPrepared(
    db,
    // Raw: keeps the order of the given IDs.
    sql<VersionedRow>`
    select ${versionColumns(caller)} from unnest(${[...new Set(ids)]}::integer[]) with ordinality as given (id, position)
    join recipes r on r.id = given.id left join users u on u.id = r.user_id
    where ${isVisible(caller)} order by given.position`,
  )
  return mapSummaries(db, caller, rows)
}
