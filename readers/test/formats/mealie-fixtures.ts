import { createZip, type Fixture, jsonFixture, type Leaf, listLeaves, PICTURE } from '../fixture.ts'

const SINGLE = {
  id: 'm-1',
  slug: 'bean-stew',
  name: 'Bean stew',
  image: 'abc',
  description: 'For cold days',
  recipeCategory: [{ id: 'k', name: 'Mains', slug: 'mains' }],
  tags: [{ id: 't', name: 'winter', slug: 'winter' }],
  tools: [{ id: 'o', name: 'Dutch oven', slug: 'dutch' }],
  rating: 5,
  dateAdded: '2024-01-05',
  dateUpdated: '2024-02-01T00:00:00',
  recipeYield: 'big bowls',
  recipeYieldQuantity: 3,
  recipeServings: 6,
  prepTime: '15 minutes',
  performTime: '2 hours',
  totalTime: 'all evening',
  orgURL: 'https://example.org/stew',
  lastMade: '2024-03-09T18:00:00',
  recipeIngredient: [
    {
      title: 'Stew',
      note: 'soaked',
      unit: { id: 'u', name: 'gram', pluralName: 'grams', abbreviation: 'g', useAbbreviation: true },
      food: { id: 'f', name: 'white bean', pluralName: 'white beans', labelId: null },
      quantity: 250,
      disableAmount: false,
      referenceId: 'r1',
      originalText: '250 g white beans, soaked',
    },
    { title: null, note: 'a pinch of savory', unit: null, food: null, quantity: 0, referenceId: 'r2' },
  ],
  recipeInstructions: [
    { id: 'st', title: 'Evening', text: 'Simmer slowly', ingredientReferences: [{ referenceId: 'r1' }] },
  ],
  notes: [{ title: 'Tip', text: 'Thicken with bread' }],
  nutrition: { calories: '420', fatContent: '11' },
  settings: { public: false, showNutrition: true, disableAmount: false, locked: false },
  assets: [{ name: 'scan', icon: 'file', fileName: 'scan.pdf' }],
  comments: [{ id: 'c', text: 'Loved it' }],
  extras: { shelf: 'top' },
}

const BECOMES = {
  prep_time: '900',
  perform_time: '7200',
  recipe_servings: '"servings":6',
  recipe_yield: '3 big bowls',
  'settings.public': '"is_private":true',
  last_made: '2024-03-09',
  rating: '"rating":5',
  'recipe_ingredient[].food.name': 'white beans',
  'recipe_ingredient[].unit.name': '250 g',
  'recipe_ingredient[].unit.plural_name': '250 g',
  'recipe_ingredient[].food.plural_name': 'white bean',
}

const snake = ({ path, value }: Leaf): Leaf => ({
  path: path.replace(/URL/, 'Url').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  value,
})

const [RECIPE, FOOD, LABEL, LIST] = ['a1', 'b2', 'c3', 'd4'].map(
  (part) => `${part.repeat(4)}-0000-0000-0000-000000000000`,
)

