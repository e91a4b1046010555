import { emptyRecipeFields, mapRecipeFields } from '@larder/contract/recipes/recipe-fields'
import type { RecipeIngredientRead } from '@larder/contract/recipes/recipe-ingredients'
import type { RecipeStepRead } from '@larder/contract/recipes/recipe-steps'
import type { RecipeCreate, RecipeUpdate } from '@larder/contract/recipes/recipes'
import type { Db } from '../../db/db.ts'
import { listColumns, selectInputRow, selectInputRows, type Types } from '../../db/insert-rows.ts'
import { prepared } from '../../db/prepared.ts'
import { unknownReference } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { IS_PUBLIC } from './recipes.access.ts'

export type LineRow = Omit<RecipeIngredientRead, 'id' | 'line' | `recipe_${string}`> & {
  line: string | null
  position: number
  inner_recipe_id: number | null
}
export type StepRow = Omit<RecipeStepRead, 'id'> & { position: number }

/** The rows in other tables. When updating, absent parts stay unchanged. */
export type RecipeParts = { lines?: LineRow[]; steps?: StepRow[]; categoryIds?: number[] }

/** Columns that clients can write. */
const RECIPE: Types<Omit<Required<RecipeUpdate>, 'category_ids' | 'ingredients' | 'steps'>> = {
  ...mapRecipeFields(({ column }) => column),
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

const EMPTY_FIELDS = emptyRecipeFields()

const columns = listColumns(RECIPE)
const toColumnsJson = (recipe: RecipeUpdate) => JSON.stringify(recipe, Object.keys(RECIPE))

const selectFoods = (lines: string) =>
  `select id, name from ingredients where id = any (array(select ingredient_id from ${lines}))`
/** Locks ingredients before reading their words, so that a concurrent rename cannot be missed. */
const KEY_SHARE = 'order by id for key share'

/** The columns for lists, filters and search, from `given`, `lines`, `foods`, `labels`, `steps` and the translations of `id`. */
const derive = (id: string) => `
  texts as materialized (
    select concat_ws(' ', given.title, translated.title) as title,
      concat_ws(' ', given.description, translated.description) as description,
      concat_ws(' ', (select string_agg(line_words(line.name, food.name), ' ')
       from lines line join foods food on food.id = line.ingredient_id), translated.ingredients) as ingredients,
      (select string_agg(name, ' ') from labels) as categories,
      concat_ws(' ', (select string_agg(instruction, ' ') from steps), translated.instructions) as instructions
    from given, translated_words(${id}) translated
  ), derived as materialized (
    select array(select id from foods order by id) as ingredient_ids,
      (select count(*) from lines)::integer as ingredient_count, (select count(*) from steps)::integer as step_count,
      concat_ws(' ', texts.title, texts.description, texts.ingredients, texts.categories) as words, vectors.*
    from texts,
      recipe_vectors(texts.title, texts.ingredients, texts.categories, texts.description, texts.instructions) vectors
  )`
const DERIVED_COLUMNS = ['ingredient_ids', 'ingredient_count', 'step_count', 'search', 'search_all'].join(
  ', ',
)

/** Sorted, so that concurrent transactions insert common words in the same order and cannot deadlock. */
const SEARCH_WORDS = `
  new_search_words as (
    insert into search_words (word, is_public)
    select lexeme, recipe.is_public from recipe, derived, unnest(to_tsvector('larder_exact', derived.words))
    where length(lexeme) between 3 and 40
      and not exists (select from search_words w where w.word = lexeme and (w.is_public or not recipe.is_public))
    order by lexeme
    on conflict (word) do update set is_public = true where excluded.is_public
  )`
const RESULT = 'select id, array(select id from labels) as category_ids from recipe'

// Raw: hot: one statement writes a recipe with its lines and steps.
const insertStatement = prepared<WrittenRecipe>(
  'insert_recipe',
  `with given as materialized (select * from ${selectInputRow(RECIPE, '$1')}),
   lines as materialized (select * from ${selectInputRows(LINE, '$2')}),
   steps as materialized (select * from ${selectInputRows(STEP, '$3')}),
   foods as materialized (${selectFoods('lines')} ${KEY_SHARE}),
   labels as materialized (select id, name from categories where id = any ($4::integer[])),
   ${derive('null')},
   recipe as (
     insert into recipes (${columns}, user_id, updated_by_id, created_at, ${DERIVED_COLUMNS})
     select ${columns}, $5::integer, $5::integer, least($6::timestamptz, now()), ${DERIVED_COLUMNS} from given, derived
     returning id, created_at, ${IS_PUBLIC} as is_public
   ),
   ${SEARCH_WORDS},
   new_lines as (
     insert into recipe_ingredients (recipe_id, recipe_created_at, ${listColumns(LINE)})
     select recipe.id, recipe.created_at, ${listColumns(LINE)} from recipe, lines order by position
   ), new_steps as (
     insert into recipe_steps (recipe_id, ${listColumns(STEP)})
     select recipe.id, ${listColumns(STEP)} from recipe, steps order by position
   ), new_labels as (
     insert into recipe_categories (recipe_id, category_id, recipe_created_at)
     select recipe.id, labels.id, recipe.created_at from recipe, labels
   )
   ${RESULT}`,
)

/** If `$3`, `$4` or `$5` is null, the lines, steps or categories stay unchanged, as do columns that `$2` does not name. */
// Raw: hot: one statement writes a recipe with its lines and steps.
const updateStatement = prepared<WrittenRecipe>(
  'update_recipe',
  `with given as materialized (
     select ${columns} from (
       select given.* from recipes, json_populate_record(recipes, $2::json) given where recipes.id = $1::integer) given
   ), new_lines as materialized (select * from ${selectInputRows(LINE, '$3')}),
   new_steps as materialized (select * from ${selectInputRows(STEP, '$4')}),
   lines as materialized (
     select ingredient_id, name from new_lines
     union all select ingredient_id, name from recipe_ingredients where recipe_id = $1 and $3 is null
   ), new_foods as materialized (${selectFoods('new_lines')} ${KEY_SHARE}),
   foods as materialized (
     select * from new_foods
     union all ${selectFoods('recipe_ingredients where recipe_id = $1 and $3 is null')}
   ), steps as materialized (
     select instruction from new_steps
     union all select instruction from recipe_steps where recipe_id = $1 and $4 is null
   ), labels as materialized (
     select id, name from categories where id = any (
       coalesce($5::integer[], array(select category_id from recipe_categories where recipe_id = $1)))
   ),
   ${derive('$1')},
   recipe as (
     update recipes set (${columns}, ${DERIVED_COLUMNS}) =
       (select ${columns}, ${DERIVED_COLUMNS} from given, derived),
       version = version + 1, updated_at = now(), updated_by_id = $6
     where id = $1
     returning id, created_at, ${IS_PUBLIC} as is_public
   ),
   ${SEARCH_WORDS},
   deleted_lines as (delete from recipe_ingredients where recipe_id = $1 and $3 is not null),
   inserted_lines as (
     insert into recipe_ingredients (recipe_id, recipe_created_at, ${listColumns(LINE)})
     select $1, recipe.created_at, ${listColumns(LINE)} from recipe, new_lines order by position
   ),
   deleted_steps as (delete from recipe_steps where recipe_id = $1 and $4 is not null),
   inserted_steps as (
     insert into recipe_steps (recipe_id, ${listColumns(STEP)})
     select $1, ${listColumns(STEP)} from new_steps order by position
   ),
   deleted_labels as (delete from recipe_categories where recipe_id = $1 and category_id <> all ($5)),
   inserted_labels as (
     insert into recipe_categories (recipe_id, category_id, recipe_created_at)
     select $1, labels.id, recipe.created_at from recipe, labels
     where not exists (select from recipe_categories where recipe_id = $1 and category_id = labels.id)
   )
   ${RESULT}`,
)

type WrittenRecipe = { id: number; category_ids: number[] }

/**
 * One statement, because every write of a recipe's row updates all its indexes. `createdAt` is for imports; a time in the future is
 * capped, because the recipe would always be first in lists.
 */
export async function insertRecipe(
  trx: Db,
  userId: number | null,
  recipe: RecipeCreate,
  { lines = [], steps = [], categoryIds = [] }: RecipeParts,
  createdAt?: string,
): Promise<number> {
  const columnsJson = toColumnsJson({ ...EMPTY_FIELDS, ...recipe })
  const parts = [JSON.stringify(lines), JSON.stringify(steps), categoryIds]
  const [written] = await insertStatement(trx, columnsJson, ...parts, userId, createdAt)
  requireCategories(categoryIds, written as WrittenRecipe)
  return (written as WrittenRecipe).id
}

/** One statement, like `insertRecipe`. */
export async function updateRecipe(
  trx: Db,
  id: number,
  editor: Caller,
  change: RecipeUpdate,
  { lines, steps, categoryIds }: RecipeParts,
) {
  const json = (rows?: object[]) => rows && JSON.stringify(rows)
  const parts = [json(lines), json(steps), categoryIds]
  const [written] = await updateStatement(trx, id, toColumnsJson(change), ...parts, editor.id)
  if (categoryIds) requireCategories(categoryIds, written as WrittenRecipe)
}

function requireCategories(requested: number[], { category_ids }: WrittenRecipe) {
  const known = new Set(category_ids)
  const unknown = requested.findIndex((id) => !known.has(id))
  if (unknown >= 0)
    throw unknownReference(`/category_ids/${unknown}`, 'Category', requested[unknown] as number)
}
