import { previewedFields } from '@larder/contract/recipes/recipe-fields'
import type {
  ImportChoice,
  ImportRecipeListQuery,
  ImportRecipeRead,
} from '@larder/contract/transfer/import-recipes'
import type { ImportFailure } from '@larder/contract/transfer/imports'
import type { FoundLink } from '@larder/readers/found-items'
import type { FoundRecipe, Remark } from '@larder/readers/recipe'
import { type SqlBool, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import type { PageQuery } from '../../http/paging.ts'
import { isVisible } from '../../recipes/recipes/recipes.access.ts'
import type { StoredPicture } from './import-pictures.queries.ts'
import type { LineName } from './read-messages.ts'

/** A recipe as read, with the ingredient name of each line. */
export type ReadContent = Omit<FoundRecipe, 'ingredients' | 'pictures'> & {
  ingredients: (FoundRecipe['ingredients'][number] & Pick<LineName, 'name'> & Partial<LineName>)[]
  pictures: StoredPicture[]
  /** Chosen by the user, instead of the tags that the labels of the recipe become. */
  chosen_tags?: string[]
  /** Positions of the pictures that the user chose; without it, Larder chooses. */
  chosen_pictures?: number[]
}
export type ReadRecipe = { place: string; content: ReadContent; remarks: Remark[] }

/** An import can be older than a field. */
const FIELDS = sql.raw(
  Object.entries(previewedFields())
    .map(([name, { empty }]) => `coalesce(content -> '${name}', '${JSON.stringify(empty)}') as ${name}`)
    .join(', '),
)

/** Names of the categories or tags that the labels of the recipe become. */
const listLabels = (choice: 'category' | 'tag') => sql`(
  select coalesce(jsonb_agg(coalesce(c.name, l.name) order by l.position), '[]')
  from import_labels l left join categories c on c.id = l.category_id
  where l.import_id = ir.import_id and ${sql.lit(choice)} = case when l.choice = 'category' and c.id is null then 'tag' else l.choice end
    and lower(l.name) in (select lower(trim(label)) from jsonb_array_elements_text((content -> 'categories') || (content -> 'tags')) label))`

/** Pages show one picture in several sizes, the best first. */
const PICTURES = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('position', n, 'url', picture ->> 'url',
    'name', coalesce(nullif(picture ->> 'alt', ''), picture ->> 'entry'),
    'is_kept', case when content ? 'chosen_pictures' then content -> 'chosen_pictures' @> to_jsonb(n)
      else n = 1 or content ? 'own' or not picture ? 'url'
        or jsonb_path_query_array(content, '$.steps[*].shows[*]') @> to_jsonb(n - 1) end) order by n), '[]')
  from jsonb_array_elements(content -> 'pictures') with ordinality found (picture, n))`

const COLUMNS = sql`
  position, place, ${FIELDS},
  ${listLabels('category')} as categories,
  coalesce(content -> 'chosen_tags',
    ${listLabels('tag')} || case when content ? 'own' then content -> 'tags' else '[]' end) as tags,
  ${PICTURES} as pictures, content -> 'ingredients' as ingredients,
  (select coalesce(jsonb_agg(step - '{pictures,uses,shows}'::text[]), '[]') from jsonb_array_elements(content -> 'steps') step) as steps,
  jsonb_array_length(content -> 'pictures') as picture_count, content -> 'left_over' as left_over, remarks,
  coalesce((content -> 'is_favourite')::boolean, false) as is_favourite,
  coalesce(jsonb_array_length(content -> 'cooked'), 0) as cooked_count,
  case when r.id is not null then
    jsonb_build_object('recipe_id', r.id, 'title', r.title, 'by', duplicate_by) end as duplicate,
  choice, recipe_id, failure`

const FROM = sql`from import_recipes ir left join recipes r on r.id = ir.duplicate_of_id and r.deleted_at is null`

type Filter = Pick<ImportRecipeListQuery, 'duplicates'>
const matchesFilter = ({ duplicates }: Filter) =>
  duplicates ? sql<SqlBool>`ir.duplicate_of_id is not null` : sql<SqlBool>`true`

export async function listImportRecipes(
  db: Db,
  importId: number,
  filter: Filter,
  { after, limit }: PageQuery<[number]>,
): Promise<ImportRecipeRead[]> {
  // Raw: nearly all columns are expressions over JSON.
  const { rows } = await sql<ImportRecipeRead>`select ${COLUMNS} ${FROM}
    where ir.import_id = ${importId} and ir.position > ${after?.[0] ?? 0} and ${matchesFilter(filter)}
    order by ir.position limit ${limit}`.execute(db)
  return rows
}

export async function findImportRecipe(
  db: Db,
  importId: number,
  position: number,
): Promise<ImportRecipeRead | undefined> {
  // Raw: nearly all columns are expressions over JSON.
  const { rows } = await sql<ImportRecipeRead>`select ${COLUMNS} ${FROM}
    where ir.import_id = ${importId} and ir.position = ${position}`.execute(db)
  return rows[0]
}

/** A picture of an import that can still be reviewed, by its number in the preview. */
export async function findImportPicture(
  db: Db,
  importId: number,
  position: number,
  number: number,
): Promise<{ picture: StoredPicture; source_position: number } | undefined> {
  const found = await db
    .selectFrom('import_recipes')
    .innerJoin('imports', 'imports.id', 'import_recipes.import_id')
    .select(['import_recipes.content', 'import_recipes.source_position'])
    .where('imports.id', '=', importId)
    .where('imports.status', '=', 'ready')
    .where('import_recipes.position', '=', position)
    .executeTakeFirst()
  const picture = (found?.content as ReadContent | undefined)?.pictures[number - 1]
  return found && picture && { picture, source_position: found.source_position }
}

export const countImportRecipes = (db: Db, importId: number, filter: Filter, maxCount: number) =>
  countRows(
    db,
    db
      .selectFrom('import_recipes as ir')
      .where('ir.import_id', '=', importId)
      .where(matchesFilter(filter))
      .limit(maxCount),
  )

export async function insertImportRecipes(trx: Db, importId: number, source: number, recipes: ReadRecipe[]) {
  // Raw: numbers the rows of a JSON array after those that exist.
  await sql`
    insert into import_recipes (import_id, position, source_position, place, title, content, remarks)
    select ${importId},
      (select coalesce(max(position), 0) from import_recipes where import_id = ${importId}) + row_number() over (order by n),
      ${source}, place, content ->> 'title', content, remarks
    from jsonb_to_recordset(${JSON.stringify(recipes.map((recipe, n) => ({ n, ...recipe })))}::jsonb)
      as found (n int, place text, content jsonb, remarks jsonb)`.execute(trx)
}

export async function updateChoice(trx: Db, importId: number, position: number, choice: ImportChoice) {
  await trx
    .updateTable('import_recipes')
    .set({ choice })
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute()
}

/** Sets the choice for all duplicates. */
export async function chooseForDuplicates(trx: Db, importId: number, choice: ImportChoice) {
  await trx
    .updateTable('import_recipes')
    .set({ choice })
    .where('import_id', '=', importId)
    .where('duplicate_of_id', 'is not', null)
    .execute()
}

export type PendingRecipe = {
  position: number
  source_position: number
  content: ReadContent
  remarks: Remark[]
  choice: ImportChoice
  duplicate_of_id: number | null
}

/** The next recipe to create. */
export async function findPendingRecipe(db: Db, importId: number): Promise<PendingRecipe | undefined> {
  return db
    .selectFrom('import_recipes')
    .select(['position', 'source_position', 'content', 'remarks', 'choice', 'duplicate_of_id'])
    .where('import_id', '=', importId)
    .where('is_done', '=', false)
    .where('choice', '<>', 'skip')
    .orderBy('position')
    .limit(1)
    .$castTo<PendingRecipe>()
    .executeTakeFirst()
}

/** Returns false if the recipe is already done. The row stays locked until the end of the transaction. */
export async function lockPendingRecipe(trx: Db, importId: number, position: number): Promise<boolean> {
  const row = await trx
    .selectFrom('import_recipes')
    .select('is_done')
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .forUpdate()
    .executeTakeFirst()
  return row?.is_done === false
}

type Outcome = {
  recipe_id?: number
  recipe_version?: number
  before?: object | null
  failure?: ImportFailure | null
}

export async function markRecipeDone(trx: Db, importId: number, position: number, outcome: Outcome) {
  const { before = null, failure = null, ...made } = outcome
  await trx
    .updateTable('import_recipes')
    .set({
      ...made,
      is_done: true,
      before: before && sql`${JSON.stringify(before)}::jsonb`,
      failure: failure && sql`${JSON.stringify(failure)}::jsonb`,
    })
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute()
}

export type CreatedRecipe = {
  position: number
  title: string
  recipe_id: number
  recipe_version: number
  before: object | null
}

/** The next recipe to undo. */
export async function findCreatedRecipe(db: Db, importId: number): Promise<CreatedRecipe | undefined> {
  return db
    .selectFrom('import_recipes')
    .select(['position', 'title', 'recipe_id', 'recipe_version', 'before'])
    .where('import_id', '=', importId)
    .where('is_done', '=', true)
    .where('recipe_id', 'is not', null)
    .where('failure', 'is', null)
    .orderBy('position')
    .limit(1)
    .$castTo<CreatedRecipe>()
    .executeTakeFirst()
}

export async function markUndone(trx: Db, importId: number, position: number, failure?: ImportFailure) {
  await trx
    .updateTable('import_recipes')
    .set(
      failure
        ? { failure: sql`${JSON.stringify(failure)}::jsonb` }
        : { recipe_id: null, recipe_version: null, before: null },
    )
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute()
}

/** Resolves links to imported recipes; undefined for recipes that were not imported or that the caller cannot see. */
export async function resolveRecipeLinks(
  db: Db,
  importId: number,
  caller: Caller,
  items: { recipe: FoundLink | null }[],
): Promise<(number | undefined)[]> {
  const links = items.map(({ recipe }) => recipe)
  // Raw: joins the elements of a JSON array with their positions.
  const { rows } = await sql<{ place: number; id: number }>`
    select distinct on (link.place) link.place::integer - 1 as place, r.id
    from jsonb_array_elements(${JSON.stringify(links)}::jsonb) with ordinality link (recipe, place)
      join import_recipes found on found.import_id = ${importId} and found.title = link.recipe ->> 'title'
        and found.content ->> 'created_at' = link.recipe ->> 'created_at'
      join recipes r on r.id = coalesce(found.recipe_id, found.duplicate_of_id) and ${isVisible(caller)}
    order by link.place, found.position`.execute(db)
  const ids = new Map(rows.map(({ place, id }) => [place, id]))
  return links.map((_, place) => ids.get(place))
}
