import type { ArchivedRecipe } from '@larder/contract/transfer/archive'
import type { Format } from '../format.ts'
import { asJson } from '../schema-org.ts'
import { groupBySection } from '../sections.ts'
import { toSingleLine } from '../single-line.ts'
import { splitAmount } from '../split-amount.ts'
import { zipped } from '../zip.ts'

type Line = ArchivedRecipe['ingredients'][number]

/** Tandoor silently rejects recipes with longer values. */
const MAX_LENGTHS = { name: 128, description: 512, keyword: 64, note: 256, address: 1024 }

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`

const minutes = (seconds: number | null): number => Math.round((seconds ?? 0) / 60)

function toIngredient({ name, amount_readable, note }: Line, order: number) {
  const amount = splitAmount(amount_readable)
  const notes = [amount ? '' : toSingleLine(amount_readable), toSingleLine(note)].filter(Boolean)
  return {
    food: {
      name: cut(toSingleLine(name), MAX_LENGTHS.name),
      ignore_shopping: false,
      supermarket_category: null,
    },
    unit: amount?.unit ? { name: amount.unit, plural_name: null, description: null } : null,
    amount: amount?.number ?? 0,
    note: cut(notes.join(', '), MAX_LENGTHS.note),
    order,
    is_header: false,
    no_amount: amount === null,
  }
}

const toHeader = (section: string, order: number) => ({
  food: null,
  unit: null,
  amount: 0,
  note: section,
  order,
  is_header: true,
  no_amount: true,
})

function toIngredients(lines: Line[]) {
  const rows = groupBySection(lines).flatMap(({ section, rows }) => [
    ...(section === null ? [] : [section]),
    ...rows,
  ])
  return rows.map((row, order) => (typeof row === 'string' ? toHeader(row, order) : toIngredient(row, order)))
}

type Step = { name: string; instruction: string; time: number }

const textStep = (instruction: string): Step => ({ name: '', instruction, time: 0 })

/** A text step for notes, and for a description that is too long. */
const closingTexts = ({ description, notes }: ArchivedRecipe): Step[] => {
  const isCut = (description ?? '').length > MAX_LENGTHS.description
  return [isCut ? description : null, notes].flatMap((words) => (words ? [textStep(words)] : []))
}

/** Ingredients belong to the first step; those before a section get a separate step. */
function toSteps(recipe: ArchivedRecipe) {
  const steps: Step[] = recipe.steps.map(({ instruction, section, duration_sec }) => ({
    name: cut(toSingleLine(section), MAX_LENGTHS.name),
    instruction,
    time: minutes(duration_sec),
  }))
  if (recipe.ingredients.length > 0 && steps[0]?.name !== '') steps.unshift(textStep(''))
  return [...steps, ...closingTexts(recipe)].map((step, order) => ({
    ...step,
    order,
    ingredients: order === 0 ? toIngredients(recipe.ingredients) : [],
    show_as_header: false,
    show_ingredients_table: true,
  }))
}

const write = (recipe: ArchivedRecipe): string =>
  asJson({
    name: cut(toSingleLine(recipe.title), MAX_LENGTHS.name),
    description: cut(recipe.description ?? '', MAX_LENGTHS.description),
    keywords: recipe.categories.map((name) => ({ name: cut(name, MAX_LENGTHS.keyword), description: '' })),
    steps: toSteps(recipe),
    working_time: minutes(recipe.prep_time_sec),
    waiting_time: minutes(recipe.cook_time_sec),
    internal: true,
    nutrition: null,
    ...(recipe.servings !== null && { servings: recipe.servings }),
    servings_text: '',
    source_url: (recipe.source_url ?? '').length <= MAX_LENGTHS.address ? recipe.source_url : null,
  })

export const tandoor: Format = {
  key: 'tandoor',
  title: 'Tandoor',
  pictures: { most: 1, kind: 'jpeg' },
  collection: {
    extension: 'zip',
    files: async (recipe, pictures, place) => {
      const files = [
        { path: 'recipe.json', content: write(recipe) },
        ...pictures.slice(0, 1).map(({ bytes }) => ({ path: 'image.jpg', content: bytes })),
      ]
      return [{ path: `${place}.zip`, content: await zipped(files, new Date(recipe.updated_at)) }]
    },
  },
}
