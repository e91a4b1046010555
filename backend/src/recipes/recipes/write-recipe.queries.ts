import type { RecipeIngredientRead } from '@larder/contract/recipes/recipe-ingredients'
import type { RecipeStepRead } from '@larder/contract/recipes/recipe-steps'
import type { RecipeCreate, RecipeUpdate } from '@larder/contract/recipes/recipes'
import type { Db } from '../../db/db.ts'
import { columnsIn, givenRow, givenRows, type Types } from '../../db/insert-rows.ts'
import { prepared } from '../../db/prepared.ts'
import { unknownReference } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { IS_PUBLIC } from './recipes.access.ts'

/** What a row of each table holds: all that is read of it but its id, and its place. */
export type LineRow = Omit<RecipeIngredientRead, 'id' | 'line' | `recipe_${string}`> & {
  line: string | null
  position: number
  inner_recipe_id: number | null
}
export type StepRow = Omit<RecipeStepRead, 'id'> & { position: number }

/** What a recipe consists of besides its own row; of a recipe that exists, what is absent stays. */
export type Parts = { lines?: LineRow[]; steps?: StepRow[]; categoryIds?: number[] }

/** What a client writes into the table itself. */
const RECIPE: Types<Omit<Required<RecipeUpdate>, 'category_ids' | 'ingredients' | 'steps'>> = {
  title: 'text',
  description: 'text',
  notes: 'text',
  servings: 'integer',
  yield_words: 'text',
  prep_time_sec: 'integer',
  cook_time_sec: 'integer',
  source_url: 'text',
  source_name: 'text',
  equipment: 'text[]',
  visibility: 'text',
  kitchen_id: 'integer',
  kitchen_may_edit: 'boolean',
}
const LINE: Types<LineRow> = {
  ingredient_id: 'integer',
  line: 'text',
  name: 'text',
  position: 'integer',
  section: 'text',
  note: 'text',
  amount_grams: 'double precision',
  amount_readable: 'text',
  grams_by: 'text',
  inner_recipe_id: 'integer',
}
const STEP: Types<StepRow> = {
  position: 'integer',
  section: 'text',
  instruction: 'text',
  duration_sec: 'integer',
  ingredients: 'jsonb',
  image_ids: 'integer[]',
}

const columns = columnsIn(RECIPE)
const ownOf = (recipe: RecipeUpdate) => JSON.stringify(recipe, Object.keys(RECIPE))

const foodsOf = (lines: string) =>
  `select id, name from ingredients where id = any (array(select ingredient_id from ${lines}))`
/** As a line locks what it refers to, but before any word is learnt: whoever renames one locks it and learns its new name. */
const LOCKED = 'order by id for key share'

/** What lists, filters and search read of the recipe `given`, from its `lines` and their `foods`, its `labels` and `steps`. */
const READ = `
  said as materialized (
    select
      (select string_agg(line_words(line.name, food.name), ' ')
       from lines line join foods food on food.id = line.ingredient_id) as ingredients,
      (select string_agg(name, ' ') from labels) as categories,
      (select string_agg(instruction, ' ') from steps) as instructions
  ), read as materialized (
    select array(select id from foods order by id) as ingredient_ids,
      (select count(*) from lines)::integer as ingredient_count, (select count(*) from steps)::integer as step_count,
      concat_ws(' ', given.title, given.description, said.ingredients, said.categories) as words, vectors.*
    from given, said,
      recipe_vectors(given.title, said.ingredients, said.categories, given.description, said.instructions) vectors
  )`
const READ_COLUMNS = ['ingredient_ids', 'ingredient_count', 'step_count', 'search', 'search_all'].join(', ')

/** Sorted, so that two recipes saved at once add their common new words in one order and cannot deadlock. */
const LEARNT = `
  learnt as (
    insert into search_words (word, is_public)
    select lexeme, recipe.is_public from recipe, read, unnest(to_tsvector('larder_exact', read.words))
    where length(lexeme) between 3 and 40
      and not exists (select from search_words w where w.word = lexeme and (w.is_public or not recipe.is_public))
    order by lexeme
    on conflict (word) do update set is_public = true where excluded.is_public
  )`
const ANSWER = 'select id, array(select id from labels) as category_ids from recipe'

