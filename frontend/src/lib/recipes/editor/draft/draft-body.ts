import type { RecipeIngredientCreate } from '@larder/contract/recipes/recipe-ingredients'
import type { RecipeStepCreate } from '@larder/contract/recipes/recipe-steps'
import type { RecipeCreate } from '@larder/contract/recipes/recipes'
import { parseDuration } from './parse-duration.ts'
import {
  type Heading,
  type IngredientLine,
  isBlank,
  type RecipeDraft,
  type StepLine,
} from './recipe-draft.ts'
import { forPlainFields, type PlainValues, RECIPE_FIELDS } from './recipe-fields.ts'

type Line = IngredientLine | StepLine

/** All fields required, so that none can be forgotten. */
type FullBody = Required<RecipeCreate>
type FullIngredient = RecipeIngredientCreate &
  Required<Omit<RecipeIngredientCreate, 'ingredient_id' | 'ingredient_name' | 'amount_grams' | 'recipe_id'>>

/** The lines to save, each with its section. */
export function listFilledLines<L extends Line>(
  items: readonly (Heading | L)[],
): { line: L; section: string | null }[] {
  let section: string | null = null
  const lines: { line: L; section: string | null }[] = []
  for (const item of items) {
    if (item.kind === 'heading') section = item.name.trim() || null
    else if (!isBlank(item)) lines.push({ line: item, section })
  }
  return lines
}

function toIngredientRow(
  line: IngredientLine,
  section: string | null,
): FullIngredient | RecipeIngredientCreate {
  // The API parses the amount with the recipe's title.
  if (line.recipe) return { line: line.text.trim(), recipe_id: line.recipe.id, section, ...statedGrams(line) }
  const name = (line.isRead ? line.name : line.text).trim()
  return {
    ...(line.ingredientId === null ? { ingredient_name: name } : { ingredient_id: line.ingredientId }),
    line: line.text.trim(),
    name,
    amount_readable: line.amount.trim(),
    ...statedGrams(line),
    section,
    note: line.note.trim() || null,
    ...(line.recipe === null && { recipe_id: null }),
  }
}

/** Only grams that the cook stated. The API computes the rest. */
const statedGrams = ({ gramsBy, grams }: IngredientLine) =>
  gramsBy === 'stated' && grams !== null ? { amount_grams: grams } : {}

function toStepRow(
  line: StepLine,
  section: string | null,
  lineKeys: readonly string[],
): Required<RecipeStepCreate> {
  return {
    instruction: line.instruction.trim(),
    duration_sec: parseDuration(line.duration) ?? null,
    section,
    ingredients:
      line.uses?.flatMap(({ key, share }) => {
        const index = lineKeys.indexOf(key)
        return index < 0 ? [] : [{ line_number: index + 1, share }]
      }) ?? null,
    image_ids: line.imageIds,
  }
}

/** The request body of a draft that passed `checkDraft`. */
export function toRecipeBody(draft: RecipeDraft): FullBody {
  const lines = listFilledLines(draft.ingredients)
  const lineKeys = lines.map(({ line }) => line.key)
  const values = forPlainFields((key) => RECIPE_FIELDS[key].fromText(draft[key])) as PlainValues
  return {
    ...values,
    // The form remembers the kitchen, in case the cook chooses it again.
    ...(values.visibility !== 'kitchen' && { kitchen_id: null, kitchen_may_edit: false }),
    category_ids: draft.category_ids,
    ingredients: lines.map(({ line, section }) => toIngredientRow(line, section)),
    steps: listFilledLines(draft.steps).map(({ line, section }) => toStepRow(line, section, lineKeys)),
  }
}
