import { mapRecipeFields, type RecipeField } from '@larder/contract/recipes/recipe-fields'
import { MAX_NOTE_LENGTH, type RecipeIngredientCreate } from '@larder/contract/recipes/recipe-ingredients'
import type { RecipeStepCreate } from '@larder/contract/recipes/recipe-steps'
import type { RecipeCreate } from '@larder/contract/recipes/recipes'
import fc from 'fast-check'

/** Texts that have broken exports before: markup, marks of other formats, look-alike characters. */
const ODD = [
  '<b>bold</b> &amp; &lt;i&gt;',
  '# Heading',
  '1. First',
  'Sauce:',
  '@salt{2%g} -- not [- here -]',
  '---',
  '> quoted',
  '=cmd|calc',
  '"quoted", \'too\'',
  'a\\b\\',
  '½ ¾ ⅓ 1⁄2',
  '\u202eright to left \u05e2\u05d1\u05e8\u05d9\u05ea',
  '👩‍🍳🍅\u{1f1e9}\u{1f1ea}',
  'ﬁﬂ ﷺ İıſ',
  '\ufeffmark',
  'null',
  '0',
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
    .map((text) => [...text.replaceAll('\0', '')].slice(0, max).join(''))

/** As the service stores it: normalised and trimmed. */
const kept = (text: string) => text.normalize('NFC').trim()
const isSeen = (text: string) => /[\p{L}\p{N}]/u.test(text)

export const text = (max: number) => anyText(max).map(kept)
const seenText = (max: number) => text(max).filter(isSeen)
/** A line with visible text. */
export const line = (max: number) =>
  anyText(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: lines must not contain them
    .map((each) => kept(each.replaceAll(/[\u0000-\u001f\u007f]/g, ' ')))
    .filter(isSeen)

const section = fc.option(
  text(120).filter((each) => each !== ''),
  { freq: 2 },
)
const seconds = (most: number) => fc.option(fc.nat(most))

const amount = fc.oneof(
  fc.constantFrom('', '250 g', '2 ½ cups', '1/2 tsp', '1,5 kg', '2–3', 'a pinch', '3 EL', '100 ml'),
  text(40),
)

/** A field of the contract without values here is a type error. */
type Values<Shape, But extends keyof Shape> = { [Field in Exclude<keyof Shape, But>]: fc.Arbitrary<unknown> }

const onlyParts = fc.record(
  {
    ingredient_name: line(60),
    name: line(60),
    amount_readable: amount,
    amount_grams: fc.double({ min: 0, max: 1_000_000, noNaN: true }),
    section,
    note: fc.option(text(MAX_NOTE_LENGTH)),
  } satisfies Values<RecipeIngredientCreate, 'ingredient_id' | 'line' | 'recipe_id'>,
  { requiredKeys: ['ingredient_name'] },
)
const onlyLine = fc.record({ line: line(200), section })
const both = fc.record({ line: line(200), ingredient_name: line(60), amount_readable: amount, section })

const use = fc.record({
  line_number: fc.integer({ min: 1, max: 8 }),
  share: fc.double({ min: 0.01, max: 1, noNaN: true }),
})
const uses = fc.option(fc.uniqueArray(use, { maxLength: 4, selector: ({ line_number }) => line_number }))
const step = fc.record({
  instruction: seenText(5000),
  duration_sec: seconds(4_838_400),
  section,
  ingredients: uses,
} satisfies Values<RecipeStepCreate, 'image_ids'>)

type Limits = { maxLength?: number; minimum?: number; maximum?: number; items?: Limits }

function anyValue({ kind, schema, empty }: RecipeField): fc.Arbitrary<unknown> {
  const { maxLength = 0, minimum = 0, maximum = 0, items } = schema as Limits
  const values: fc.Arbitrary<unknown> = {
    line: line(maxLength),
    text: text(maxLength),
    url: fc.webUrl({ withQueryParameters: true, withFragments: true }),
    integer: fc.integer({ min: minimum, max: maximum }),
    lines: fc.array(line(items?.maxLength ?? 0), { maxLength: 4 }),
  }[kind]
  return empty === null ? fc.option(values) : values
}

/** Chosen by the tests, because they refer to rows in the database. */
type Chosen = 'visibility' | 'kitchen_id' | 'kitchen_may_edit' | 'category_ids'

const anyWords = fc.record({
  ...mapRecipeFields(anyValue),
  ingredients: fc.array(fc.oneof(onlyLine, onlyParts, both), { maxLength: 8 }),
  steps: fc.array(step, { maxLength: 6 }),
} satisfies Values<RecipeCreate, Chosen>)

/** All fields of a recipe except visibility and categories. */
export const anyRecipe = anyWords.map(({ steps, ...recipe }) => ({
  ...recipe,
  steps: steps.map(({ ingredients, ...step }) => ({
    ...step,
    ingredients: ingredients?.filter(({ line_number }) => line_number <= recipe.ingredients.length) ?? null,
  })),
}))