const insertWhole = prepared<Written>(
  'insert_recipe',
  `with given as materialized (select * from ${givenRow(RECIPE, '$1')}),
   lines as materialized (select * from ${givenRows(LINE, '$2')}),
   steps as materialized (select * from ${givenRows(STEP, '$3')}),
   foods as materialized (${foodsOf('lines')} ${LOCKED}),
   labels as materialized (select id, name from categories where id = any ($4::integer[])),
   ${READ},
   recipe as (
     insert into recipes (${columns}, user_id, updated_by_id, created_at, ${READ_COLUMNS})
     select ${columns}, $5::integer, $5::integer, least($6::timestamptz, now()), ${READ_COLUMNS} from given, read
     returning id, created_at, ${IS_PUBLIC} as is_public
   ),
   ${LEARNT},
   new_lines as (
     insert into recipe_ingredients (recipe_id, recipe_created_at, ${columnsIn(LINE)})
     select recipe.id, recipe.created_at, ${columnsIn(LINE)} from recipe, lines order by position
   ), new_steps as (
     insert into recipe_steps (recipe_id, ${columnsIn(STEP)})
     select recipe.id, ${columnsIn(STEP)} from recipe, steps order by position
   ), new_labels as (
     insert into recipe_categories (recipe_id, category_id, recipe_created_at)
     select recipe.id, labels.id, recipe.created_at from recipe, labels
   )
   ${ANSWER}`,
)

/** Where `$3`, `$4` or `$5` is null, the lines, steps or categories stay; of its own columns, those that `$2` does not name. */
const updateWhole = prepared<Written>(
  'update_recipe',
  `with given as materialized (
     select ${columns} from (
       select given.* from recipes, json_populate_record(recipes, $2::json) given where recipes.id = $1::integer) given
   ), new_lines as materialized (select * from ${givenRows(LINE, '$3')}),
   new_steps as materialized (select * from ${givenRows(STEP, '$4')}),
   lines as materialized (
     select ingredient_id, name from new_lines
     union all select ingredient_id, name from recipe_ingredients where recipe_id = $1 and $3 is null
   ), new_foods as materialized (${foodsOf('new_lines')} ${LOCKED}),
   foods as materialized (
     select * from new_foods
     union all ${foodsOf('recipe_ingredients where recipe_id = $1 and $3 is null')}
   ), steps as materialized (
     select instruction from new_steps
     union all select instruction from recipe_steps where recipe_id = $1 and $4 is null
   ), labels as materialized (
     select id, name from categories where id = any (
       coalesce($5::integer[], array(select category_id from recipe_categories where recipe_id = $1)))
   ),
   ${READ},
   recipe as (
     update recipes set (${columns}, ${READ_COLUMNS}) =
       (select ${columns}, ${READ_COLUMNS} from given, read),
       version = version + 1, updated_at = now(), updated_by_id = $6
     where id = $1
     returning id, created_at, ${IS_PUBLIC} as is_public
   ),
   ${LEARNT},
   lines_gone as (delete from recipe_ingredients where recipe_id = $1 and $3 is not null),
   lines_come as (
     insert into recipe_ingredients (recipe_id, recipe_created_at, ${columnsIn(LINE)})
     select $1, recipe.created_at, ${columnsIn(LINE)} from recipe, new_lines order by position
   ),
   steps_gone as (delete from recipe_steps where recipe_id = $1 and $4 is not null),
   steps_come as (
     insert into recipe_steps (recipe_id, ${columnsIn(STEP)})
     select $1, ${columnsIn(STEP)} from new_steps order by position
   ),
   labels_gone as (delete from recipe_categories where recipe_id = $1 and category_id <> all ($5)),
   labels_come as (
     insert into recipe_categories (recipe_id, category_id, recipe_created_at)
     select $1, labels.id, recipe.created_at from recipe, labels
     where not exists (select from recipe_categories where recipe_id = $1 and category_id = labels.id)
   )
   ${ANSWER}`,
)

type Written = { id: number; category_ids: number[] }

/**
 * In one statement, because every writing of a recipe's row is entered in all its indexes. `createdAt` is for what was written
 * earlier elsewhere; nothing is newer than now, or it would lead every list for good.
 */
export async function insertRecipe(
  trx: Db,
  userId: number | null,
  recipe: RecipeCreate,
  { lines = [], steps = [], categoryIds = [] }: Parts,
  createdAt?: string,
): Promise<number> {
  const own = ownOf({ ...recipe, equipment: recipe.equipment ?? [] })
  const parts = [JSON.stringify(lines), JSON.stringify(steps), categoryIds]
  const [written] = await insertWhole(trx, own, ...parts, userId, createdAt)
  requireCategories(categoryIds, written as Written)
  return (written as Written).id
}

/** Likewise; what the change does not name stays. */
export async function updateRecipe(
  trx: Db,
  id: number,
  editor: Caller,
  change: RecipeUpdate,
  { lines, steps, categoryIds }: Parts,
) {
  const json = (rows?: object[]) => rows && JSON.stringify(rows)
  const parts = [json(lines), json(steps), categoryIds]
  const [written] = await updateWhole(trx, id, ownOf(change), ...parts, editor.id)
  if (categoryIds) requireCategories(categoryIds, written as Written)
}

function requireCategories(asked: number[], { category_ids }: Written) {
  const known = new Set(category_ids)
  const unknown = asked.findIndex((id) => !known.has(id))
  if (unknown >= 0) throw unknownReference(`/category_ids/${unknown}`, 'Category', asked[unknown] as number)
}
