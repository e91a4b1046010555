import type { RecipeIngredientRead } from '@larder/contract/recipes/recipe-ingredients'
import type { RecipeStepRead } from '@larder/contract/recipes/recipe-steps'
import type { Columns } from '../../db/columns.ts'

/** `resolveLinks` fills in the fields about the linked recipe. */
export const LINE_COLUMNS = {
  id: 'ri.id',
  ingredient_id: 'ri.ingredient_id',
  line: `coalesce(ri.line, concat_ws(', ', concat_ws(' ', nullif(ri.amount_readable, ''), ri.name), ri.note))`,
  name: 'ri.name',
  amount_grams: 'ri.amount_grams',
  amount_readable: 'ri.amount_readable',
  grams_by: 'ri.grams_by',
  section: 'ri.section',
  note: 'ri.note',
  recipe_id: 'ri.inner_recipe_id',
  recipe_title: 'null',
  recipe_times: 'null',
} satisfies Columns<RecipeIngredientRead>

export const STEP_COLUMNS = {
  id: 's.id',
  instruction: 's.instruction',
  duration_sec: 's.duration_sec',
  section: 's.section',
  ingredients: 's.ingredients',
  image_ids: 's.image_ids',
} satisfies Columns<RecipeStepRead>
