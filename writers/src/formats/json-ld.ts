import type { ArchivedRecipe } from '@larder/contract/transfer/archive'
import { isoDuration } from '../durations.ts'
import type { Format } from '../format.ts'
import { asHtml, asHtmlOrNull, asJson, toSchemaTimes, withoutNulls } from '../schema-org.ts'
import { groupBySection, underHeadings } from '../sections.ts'
import { toSingleLine } from '../single-line.ts'
import { translateArchived } from '../translate.ts'

type Step = ArchivedRecipe['steps'][number]

const toHowToStep = ({ instruction, duration_sec }: Step) =>
  withoutNulls({
    '@type': 'HowToStep',
    text: asHtml(instruction),
    timeRequired: isoDuration(duration_sec),
  })

const toInstructions = (steps: Step[]) =>
  groupBySection(steps).flatMap(({ section, rows }) => {
    const itemListElement = rows.map(toHowToStep)
    return section === null
      ? itemListElement
      : [{ '@type': 'HowToSection', name: asHtml(section), itemListElement }]
  })

/** schema.org has no ingredient sections. This is RecipeSage's convention; other programs show it as a line. */
const toIngredients = (recipe: ArchivedRecipe) =>
  underHeadings(
    recipe.ingredients,
    ({ line }) => asHtml(toSingleLine(line)),
    (section) => `[${asHtml(section)}]`,
  )

/** Servings, yield text, or both. */
function formatYield({ servings, yield_words }: ArchivedRecipe): string | string[] | null {
  const yields = [servings?.toString(), yield_words && asHtml(yield_words)].filter((each) => !!each)
  return yields.length > 1 ? (yields as string[]) : (yields[0] ?? null)
}

const describe = (recipe: ArchivedRecipe) =>
  withoutNulls({
    '@type': 'Recipe',
    name: asHtml(recipe.title),
    description: asHtmlOrNull(recipe.description),
    recipeYield: formatYield(recipe),
    ...toSchemaTimes(recipe),
    recipeCategory: recipe.categories.map(asHtml),
    tool: recipe.equipment.length > 0 ? recipe.equipment.map(asHtml) : null,
    recipeIngredient: toIngredients(recipe),
    recipeInstructions: toInstructions(recipe.steps),
    comment: recipe.notes ? [{ '@type': 'Comment', text: asHtml(recipe.notes) }] : null,
    isBasedOn: recipe.source_url,
    creditText: asHtmlOrNull(recipe.source_name),
    dateCreated: recipe.created_at,
    dateModified: recipe.updated_at,
  })

const write = (recipe: ArchivedRecipe): string =>
  asJson(
    withoutNulls({
      '@context': 'https://schema.org',
      ...describe(recipe),
      workTranslation: (recipe.translations ?? []).map(({ language }) => ({
        ...describe(translateArchived(recipe, language)),
        inLanguage: language,
      })),
    }),
  )

/** No pictures: schema.org needs URLs, and those of Larder are not public. */
export const jsonLd: Format = {
  key: 'json_ld',
  title: 'JSON-LD (schema.org)',
  pictures: { most: 0, kind: 'jpeg' },
  single: { extension: 'json', type: 'application/ld+json', holdsPictures: false, write },
  collection: {
    extension: 'zip',
    files: (recipe, _pictures, place) => [{ path: `${place}.json`, content: write(recipe) }],
  },
}
