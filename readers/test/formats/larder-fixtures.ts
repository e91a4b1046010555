import { createZip, type Fixture, jsonFixture, listLeaves, PICTURE } from '../fixture.ts'

const RECIPE = {
  title: ' Quince  jelly\u00a0',
  description: 'Line one\n\n  line <b>two</b> &amp; three ',
  notes: 'Sets overnight',
  servings: 3,
  prep_time_sec: 61,
  cook_time_sec: 3599,
  source_url: 'https://example.org/quince',
  visibility: 'kitchen',
  kitchen_may_edit: true,
  kitchen: 'Orchard lane',
  username: 'erna',
  categories: ['Preserves, sweet'],
  ingredients: [
    {
      line: '2 quinces (or 3!)',
      name: 'quinces',
      amount_grams: 612.5,
      amount_readable: '2',
      section: 'For the pot:',
      note: 'or 3!',
      grams_by: 'by_piece',
      ingredient: 'quince',
    },
  ],
  steps: [{ instruction: '1. Boil\nthem', duration_sec: 1801, section: 'Day one' }],
  images: [{ file: '1.webp', alt: 'A jar' }],
  origin: { title: 'Apple jelly', username: 'otto', source_url: 'https://example.org/apple' },
  created_at: '2026-01-02T03:04:05.678Z',
  updated_at: '2026-02-02T03:04:05.678Z',
  later_field: 'of a newer Larder',
}
const LISTS = [{ name: 'Saturday', items: [{ line: 'sugar', is_checked: true, note: 'brown' }] }]
const STORES = [{ name: 'Corner shop', shelves: [{ name: 'Fruit', ingredients: ['quince'] }] }]
const PLAN = {
  kinds: [{ meal: 'Vesper', time: '16:15' }],
  idea_rules: { weekday_minutes: 35, not_cooked_days: 17, season: false },
  templates: [
    {
      name: 'Week with guests',
      weekdays: [2, 7],
      meals: [
        {
          ...{
            weekday: 7,
            meal: 'Brunch',
            recipe: null,
            title: 'Rolls',
            servings: 11,
            note: 'From the baker',
          },
          leftover_of: 4,
        },
      ],
    },
  ],
  meals: [
    {
      ...{ key: '5f0c7a52-4c0e-4b0a-9a3f-2f6f6f0f9b21', day: '2026-11-20', meal: 'dinner', position: 1.5 },
      recipe: { title: 'Quince jelly', created_at: '2026-01-02T03:04:05.678Z' },
      ...{ title: 'Jelly on toast', servings: 6, note: 'Toast it', is_cook: true },
      leftover_of_key: '5f0c7a52-4c0e-4b0a-9a3f-2f6f6f0f9b22',
      repeat_key: '5f0c7a52-4c0e-4b0a-9a3f-2f6f6f0f9b23',
    },
  ],
}
const STAPLES = [{ name: 'salt' }]
const ABOUT = { format: 'larder', version: 1, created_at: '2026-03-01T00:00:00.000Z', username: 'erna' }

/** Blank lines are ignored. */
const BECOMES = { description: 'line <b>two</b> &amp; three' }

export const LARDER_FIXTURES: Fixture[] = [
  {
    format: 'larder',
    becomes: BECOMES,
    name: 'larder.zip',
    bytes: createZip({
      'larder.json': JSON.stringify(ABOUT),
      'recipes/quince-jelly/recipe.json': JSON.stringify(RECIPE),
      'recipes/quince-jelly/1.webp': PICTURE,
      'lists.json': JSON.stringify(LISTS),
      'stores.json': JSON.stringify(STORES),
      'staples.json': JSON.stringify(STAPLES),
      'plan.json': JSON.stringify(PLAN),
      'schema.json': '{}',
      'plan.schema.json': '{}',
    }),
    leaves: [
      ...listLeaves(RECIPE),
      ...listLeaves({ lists: LISTS, stores: STORES, plan: PLAN, 'staples.json': STAPLES }),
    ],
  },
  jsonFixture({ format: 'larder_recipe', name: 'quince.json', becomes: BECOMES }, { ...RECIPE, images: [] }),
]
