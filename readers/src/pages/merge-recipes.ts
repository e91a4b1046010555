import { emptyRecipe, type FoundRecipe } from '../recipe.ts'
import { chooseMoreCompleteSteps, isLessComplete, normalizeText, withSections } from './compare-lists.ts'
import type { PageMetadata } from './page-metadata.ts'
import { resolvePictureUrls } from './picture-urls.ts'

/** Times are taken from one source, because times of two sources do not add up. */
const pickTimes = ({ prep_time_sec, cook_time_sec, total_time_sec }: FoundRecipe) => ({
  prep_time_sec,
  cook_time_sec,
  total_time_sec,
})

const hasTime = (recipe: FoundRecipe) => Object.values(pickTimes(recipe)).some((seconds) => seconds !== null)

function merge(data: FoundRecipe, shown: FoundRecipe): FoundRecipe {
  const { ingredients, steps } = data
  return {
    ...data,
    title: data.title || shown.title,
    description: data.description ?? shown.description,
    notes: data.notes ?? shown.notes,
    ...(data.servings === null && data.yield_words === null
      ? { servings: shown.servings, yield_words: shown.yield_words }
      : {}),
    ...pickTimes(hasTime(data) ? data : shown),
    author: data.author ?? shown.author,
    categories: data.categories.length > 0 ? data.categories : shown.categories,
    tags: data.tags.length > 0 ? data.tags : shown.tags,
    ingredients: isLessComplete(ingredients, shown.ingredients)
      ? shown.ingredients
      : withSections(ingredients, shown.ingredients),
    steps: chooseMoreCompleteSteps(steps, shown.steps),
  }
}

/** Removes suffixes for search engines: 'Lemon tart Recipe - (4.8/5)'. */
const withoutRating = (title: string) =>
  title.replace(/(?:\s+(?:recipe|rezept|recette))?\s*[-–|]?\s*\(?\d(?:[.,]\d+)?\s*\/\s*5\)?$/iu, '') || title

function withPageMetadata(recipe: FoundRecipe, metadata: PageMetadata): FoundRecipe {
  // The Open Graph picture is usually better than the first picture of the data.
  const shared = metadata.picture === null ? [] : [{ url: metadata.picture }]
  return {
    ...recipe,
    title: withoutRating(recipe.title || metadata.title || ''),
    description: recipe.description ?? metadata.description,
    pictures: resolvePictureUrls([...shared, ...recipe.pictures], metadata.base),
    steps: recipe.steps.map((step) => ({
      ...step,
      pictures: resolvePictureUrls(step.pictures, metadata.base),
    })),
    author: recipe.author ?? metadata.author,
    source_name: recipe.source_name ?? metadata.site,
    source_url: metadata.url ?? recipe.source_url,
    language: recipe.language ?? metadata.language,
  }
}

const isComplete = (recipe: FoundRecipe) => recipe.ingredients.length > 0 && recipe.steps.length > 0
const sameDish = (a: FoundRecipe, b: FoundRecipe) => normalizeText(a.title) === normalizeText(b.title)

/**
 * Returns one recipe per dish: from structured data, completed by plug-in cards with the same title, and by the page
 * content if it is about one dish.
 */
export function mergeRecipes(
  described: FoundRecipe[],
  cards: FoundRecipe[],
  state: FoundRecipe | null,
  content: FoundRecipe | null,
  metadata: PageMetadata,
): FoundRecipe[] {
  const dishes: FoundRecipe[] = []
  for (const recipe of [...described, ...cards]) {
    const index = dishes.findIndex(
      (dish) => sameDish(dish, recipe) || dish.title === '' || recipe.title === '',
    )
    const dish = dishes[index]
    if (dish) dishes[index] = merge(dish, recipe)
    else dishes.push(recipe)
  }
  const whole = dishes.filter(isComplete)
  const kept = whole.length > 1 ? whole : dishes.length > 1 && whole.length === 1 ? whole : dishes.slice(0, 1)
  if (kept.length === 0 && ((content && isComplete(content)) || state)) kept.push(emptyRecipe(''))
  const shown = kept.length === 1 ? [content, state].filter((one) => one !== null) : []
  return kept
    .map((recipe) => withPageMetadata(shown.reduce(merge, recipe), metadata))
    .filter(({ title, ingredients, steps }) => title !== '' || ingredients.length > 0 || steps.length > 0)
}
