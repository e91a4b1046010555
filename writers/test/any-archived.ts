import {
  mapRecipeFields,
  type RecipeFieldName,
  type RecipeFieldValues,
} from '@larder/contract/recipes/recipe-fields'
import type { ArchivedRecipe } from '@larder/contract/transfer/archive'
import fc from 'fast-check'

/** Texts with a special meaning in other formats. */
const ODD = [
  '<b>bold</b> &amp; &lt;i&gt; &copy',
  'cook < 5 min & stir',
  '# Heading',
  '1. First',
  'Sauce:',
  '**Sauce**',
  '- [ ] done',
  '@salt{2%g}(fine) #pot ~{5%min} -- not [- here -]',
  '> quoted\n> twice',
  '= Section =',
  '---\ntitle: x\n---',
  'one\r\ntwo\n\n\nthree',
  '"quoted", \'too\'; a | b',
  'a\\b\\',
  '½ ¾ ⅓ 1⁄2',
  '\u202eright to left \u05e2\u05d1\u05e8\u05d9\u05ea',
  '👩‍🍳🍅',
  '\ufeffmark',
  'null',
  '0',
  'x'.repeat(600),
]

const anyText = (max: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'binary-ascii', maxLength: 60 }),
      fc.constantFrom(...ODD),
      fc.lorem({ maxCount: 12 }),
    )
    .map((text) => [...text.replaceAll('\0', '').normalize('NFC').trim()].slice(0, max).join(''))

const isSeen = (text: string) => /[\p{L}\p{N}]/u.test(text)
const text = (max: number) => anyText(max).filter(isSeen)
const line = (max: number) => text(max).map((each) => each.replaceAll(/\p{Cc}+/gu, ' '))

const section = fc.option(fc.constantFrom('Dough', 'Filling', 'Für den Belag'), { freq: 3 })
const anySection = fc.oneof({ weight: 3, arbitrary: section }, fc.option(text(120)))
const seconds = fc.option(fc.nat(31_536_000))
const time = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

const amount = fc.oneof(
  fc.constantFrom(
    '',
    '250 g',
    '2 ½ cups',
    '1/2 tsp',
    '1,5 kg',
    '1½',
    '2–3',
    'a pinch',
    '3 EL',
    '1.000 g',
    '0',
  ),
  anyText(40),
)

const ingredient = fc.record({
  line: line(200),
  name: fc.oneof(line(120), fc.constantFrom('salt', 'Salt', 'water')),
  amount_grams: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
  amount_readable: amount,
  section: anySection,
  note: fc.option(text(500)),
  grams_by: fc.constantFrom('stated' as const, 'unknown' as const),
  ingredient: line(120),
})

const cooking = fc.record({
  day: fc.constantFrom('2026-01-31', '1999-12-24'),
  servings: fc.option(fc.integer({ min: 1, max: 1000 })),
  rating: fc.option(fc.constantFrom(1, 2.5, 5)),
  note: fc.option(text(200)),
  is_shared: fc.boolean(),
})

type FieldArbitraries = { [Name in RecipeFieldName]: fc.Arbitrary<RecipeFieldValues[Name]> }

/** For the fields without odd values of their own below. */
const ordinaryFields = () =>
  mapRecipeFields(({ empty, example }) => fc.constantFrom(empty, example)) as FieldArbitraries

/** Any recipe that a Larder archive can contain. */
export const anyArchived: fc.Arbitrary<ArchivedRecipe> = fc.record({
  ...ordinaryFields(),
  title: line(200),
  description: fc.option(text(2000)),
  notes: fc.option(text(2000)),
  yield_words: fc.constantFrom(null, '24 biscuits', '1 loaf of 900 g', 'a 24 cm tin'),
  servings: fc.option(fc.integer({ min: 1, max: 1000 })),
  prep_time_sec: seconds,
  cook_time_sec: seconds,
  source_url: fc.option(fc.webUrl({ withQueryParameters: true })),
  source_name: fc.option(line(300)),
  equipment: fc.uniqueArray(line(120), { maxLength: 3, selector: (name) => name.toLowerCase().trim() }),
  visibility: fc.constantFrom('public' as const, 'kitchen' as const, 'private' as const),
  kitchen_may_edit: fc.boolean(),
  kitchen: fc.option(line(120)),
  username: fc.option(line(30)),
  categories: fc.uniqueArray(line(120), { maxLength: 4, selector: (name) => name.toLowerCase().trim() }),
  ingredients: fc.array(ingredient, { maxLength: 8 }),
  steps: fc.array(
    fc.record({
      instruction: text(1000),
      duration_sec: fc.option(fc.nat(4_838_400)),
      section: anySection,
      ingredients: fc.constantFrom(null, [], [{ line_number: 1, share: 0.5 }]),
      images: fc.constantFrom([], ['1.webp']),
    }),
    { maxLength: 6 },
  ),
  images: fc.array(fc.record({ file: fc.constant('1.webp'), alt: fc.option(text(500)) }), { maxLength: 3 }),
  origin: fc.option(
    fc.record({ title: line(200), username: fc.option(line(30)), source_url: fc.constant(null) }),
  ),
  is_favourite: fc.boolean(),
  tags: fc.uniqueArray(line(40), { maxLength: 3 }),
  cookings: fc.array(cooking, { maxLength: 3 }),
  created_at: time.map((date) => date.toISOString()),
  updated_at: time.map((date) => date.toISOString()),
})
