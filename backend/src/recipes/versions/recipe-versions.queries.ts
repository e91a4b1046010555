import { emptyRecipeFields } from '@larder/contract/recipes/recipe-fields'
import type { RecipeContent, RecipeVersionSummary } from '@larder/contract/recipes/recipe-versions'
import { RecipeBase } from '@larder/contract/recipes/recipes'
import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import { inputRows } from '../../db/input-rows.ts'
import { type Json, parseJson } from '../../db/json.ts'
import type { Caller } from '../../http/access.ts'
import type { PageQuery } from '../../http/paging.ts'
import type { ImageRow } from '../../storage/image-urls.ts'
import { listImages } from '../images/recipe-images.queries.ts'
import { listVersionImages } from '../images/version-images.queries.ts'
import { CONTENT } from '../recipes/recipes.queries.ts'
import { wasVisible } from './recipe-versions.access.ts'

/** Stores only the IDs and alternative texts of images. */
export type StoredContent = Omit<RecipeContent, 'images'> & { images: Pick<ImageRow, 'id' | 'alt'>[] }
export type VersionRow = Omit<RecipeVersionSummary, 'changes' | 'change_count' | 'title' | 'may'>

/** Values of fields that did not exist when a version was saved. */
const MISSING_FIELDS = {
  ...Object.fromEntries(Object.keys(RecipeBase.properties).map((field) => [field, null])),
  ...emptyRecipeFields(),
  translations: [],
}

const MISSING_STEP_FIELDS = { ingredients: null, image_ids: [] }

/** Versions `v` of a recipe that a caller can see; the newest is the recipe itself. */
const selectVisibleVersions = (db: Db, recipeId: number, caller: Caller) =>
  db
    .selectFrom('recipe_versions as v')
    .innerJoin('recipes as r', 'r.id', 'v.recipe_id')
    .select(['v.version', 'v.user_id', 'v.username', 'v.created_at', sql<boolean>`false`.as('is_current')])
    .where('v.recipe_id', '=', recipeId)
    .where('r.deleted_at', 'is', null)
    .where(wasVisible(caller))
    .unionAll((eb) =>
      eb
        .selectFrom('recipes as r')
        .select(['r.version', 'r.updated_by_id as user_id', sql<string | null>`null`.as('username')])
        .select(['r.updated_at as created_at', sql<boolean>`true`.as('is_current')])
        .where('r.id', '=', recipeId)
        .where('r.deleted_at', 'is', null),
    )

/** Newest first. */
export async function listVersions(
  db: Db,
  recipeId: number,
  caller: Caller,
  { after, limit }: PageQuery<[number]>,
): Promise<VersionRow[]> {
  return db
    .selectFrom(selectVisibleVersions(db, recipeId, caller).as('v'))
    .leftJoin('users as u', 'u.id', 'v.user_id')
    .select((eb) => ['v.version', 'v.user_id', eb.fn.coalesce('u.username', 'v.username').as('username')])
    .select(['v.created_at', 'v.is_current'])
    .$if(after !== undefined, (query) => query.where(sql<boolean>`v.version < ${after?.[0]}::bigint`))
    .orderBy('v.version', 'desc')
    .limit(limit)
    .execute()
}

export const countVersions = (db: Db, recipeId: number, caller: Caller, most: number) =>
  countRows(db, selectVisibleVersions(db, recipeId, caller).limit(most))

/** Returns the version and the stored version before it. */
export async function findVersion(
  db: Db,
  recipeId: number,
  caller: Caller,
  version: number,
): Promise<[VersionRow, VersionRow | undefined] | undefined> {
  const [found, before] = await listVersions(db, recipeId, caller, { after: [version + 1], limit: 2 })
  return found?.version === version ? [found, before] : undefined
}

/** Check access first. Searches both tables, because the current version can become an earlier one at any time. */
export async function findVersionContent(
  db: Db,
  recipeId: number,
  version: number,
): Promise<StoredContent | undefined> {
  // Raw: the content of the current version is a fragment that the prepared statements share.
  const { rows } = await sql<{ content: Json<StoredContent> }>`
    select content from recipe_versions where recipe_id = ${recipeId} and version = ${version}
    union all
    select ${sql.raw(CONTENT)} from recipes r where r.id = ${recipeId} and r.version = ${version}`.execute(db)
  return rows[0] && addMissingFields(rows[0].content)
}

