import { exampleRecipeFields } from '@larder/contract/recipes/recipe-fields'
import type { ArchivedRecipe } from '@larder/contract/transfer/archive'
import { bytesSource } from '@larder/readers/archives/files/source'
import { readArchive } from '@larder/readers/archives/read-archive'
import type { FoundRecipe } from '@larder/readers/recipe'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Format, Picture } from '../src/format.ts'
import { FORMATS } from '../src/formats.ts'
import { zipped } from '../src/zip.ts'
import { anyArchived } from './any-archived.ts'
import { LOSSES, type TextField, TRAPS } from './losses.ts'
import { tidied, toView, type View, viewOfFound } from './view.ts'

const PICTURE = Buffer.from('a picture, as far as a reader is concerned')
const WRITTEN_AT = new Date('2026-01-01')

const createPictures = (format: Format, recipe: ArchivedRecipe): Picture[] =>
  recipe.images.slice(0, format.pictures.most).map(({ alt }) => ({ bytes: PICTURE, alt }))

async function readBack(name: string, bytes: Uint8Array): Promise<FoundRecipe> {
  const found = await Array.fromAsync(readArchive(bytesSource(name, bytes)))
  const recipes = found.flatMap((each) => (each.kind === 'recipe' ? [each.recipe] : []))
  expect(found.filter(({ kind }) => kind === 'remark')).toEqual([])
  expect(recipes).toHaveLength(1)
  expect(recipes[0]?.left_over).toEqual([])
  return recipes[0] as FoundRecipe
}

async function throughCollection(format: Format, recipe: ArchivedRecipe): Promise<View> {
  const files = await format.collection?.files(recipe, createPictures(format, recipe), 'the place', 'en')
  return viewOfFound(await readBack('all.zip', await zipped(files ?? [], WRITTEN_AT)))
}

async function throughSingle(format: Format, recipe: ArchivedRecipe): Promise<View | undefined> {
  if (!format.single) return undefined
  const { write, extension } = format.single
  const content = write(recipe, createPictures(format, recipe), 'en')
  return viewOfFound(await readBack(`one.${extension}`, Buffer.from(content)))
}

const expected = (format: Format, recipe: ArchivedRecipe): View =>
  tidied((LOSSES[format.key] ?? []).reduce((view, { becomes }) => becomes(view, recipe), toView(recipe)))

/** The recipe with other words wherever a text would be taken for something else. */
function untrapped(format: Format, recipe: ArchivedRecipe): ArchivedRecipe {
  const traps = TRAPS[format.key] ?? []
  const isTrapped = (field: string, text: string) =>
    traps.some((trap) => trap.fields.includes(field as TextField) && trap.isTrapped(text))
  let count = 0
  return JSON.parse(JSON.stringify(recipe), function (this: unknown, key, value) {
    const field = Array.isArray(this) ? 'categories' : key
    if (typeof value !== 'string' || !isTrapped(field, value)) return value
    count += 1
    return `Plain words${'!'.repeat(count)}`
  })
}

const PLAIN: ArchivedRecipe = {
  ...exampleRecipeFields(),
  title: 'Plain pie',
  description: 'Words about it',
  notes: 'Words to remember',
  servings: 4,
  yield_words: '1 loaf of 900 g',
  prep_time_sec: 90,
  cook_time_sec: 600,
  source_url: 'https://example.org/pie',
  source_name: 'The Blue Book, page 84',
  equipment: ['24 cm springform tin', 'stand mixer'],
  visibility: 'public',
  kitchen_may_edit: false,
  kitchen: null,
  username: 'ann',
  categories: ['Pies'],
  ingredients: [
    {
      line: '250 g of flour',
      name: 'flour',
      amount_grams: 250,
      amount_readable: '250 g',
      section: 'Dough',
      note: 'sifted',
      grams_by: 'stated',
      ingredient: 'flour',
    },
    {
      line: '2 eggs',
      name: 'eggs',
      amount_grams: null,
      amount_readable: '2',
      section: null,
      note: null,
      grams_by: 'unknown',
      ingredient: 'egg',
    },
    {
      line: 'eggs to glaze',
      name: 'eggs',
      amount_grams: null,
      amount_readable: '',
      section: null,
      note: null,
      grams_by: 'unknown',
      ingredient: 'egg',
    },
  ],
  steps: [
    { instruction: 'Knead it\nwell', duration_sec: 95, section: 'Dough', ingredients: null, images: [] },
    { instruction: 'Bake it', duration_sec: null, section: null, ingredients: null, images: ['2.webp'] },
  ],
  images: [
    { file: '1.webp', alt: 'A pie' },
    { file: '2.webp', alt: null },
  ],
  origin: null,
  is_favourite: false,
  tags: [],
  cookings: [],
  created_at: '2026-01-02T03:04:05.678Z',
  updated_at: '2026-01-02T03:04:05.678Z',
}

/** The plain recipe with this text in every such field. */
function holding(fields: readonly TextField[], text: string): ArchivedRecipe {
  const given = Object.fromEntries(fields.map((field) => [field, text]))
  const pick = (...names: string[]) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)))
  const [line, step] = [PLAIN.ingredients[0], PLAIN.steps[1]]
  return {
    ...PLAIN,
    description: null,
    notes: null,
    ...pick('title', 'description', 'notes', 'source_name'),
    ...(fields.includes('categories') && { categories: [text] }),
    ingredients: [
      { ...line, section: null, note: null, ...pick('line', 'name', 'amount_readable', 'note', 'section') },
    ],
    steps: [{ ...step, ...pick('instruction', 'section') }],
  } as ArchivedRecipe
}

for (const format of FORMATS.filter(({ key }) => key in LOSSES))
  describe(format.title, () => {
    test('survives the round trip except for the documented losses', async () => {
      await fc.assert(
        fc.asyncProperty(anyArchived, async (any) => {
          const recipe = untrapped(format, any)
          expect(tidied(await throughCollection(format, recipe))).toEqual(expected(format, recipe))
        }),
        { numRuns: 60 },
      )
    })

    test.runIf(format.single)('one recipe in a file of its own says the same', async () => {
      await fc.assert(
        fc.asyncProperty(anyArchived, async (any) => {
          const recipe = untrapped(format, any)
          const pictures = format.single?.holdsPictures ? {} : { pictures: 0 }
          expect(tidied((await throughSingle(format, recipe)) as View)).toEqual({
            ...expected(format, recipe),
            ...pictures,
          })
        }),
        { numRuns: 30 },
      )
    })

    test('every documented loss is real', () => {
      const all = { ...PLAIN, title: 'T'.repeat(200) }
      for (const { fields, becomes } of LOSSES[format.key] ?? [])
        expect(tidied(becomes(toView(all), all)), fields).not.toEqual(tidied(toView(all)))
    })

    test.each(TRAPS[format.key] ?? [])('"$example": $how', async ({ fields, example, isTrapped }) => {
      expect(isTrapped(example)).toBe(true)
      for (const field of fields) {
        const recipe = holding([field], example)
        const read = await throughCollection(format, recipe).catch(() => undefined)
        expect(read && tidied(read), field).not.toEqual(expected(format, recipe))
      }
    })
  })
