import {
  type RecipeIngredientCreate,
  RecipeIngredientRead,
} from '@larder/contract/recipes/recipe-ingredients'
import type { RecipeStepCreate } from '@larder/contract/recipes/recipe-steps'
import { RecipeBase, RecipeCreate } from '@larder/contract/recipes/recipes'
import type { LineParts } from '@larder/readers/recipe'
import { createChecker } from '../../http/validation.ts'
import type { Complete } from '../../recipes/recipes/copy-recipe.ts'
import type { WrittenLine } from '../../recipes/recipes/parse-row.ts'
import type { Sharing } from '../../recipes/recipes/recipes.queries.ts'
import type { ReadContent } from './import-recipes.queries.ts'

export type WrittenRecipe = Omit<RecipeCreate, 'ingredients'> & { ingredients: WrittenLine[] }

type Line = ReadContent['ingredients'][number]
type Found = {
  sharing: Sharing
  category_ids: number[]
  /** Categories that there are none of here. */
  unknown: string[]
  /** By the names of ingredients. */
  taken: Map<string, number>
}

const isRecipe = createChecker(RecipeCreate)
const isGramsBy = createChecker(RecipeIngredientRead.properties.grams_by)
const isTitle = createChecker(RecipeBase.properties.title)
const isAddress = createChecker(RecipeBase.properties.source_url)

/** A recipe that Larder wrote, as it was. Undefined where it holds what no recipe may: then it is taken like any other. */
export function recipeFromArchive(
  { own, ...content }: ReadContent,
  { sharing, category_ids, unknown, taken }: Found,
): WrittenRecipe | undefined {
  if (!own) return undefined
  const recipe = {
    title: content.title,
    description: content.description,
    notes:
      unknown.length > 0 ? [content.notes, unknown.join(', ')].filter(Boolean).join('\n\n') : content.notes,
    servings: content.servings,
    yield_words: content.yield_words,
    prep_time_sec: content.prep_time_sec,
    cook_time_sec: content.cook_time_sec,
    source_url: content.source_url,
    source_name: content.source_name,
    equipment: content.equipment,
    ...sharing,
    category_ids,
    ingredients: content.ingredients.map((line) => exactLine(line, taken.get(line.name))),
    steps: content.steps.map(
      ({ instruction, section, duration_sec, uses }) =>
        ({
          instruction,
          section,
          duration_sec,
          ingredients: knownLines(uses, content.ingredients.length),
        }) satisfies Complete<RecipeStepCreate, 'image_ids'>,
    ),
  } satisfies Complete<RecipeCreate>
  if (!isRecipe(recipe)) return undefined
  const ingredients = recipe.ingredients.map((row, at) => ({
    ...row,
    ...weightOf(content.ingredients[at]?.parts),
    is_food: content.ingredients[at]?.parts?.is_food ?? true,
  }))
  return { ...recipe, ingredients }
}

type Uses = ReadContent['steps'][number]['uses']

/** What a step uses, unless it names a line twice or one that there is not. */
function knownLines(uses: Uses, count: number): NonNullable<Uses> | null {
  const numbers = new Set(uses?.map(({ line_number }) => line_number))
  return uses && numbers.size === uses.length && [...numbers].every((number) => number <= count) ? uses : null
}

/** A line that only repeats its parts is not kept twice; it may hold what nobody may send in one line. */
function exactLine({ line, section, parts }: Line, ingredient_id: number | undefined): WrittenLine {
  if (!parts) return { line, section }
  const { ingredient, name, amount_readable, amount_grams, note } = parts
  const head = [amount_readable, name].filter((part) => part !== '').join(' ')
  const said = note === null ? head : `${head}, ${note}`
  const rest = { name, amount_readable, amount_grams, section, note } satisfies Complete<
    RecipeIngredientCreate,
    'line' | 'ingredient_id' | 'ingredient_name' | 'recipe_id'
  >
  return {
    ...(ingredient_id ? { ingredient_id } : { ingredient_name: ingredient }),
    ...(line !== said && { line }),
    ...rest,
  }
}

/** How it was weighed, unless that contradicts the weight. */
function weightOf(parts: LineParts | undefined): Pick<WrittenLine, 'grams_by'> {
  if (!parts || !isGramsBy(parts.grams_by)) return {}
  if ((parts.amount_grams === null) !== (parts.grams_by === 'unknown')) return {}
  return { grams_by: parts.grams_by as NonNullable<WrittenLine['grams_by']> }
}

type Origin = NonNullable<NonNullable<ReadContent['own']>['origin']>

/** Of which recipe it is an own version; the recipe itself is another's, or elsewhere. */
export function originOf({ own }: ReadContent): (Origin & { recipe_id: null }) | undefined {
  const origin = own?.origin
  if (!origin || !isTitle(origin.title) || !isAddress(origin.source_url)) return undefined
  return { ...origin, username: origin.username?.slice(0, MAX_USERNAME_LENGTH) ?? null, recipe_id: null }
}

export const MAX_USERNAME_LENGTH = 100

/** When it was written; what is no time of this calendar is not kept. */
export const createdAtOf = ({ own, created_at }: ReadContent): string | undefined =>
  own ? timeOf(created_at) : undefined

export function timeOf(text: string | null): string | undefined {
  const time = new Date(text ?? Number.NaN)
  if (Number.isNaN(time.getTime())) return undefined
  const iso = time.toISOString()
  return /^(?!0000)\d{4}-/.test(iso) ? iso : undefined
}