function addMissingFields(json: Json<StoredContent>): StoredContent {
  const content = parseJson(json)
  const steps = content.steps.map((step) => ({ ...MISSING_STEP_FIELDS, ...step }))
  return { ...MISSING_FIELDS, ...content, steps }
}

/** Limits per recipe for exports and imports. */
export const MAX_ARCHIVED_VERSIONS = 100
/** Importing an image takes about a second. */
export const MAX_ARCHIVED_IMAGES = 100
const MAX_ARCHIVED_LENGTH = 1_000_000

type EarlierVersion = Pick<VersionRow, 'username' | 'created_at'> & { content: StoredContent }

/** Newest first; only for the owner. */
export async function listVersionsForExport(
  db: Db,
  recipeId: number,
  { id }: Caller,
): Promise<EarlierVersion[]> {
  // Raw: limits the sum of the lengths with a window over a subquery.
  const { rows } = await sql<Omit<EarlierVersion, 'content'> & { content: Json<StoredContent> }>`
    select username, created_at, content from (
      select newest.*, sum(length(content)) over (order by version desc) as length_so_far from (
        select v.version, coalesce(u.username, v.username) as username, v.created_at, v.content
        from recipe_versions v join recipes r on r.id = v.recipe_id left join users u on u.id = v.user_id
        where v.recipe_id = ${recipeId} and r.user_id = ${id}
        order by v.version desc limit ${MAX_ARCHIVED_VERSIONS}) newest) counted
    where length_so_far <= ${MAX_ARCHIVED_LENGTH} order by version desc`.execute(db)
  return rows.map(({ content, ...row }) => ({ ...row, content: addMissingFields(content) }))
}

/** Adds imported versions, oldest first, before the version of a new recipe. */
export async function insertEarlierVersions(trx: Db, recipeId: number, versions: EarlierVersion[]) {
  const rows = versions.map(({ content, ...row }, number) => ({
    ...row,
    number,
    content: JSON.stringify(content),
  }))
  await trx
    .insertInto('recipe_versions')
    .columns(['recipe_id', 'version', 'username', 'created_at', 'visibility', 'content'])
    .expression((eb) =>
      eb
        .selectFrom([
          'recipes as r',
          inputRows(rows, {
            number: 'integer',
            username: 'text',
            created_at: 'timestamptz',
            content: 'text',
          }),
        ])
        .select([
          'r.id',
          sql<number>`r.version + given.number`.as('version'),
          'given.username',
          sql<string>`least(given.created_at, now())`.as('created_at'),
          sql<'private'>`'private'`.as('visibility'),
          'given.content',
        ])
        .where('r.id', '=', recipeId),
    )
    .execute()
  await trx
    .updateTable('recipes')
    .set((eb) => ({ version: eb('version', '+', versions.length) }))
    .where('id', '=', recipeId)
    .execute()
}

/** Skips images that no longer exist. */
export async function listContentImages(
  db: Db,
  recipeId: number,
  { images }: StoredContent,
): Promise<ImageRow[]> {
  if (images.length === 0) return []
  const versionImages = (await listVersionImages(db, recipeId)).map(({ image_id, ...image }) => ({
    ...image,
    id: image_id,
  }))
  const rows = new Map([...versionImages, ...(await listImages(db, recipeId))].map((row) => [row.id, row]))
  return images.flatMap(({ id, alt }) => {
    const row = rows.get(id)
    return row ? [{ ...row, alt }] : []
  })
}

/** Keeps the newest `max` of every recipe. */
export async function deleteOldVersions(db: Db, max: number) {
  // Raw: finds recipes with too many versions and their limit in one statement.
  await sql`
    delete from recipe_versions v using (
      select recipe_id from recipe_versions group by recipe_id having count(*) > ${max}) long
    where v.recipe_id = long.recipe_id and v.version <= (
      select old.version from recipe_versions old where old.recipe_id = long.recipe_id
      order by old.version desc offset ${max} limit 1)`.execute(db)
}
