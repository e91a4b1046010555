import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { isoDuration } from '#lib/i18n/format.ts'

const duration = (seconds: number | null) => (seconds ? isoDuration(seconds) : undefined)

type Described = Pick<
  RecipeRead,
  | 'title'
  | 'description'
  | 'servings'
  | 'yield_words'
  | 'prep_time_sec'
  | 'cook_time_sec'
  | 'total_time_sec'
  | 'source_url'
  | 'source_name'
  | 'equipment'
  | 'categories'
  | 'ingredients'
  | 'steps'
  | 'created_at'
  | 'updated_at'
> &
  Partial<Pick<RecipeRead, 'images' | 'translations' | 'username'>>

/** The number first: consumers take the first entry as servings. */
function formatYield({ servings, yield_words }: Pick<Described, 'servings' | 'yield_words'>) {
  const parts = [servings ? String(servings) : undefined, yield_words ?? undefined].filter(Boolean)
  return parts.length > 1 ? parts : parts[0]
}

const findImageUrl = (image: RecipeRead['images'][number] | undefined) => image?.sources.webp.at(-1)?.url

/** JSON for a script element, escaped so that no text can end the element. */
export const toJsonLd = (data: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** schema.org/Recipe. */
export function recipeJsonLd(recipe: Described, address: string, language?: string): string {
  return toJsonLd({
    '@type': 'Recipe',
    name: recipe.title,
    url: address,
    inLanguage: language,
    workTranslation: recipe.translations?.length
      ? recipe.translations.map(({ language: inLanguage, title }) => ({
          ...{
            '@type': 'Recipe',
            inLanguage,
            name: title ?? undefined,
            url: `${address}?lang=${inLanguage}`,
          },
        }))
      : undefined,
    description: recipe.description ?? undefined,
    image: recipe.images?.flatMap((image) => findImageUrl(image) ?? []),
    datePublished: recipe.created_at,
    dateModified: recipe.updated_at,
    author: recipe.username ? { '@type': 'Person', name: recipe.username } : undefined,
    recipeYield: formatYield(recipe),
    prepTime: duration(recipe.prep_time_sec),
    cookTime: duration(recipe.cook_time_sec),
    totalTime: duration(recipe.total_time_sec),
    recipeCategory: recipe.categories.map((category) => category.name),
    isBasedOn: recipe.source_url ?? undefined,
    creditText: recipe.source_name ?? undefined,
    tool: recipe.equipment.length > 0 ? recipe.equipment : undefined,
    recipeIngredient: recipe.ingredients.map((row) => row.line),
    recipeInstructions: recipe.steps.map((step) => ({
      '@type': 'HowToStep',
      text: step.instruction,
      timeRequired: duration(step.duration_sec),
      image: findImageUrl(recipe.images?.find(({ id }) => id === step.image_ids[0])),
    })),
  })
}
