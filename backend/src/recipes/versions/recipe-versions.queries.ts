import type { RecipeContent, RecipeVersionSummary } from '@larder/contract/recipes/recipe-versions'
import { RecipeBase } from '@larder/contract/recipes/recipes'
import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import { type Json, parseJson } from '../../db/json.ts'
import type { Caller } from '../../http/access.ts'
import type { PageQuery } from '../../http/paging.ts'
import type { ImageRow } from '../../storage/image-urls.ts'
import { listImages } from '../images/recipe-images.queries.ts'
import { listVersionImages } from '../images/version-images.queries.ts'
import { CONTENT } from '../recipes/recipes.queries.ts'
import { wasVisible } from './recipe-versions.access.ts'

/** As it is kept: of its pictures, which they are. */
export type StoredContent = Omit<RecipeContent, 'images'> & { images: Pick<ImageRow, 'id' | 'alt'>[] }
export type VersionRow = Omit<RecipeVersionSummary, 'changes' | 'change_count' | 'title' | 'may'>

/** A version that was kept before a field was there says nothing in it. */
const NOTHING_SAID = {
  ...Object.fromEntries(Object.keys(RecipeBase.properties).map((field) => [field, null])),
  equipment: [],
}

const NOTHING_SAID_OF_STEP = { ingredients: null, image_ids: [] }

/** The versions `v` of a recipe that a caller may see; the newest is the recipe itself. */
const versionsOf = (recipeId: number, caller: Caller) => sql`(
  select v.version, v.user_id, v.username, v.created_at, false as is_current
  from recipe_versions v join recipes r on r.id = v.recipe_id
  where v.recipe_id = ${recipeId} and r.deleted_at is null and ${wasVisible(caller)}
  union all
  select r.version, r.updated_by_id, null, r.updated_at, true
  from recipes r where r.id = ${recipeId} and r.deleted_at is null)`

/** Newest first. */
export async function listVersions(
  db: Db,
  recipeId: number,
  caller: Caller,
  { after, limit }: PageQuery<[number]>,
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.user_id, coalesce(u.username, v.username) as username, v.created_at, v.is_current
    from ${versionsOf(recipeId, caller)} v left join users u on u.id = v.user_id
    where ${after ? sql`v.version < ${after[0]}::bigint` : sql`true`}
    order by v.version desc limit ${limit}`.execute(db)
  return rows
}

export const countVersions = (db: Db, recipeId: number, caller: Caller, most: number) =>
  countRows(db, sql`(select from ${versionsOf(recipeId, caller)} v limit ${most})`)

/** A version, and the one before it that is kept. */
export async function findVersion(
  db: Db,
  recipeId: number,
  caller: Caller,
  version: number,
): Promise<[VersionRow, VersionRow | undefined] | undefined> {
  const [found, before] = await listVersions(db, recipeId, caller, { after: [version + 1], limit: 2 })
  return found?.version === version ? [found, before] : undefined
}

/** Of a version that the caller may see; it may have become an older one since they asked. */
export async function findContent(
  db: Db,
  recipeId: number,
  version: number,
): Promise<StoredContent | undefined> {
  const { rows } = await sql<{ content: Json<StoredContent> }>`
    select content from recipe_versions where recipe_id = ${recipeId} and version = ${version}
    union all
    select ${sql.raw(CONTENT)} from recipes r where r.id = ${recipeId} and r.version = ${version}`.execute(db)
  return rows[0] && completed(rows[0].content)
}

function completed(json: Json<StoredContent>): StoredContent {
  const content = parseJson(json)
  const steps = content.steps.map((step) => ({ ...NOTHING_SAID_OF_STEP, ...step }))
  return { ...NOTHING_SAID, ...content, steps }
}

/** Of one recipe, what an archive carries and an import takes at most. */
export const MAX_IMPORTED = 100
/** Each takes a second where it is brought. */
export const MAX_IMPORTED_IMAGES = 100
const MAX_TAKEN_LENGTH = 1_000_000

type TakenVersion = Pick<VersionRow, 'username' | 'created_at'> & { content: StoredContent }

/** The newest that a recipe was, for its owner to take along. */
export async function listVersionsToTake(db: Db, recipeId: number, { id }: Caller): Promise<TakenVersion[]> {
  const { rows } = await sql<Omit<TakenVersion, 'content'> & { content: Json<StoredContent> }>`
    select username, created_at, content from (
      select newest.*, sum(length(content)) over (order by version desc) as length_so_far from (
        select v.version, coalesce(u.username, v.username) as username, v.created_at, v.content
        from recipe_versions v join recipes r on r.id = v.recipe_id left join users u on u.id = v.user_id
        where v.recipe_id = ${recipeId} and r.user_id = ${id}
        order by v.version desc limit ${MAX_IMPORTED}) newest) counted
    where length_so_far <= ${MAX_TAKEN_LENGTH} order by version desc`.execute(db)
  return rows.map(({ content, ...row }) => ({ ...row, content: completed(content) }))
}

/** What a recipe that was just made has been elsewhere, the oldest first: it counts on from there. */
export async function insertVersionsBefore(trx: Db, recipeId: number, versions: TakenVersion[]) {
  const rows = versions.map(({ content, ...row }) => ({ ...row, content: JSON.stringify(content) }))
  await sql`
    insert into recipe_versions (recipe_id, version, username, created_at, visibility, content)
    select r.id, r.version + taken.place - 1, taken.username, least(taken.created_at, now()), 'private', taken.content
    from recipes r, rows from (json_to_recordset(${JSON.stringify(rows)}::json)
      as (username text, created_at timestamptz, content text)) with ordinality as taken (username, created_at, content, place)
    where r.id = ${recipeId}`.execute(trx)
  await sql`update recipes set version = version + ${versions.length} where id = ${recipeId}`.execute(trx)
}

/** The pictures that a version shows, as far as they are still there. */
export async function listImagesOf(db: Db, recipeId: number, { images }: StoredContent): Promise<ImageRow[]> {
  if (images.length === 0) return []
  const kept = (await listVersionImages(db, recipeId)).map(({ image_id, ...image }) => ({
    ...image,
    id: image_id,
  }))
  const rows = new Map([...kept, ...(await listImages(db, recipeId))].map((row) => [row.id, row]))
  return images.flatMap(({ id, alt }) => {
    const row = rows.get(id)
    return row ? [{ ...row, alt }] : []
  })
}

/** Keeps the newest `most` of every recipe. */
export async function deleteOldVersions(db: Db, most: number) {
  await sql`
    delete from recipe_versions v using (
      select recipe_id from recipe_versions group by recipe_id having count(*) > ${most}) long
    where v.recipe_id = long.recipe_id and v.version <= (
      select old.version from recipe_versions old where old.recipe_id = long.recipe_id
      order by old.version desc offset ${most} limit 1)`.execute(db)
}
