import type { ArchivedRecipe } from '@larder/contract/transfer/archive'
import type { Format } from '../format.ts'
import { asHtml, asHtmlOrNull, asJson, toSchemaTimes, withoutNulls } from '../schema-org.ts'
import { underHeadings } from '../sections.ts'
import { toSingleLine } from '../single-line.ts'

const formatHeading = (section: string) => `## ${asHtml(section)}`

/** Nextcloud has no notes, so they are appended to the description. */
const formatDescription = ({ description, notes }: ArchivedRecipe) =>
  [description, notes].filter(Boolean).map(asHtmlOrNull).join('\n\n') || null

/** Nextcloud has one category; the others become keywords. */
function toLabels([first, ...others]: string[]) {
  return {
    recipeCategory: asHtmlOrNull(first ?? null),
    keywords: others.length > 0 ? others.map(asHtml).join(',') : null,
  }
}

const write = (recipe: ArchivedRecipe): string =>
  asJson(
    withoutNulls({
      '@context': 'http://schema.org',
      '@type': 'Recipe',
      name: asHtml(recipe.title),
      description: formatDescription(recipe),
      url: recipe.source_url,
      recipeYield: recipe.servings,
      ...toSchemaTimes(recipe),
      ...toLabels(recipe.categories),
      tool: recipe.equipment.length > 0 ? recipe.equipment.map(asHtml) : null,
      recipeIngredient: underHeadings(
        recipe.ingredients,
        ({ line }) => asHtml(toSingleLine(line)),
        formatHeading,
      ),
      recipeInstructions: underHeadings(
        recipe.steps,
        ({ instruction }) => asHtml(instruction),
        formatHeading,
      ),
      dateCreated: recipe.created_at,
      dateModified: recipe.updated_at,
    }),
  )

/** Nextcloud creates thumbnails itself. */
export const nextcloud: Format = {
  key: 'nextcloud',
  title: 'Nextcloud Cookbook',
  pictures: { most: 1, kind: 'jpeg' },
  collection: {
    extension: 'zip',
    files: (recipe, pictures, place) => [
      { path: `${place}/recipe.json`, content: write(recipe) },
      ...pictures.slice(0, 1).map(({ bytes }) => ({ path: `${place}/full.jpg`, content: bytes })),
    ],
  },
}
