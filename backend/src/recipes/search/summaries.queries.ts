import { RecipeSummary } from '@larder/contract/recipes/recipes'
import { sql } from 'kysely'
import { selectList } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import type { Json } from '../../db/json.ts'
import { prepared } from '../../db/prepared.ts'
import { RowCache } from '../../db/row-cache.ts'
import type { Caller } from '../../http/access.ts'
import type { ImageRow } from '../../storage/image-urls.ts'
import { firstImageOf } from '../images/recipe-images.queries.ts'
import { RECIPE_COLUMNS, type StoredSummary, SUMMARY_STAMP } from '../recipes/find-recipe.queries.ts'
import { POLICY_INPUT, type RecipePolicyInput, VISIBLE, viewerOf } from '../recipes/recipes.access.ts'

/** What a list finds of a recipe; what it shows is kept under the stamp, or read by it. */
export type Marked = { id: number; stamp: string; is_favourite: boolean }

type Shown = RecipePolicyInput & { json: Json<StoredSummary>; image: ImageRow | null }
/** A summary but for `may`. */
export type Summary = Shown & { is_favourite: boolean }

const SHOWN = `
  ${POLICY_INPUT}, (select row_to_json(summary)::text from (
     select ${selectList(RECIPE_COLUMNS, RecipeSummary)}) summary) as json,
  ${firstImageOf('r.id')} as image`

const favouriteOf = (caller: Caller | undefined) =>
  caller
    ? sql`exists (select from favourites f where f.user_id = ${caller.id} and f.recipe_id = r.id)`
    : sql`false`

/** From `recipes r left join users u`. */
export const summaryFor = (caller: Caller | undefined) =>
  sql`${sql.raw(SHOWN)}, ${favouriteOf(caller)} as is_favourite`
export const markFor = (caller: Caller | undefined) =>
  sql`r.id, ${sql.raw(SUMMARY_STAMP)} as stamp, ${favouriteOf(caller)} as is_favourite`

type Kept = Shown & { stamp: string }

const keptSummaries = new RowCache<Kept>({
  maxCharacters: 8_000_000,
  lengthOf: ({ json, image }) => json.length + (image ? 600 : 300),
})

const findShown = prepared<Kept & { id: number }>(
  'find_summaries',
  `select r.id, ${SUMMARY_STAMP} as stamp, ${SHOWN}
   from recipes r left join users u on u.id = r.user_id where r.id = any ($1::integer[]) and ${VISIBLE}`,
)

/** The summaries of a page. What was hidden since it was found is read no more, and left out. */
export async function findSummaries(db: Db, caller: Caller | undefined, page: Marked[]): Promise<Summary[]> {
  const shown = new Map<number, Shown>()
  for (const { id, stamp } of page) {
    const kept = keptSummaries.find(db, id)
    if (kept?.stamp === stamp) shown.set(id, kept)
  }
  const unknown = page.flatMap(({ id }) => (shown.has(id) ? [] : [id]))
  const found = unknown.length > 0 ? await findShown(db, unknown, ...viewerOf(caller)) : []
  for (const { id, ...fresh } of found) {
    keptSummaries.keep(db, id, fresh)
    shown.set(id, fresh)
  }
  return page.flatMap(({ id, is_favourite }) => {
    const summary = shown.get(id)
    return summary ? [{ ...summary, is_favourite }] : []
  })
}
