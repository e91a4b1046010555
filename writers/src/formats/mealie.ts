import type { ArchivedRecipe } from '@larder/contract/transfer/archive'
import { shortDuration, totalTime } from '../durations.ts'
import type { Format } from '../format.ts'
import { asJson } from '../schema-org.ts'
import { groupBySection } from '../sections.ts'
import { toSingleLine } from '../single-line.ts'
import { toSlug } from '../slug.ts'

/** The first row of a section has its title. */
const titled = <Row extends { section: string | null }>(rows: Row[]) =>
  groupBySection(rows).flatMap(({ section, rows }) =>
    rows.map((row, at) => ({ row, title: at === 0 ? (section ?? '') : '' })),
  )

const named = (name: string) => ({ name, slug: toSlug(name) })

/** Mealie parses lines on request; until then a line is a note without an amount. */
const write = (recipe: ArchivedRecipe, hasPicture: boolean): string =>
  asJson({
    name: recipe.title,
    slug: toSlug(recipe.title),
    image: hasPicture ? 'original' : null,
    description: recipe.description ?? '',
    recipe_category: recipe.categories.map(named),
    tags: [],
    tools: recipe.equipment.map((name) => ({ ...named(name), on_hand: false })),
    rating: null,
    date_added: recipe.created_at.slice(0, 10),
    recipe_servings: recipe.servings ?? 0,
    recipe_yield: '',
    recipe_ingredient: titled(recipe.ingredients).map(({ row, title }) => ({
      title,
      note: toSingleLine(row.line),
      unit: null,
      food: null,
      disable_amount: true,
      quantity: 0,
      original_text: toSingleLine(row.line),
    })),
    recipe_instructions: titled(recipe.steps).map(({ row, title }) => ({
      title,
      summary: '',
      text: row.instruction,
    })),
    prep_time: shortDuration(recipe.prep_time_sec),
    perform_time: shortDuration(recipe.cook_time_sec),
    total_time: shortDuration(totalTime(recipe)),
    notes: recipe.notes ? [{ title: '', text: recipe.notes }] : [],
    org_url: recipe.source_url,
    settings: { public: recipe.visibility === 'public', disable_amount: true },
    assets: [],
    comments: [],
    extras: {},
  })

/** The format of Mealie's migration from version 0, the only bulk import with pictures. */
export const mealie: Format = {
  key: 'mealie',
  title: 'Mealie',
  pictures: { most: 1, kind: 'webp' },
  collection: {
    extension: 'zip',
    files: (recipe, pictures, place) => [
      { path: `recipes/${place}/${toSlug(recipe.title)}.json`, content: write(recipe, pictures.length > 0) },
      ...pictures
        .slice(0, 1)
        .map(({ bytes }) => ({ path: `recipes/${place}/images/original.webp`, content: bytes })),
    ],
  },
}