const DATABASE = {
  alembic_version: [{ version_num: '44e8d670719d' }],
  users: [{ id: 'u1', full_name: 'Somebody Else', email: 'else@example.org', password: '$2b$12$hash' }],
  recipes: [
    {
      id: RECIPE,
      name: 'Beet salad',
      description: 'Red and sharp',
      total_time: '35 Minutes',
      recipe_yield: '4 servings',
      org_url: 'https://example.org/beet',
      date_added: '2023-04-05',
      rating: 3,
    },
  ],
  recipes_ingredients: [
    { id: 1, position: 0, recipe_id: RECIPE, title: 'Salad', note: 'boiled', food_id: FOOD, quantity: 3 },
  ],
  recipe_instructions: [{ id: 's', recipe_id: RECIPE, position: 0, title: 'Kitchen', text: 'Slice thinly' }],
  notes: [{ id: 1, recipe_id: RECIPE, title: 'Careful', text: 'It stains' }],
  recipe_nutrition: [{ id: 1, recipe_id: RECIPE, calories: '180' }],
  recipe_settings: [{ id: 1, recipe_id: RECIPE, public: true }],
  recipe_comments: [{ id: 'c', text: 'Too much vinegar', recipe_id: RECIPE, user_id: 'u1' }],
  categories: [{ id: 'k1', name: 'Salads', slug: 'salads' }],
  recipes_to_categories: [{ recipe_id: RECIPE, category_id: 'k1' }],
  tags: [{ id: 't1', name: 'Polish', slug: 'polish' }],
  recipes_to_tags: [{ recipe_id: RECIPE, tag_id: 't1' }],
  tools: [{ id: 'o1', name: 'Mandoline', slug: 'mandoline' }],
  recipes_to_tools: [{ recipe_id: RECIPE, tool_id: 'o1' }],
  ingredient_foods: [{ id: FOOD, name: 'beetroot', label_id: LABEL }],
  multi_purpose_labels: [{ id: LABEL, name: 'Root cellar', color: '#900' }],
  recipe_timeline_events: [
    {
      id: 'e1',
      recipe_id: RECIPE,
      event_type: 'comment',
      subject: 'made this',
      message: 'For Ida',
      timestamp: '2024-06-01T19:00:00',
    },
  ],
  users_to_favorites: [{ user_id: 'u1', recipe_id: RECIPE }],
  group_meal_plans: [
    { id: 1, date: '2024-07-02', entry_type: 'dinner', title: '', text: 'on the balcony', recipe_id: RECIPE },
  ],
  shopping_lists: [{ id: LIST, name: 'Weekend shop' }],
  shopping_list_items: [
    {
      id: 'i',
      shopping_list_id: LIST,
      position: 0,
      checked: true,
      quantity: 2,
      note: 'small ones',
      food_id: FOOD,
    },
  ],
  shopping_lists_multi_purpose_labels: [{ id: 'x', shopping_list_id: LIST, label_id: LABEL, position: 0 }],
  cookbooks: [{ id: 'cb', name: 'Summer book' }],
}

/** Path of a table row in the assembled recipe. */
const TABLE_PATHS: [table: string, path: string][] = [
  ['recipes[].', ''],
  ['recipes_ingredients', 'recipe_ingredient'],
  ['recipe_nutrition[]', 'nutrition'],
  ['recipe_comments', 'comments'],
  ['tools[].name', 'tools[]'],
]

const withinRecipe = ({ path, value }: Leaf): Leaf => {
  const [table, place] = TABLE_PATHS.find(([begin]) => path.startsWith(begin)) ?? ['', '']
  return { path: place + path.slice(table.length), value }
}

export const MEALIE_FIXTURES: Fixture[] = [
  {
    ...jsonFixture({ format: 'mealie', name: 'bean-stew.zip', becomes: BECOMES }, SINGLE, (text) =>
      createZip({ 'bean-stew.json': text, 'bean-stew.webp': PICTURE }),
    ),
    leaves: listLeaves(SINGLE).map(snake),
  },
  {
    ...jsonFixture(
      {
        format: 'mealie_backup',
        name: 'mealie_2024.zip',
        becomes: {
          total_time: '2100',
          recipe_yield: '"servings":4',
          'recipe_ingredient[].quantity': '3 beetroot, boiled',
          'recipe_timeline_events[].timestamp': '2024-06-01',
          'shopping_list_items[].checked': '"is_checked":true',
          'recipe_settings[].public': '"is_private":false',
        },
      },
      DATABASE,
      (text) =>
        createZip({
          'mealie/database.json': text,
          [`mealie/data/recipes/${RECIPE}/images/original.webp`]: PICTURE,
          [`mealie/data/recipes/${RECIPE}/images/min-original.webp`]: PICTURE,
        }),
    ),
    leaves: listLeaves(DATABASE).map(withinRecipe),
  },
]
