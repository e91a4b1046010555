import { cutText } from '@larder/amounts/cut-text'
import { pickRecipeFields } from '@larder/contract/recipes/recipe-fields'
import {
  type RecipeIngredientCreate,
  RecipeIngredientRead,
} from '@larder/contract/recipes/recipe-ingredients'
import type { RecipeStepCreate } from '@larder/contract/recipes/recipe-steps'
import { RecipeTranslation } from '@larder/contract/recipes/recipe-translations'
import { RecipeBase, RecipeCreate } from '@larder/contract/recipes/recipes'
import type { LineParts } from '@larder/readers/recipe'
import { createValidator } from '../../http/validation.ts'
import { isFitting } from '../../recipes/recipes/change-translations.ts'
import type { Complete } from '../../recipes/recipes/copy-recipe.ts'
import type { LineInput } from '../../recipes/recipes/parse-row.ts'
import type { Sharing } from '../../recipes/recipes/recipes.queries.ts'
import type { ReadContent } from './import-recipes.queries.ts'

export type WrittenRecipe = Omit<RecipeCreate, 'ingredients'> & { ingredients: LineInput[] }

type Line = ReadContent['ingredients'][number]
type Found = {
  sharing: Sharing
  category_ids: number[]
  /** By ingredient name. */
  ingredientIds: Map<string, number>
}

const isRecipe = createValidator(RecipeCreate)
const isGramsBy = createValidator(RecipeIngredientRead.properties.grams_by)
const isTitle = createValidator(RecipeBase.properties.title)
const isSourceUrl = createValidator(RecipeBase.properties.source_url)

/** Restores a recipe from a Larder archive. Returns undefined if it is invalid; it is then imported like any other. */
export function recipeFromArchive(
  { own, ...content }: ReadContent,
  { sharing, category_ids, ingredientIds }: Found,
): WrittenRecipe | undefined {
  if (!own) return undefined
  const recipe = {
    ...pickRecipeFields(content),
    ...sharing,
    category_ids,
    ingredients: content.ingredients.map((line) => toWrittenLine(line, ingredientIds.get(line.name))),
    steps: content.steps.map(
      ({ instruction, section, duration_sec, uses }) =>
        ({
          instruction,
          section,
          duration_sec,
          ingredients: toValidUses(uses, content.ingredients.length),
        }) satisfies Complete<RecipeStepCreate, 'image_ids'>,
    ),
  } satisfies Complete<RecipeCreate>
  if (!isRecipe(recipe)) return undefined
  const ingredients = recipe.ingredients.map((row, at) => ({
    ...row,
    ...toGramsBy(content.ingredients[at]?.parts),
    is_food: content.ingredients[at]?.parts?.is_food ?? true,
  }))
  return { ...recipe, ingredients }
}

type Uses = ReadContent['steps'][number]['uses']

/** Returns null if a line is repeated or does not exist. */
function toValidUses(uses: Uses, count: number): NonNullable<Uses> | null {
  const numbers = new Set(uses?.map(({ line_number }) => line_number))
  return uses && numbers.size === uses.length && [...numbers].every((number) => number <= count) ? uses : null
}

/** Omits the line text if its parts yield the same, because the text alone may exceed the limits. */
function toWrittenLine({ line, section, parts }: Line, ingredient_id: number | undefined): LineInput {
  if (!parts) return { line, section }
  const { ingredient, name, amount_readable, amount_grams, note } = parts
  const head = [amount_readable, name].filter((part) => part !== '').join(' ')
  const joined = note === null ? head : `${head}, ${note}`
  const rest = { name, amount_readable, amount_grams, section, note } satisfies Complete<
    RecipeIngredientCreate,
    'line' | 'ingredient_id' | 'ingredient_name' | 'recipe_id'
  >
  return {
    ...(ingredient_id ? { ingredient_id } : { ingredient_name: ingredient }),
    ...(line !== joined && { line }),
    ...rest,
  }
}

/** Omitted if it contradicts the weight. */
function toGramsBy(parts: LineParts | undefined): Pick<LineInput, 'grams_by'> {
  if (!parts || !isGramsBy(parts.grams_by)) return {}
  if ((parts.amount_grams === null) !== (parts.grams_by === 'unknown')) return {}
  return { grams_by: parts.grams_by as NonNullable<LineInput['grams_by']> }
}

type Origin = NonNullable<NonNullable<ReadContent['own']>['origin']>

/** The recipe it was copied from, without a link, since that recipe may not exist here. */
export function findOrigin({ own }: ReadContent): (Origin & { recipe_id: null }) | undefined {
  const origin = own?.origin
  if (!origin || !isTitle(origin.title) || !isSourceUrl(origin.source_url)) return undefined
  return {
    ...origin,
    username: origin.username ? cutText(origin.username, MAX_USERNAME_LENGTH) : null,
    recipe_id: null,
  }
}

/** Undefined in other formats and older archives. Skips invalid translations. */
export const findTranslations = ({ own }: Pick<ReadContent, 'own'>): RecipeTranslation[] | undefined =>
  own?.translations && toTranslations(own.translations)

const isTranslation = createValidator(RecipeTranslation)

/** One translation for each language. */
export function toTranslations(found: unknown[]): RecipeTranslation[] {
  const valid = found.filter((each): each is RecipeTranslation => isTranslation(each)).filter(isFitting)
  return [...new Map(valid.map((translation) => [translation.language, translation])).values()]
}

export const MAX_USERNAME_LENGTH = 100

/** The date of a web page says when it was published, not when the cook began to keep the recipe. */
export function findCreatedAt({ created_at, is_page }: ReadContent): string | undefined {
  const time = is_page ? undefined : toIsoTime(created_at)
  return time !== undefined && Date.parse(time) <= Date.now() ? time : undefined
}

export function toIsoTime(text: string | null): string | undefined {
  const time = new Date(text ?? Number.NaN)
  if (Number.isNaN(time.getTime())) return undefined
  const iso = time.toISOString()
  return /^(?!0000)\d{4}-/.test(iso) ? iso : undefined
}
