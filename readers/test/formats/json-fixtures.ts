import { gzipSync, strToU8 } from 'fflate'
import { createZip, type Fixture, jsonFixture, PICTURE, PICTURE_TEXT } from '../fixture.ts'

const PICTURE_BYTES = `bytes:${PICTURE.length}`

const PAPRIKA = {
  uid: 'A1-UID',
  hash: 'hash-of-all',
  name: 'Plum cake',
  description: 'From the orchard',
  ingredients: 'For the base:\n300 g flour\n2 eggs',
  directions: '1. Knead it well\n\n2. Bake it brown',
  notes: 'Better next day',
  nutritional_info: '210 kcal a slice',
  servings: '12 slices',
  difficulty: 'Medium',
  prep_time: '20 min',
  cook_time: '1 hr 10 min',
  total_time: '90 minutes',
  rating: 4,
  source: 'Aunt Erna',
  source_url: 'https://example.org/plum',
  image_url: 'https://example.org/plum.jpg',
  photo: 'plum-file.jpg',
  photo_hash: 'ph',
  photo_data: PICTURE_TEXT,
  photo_large: 'large.jpg',
  photos: [{ filename: 'more.jpg', data: PICTURE_TEXT, hash: 'h2' }],
  categories: ['Cakes', 'Autumn'],
  created: '2020-05-01 10:00:00',
  on_favorites: true,
}

const SCHEMA = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  '@id': 'x1',
  identifier: 'id-7',
  datePublished: '2021-02-03',
  name: 'Lentil soup',
  description: 'Warms &amp; <b>fills</b>',
  image: ['https://example.org/soup.jpg'],
  prepTime: 'PT15M',
  cookTime: 'PT40M',
  totalTime: 'PT55M',
  recipeYield: ['4', '4 deep plates'],
  recipeIngredient: ['[For the pot]', '200 g red lentils', '1 onion'],
  recipeInstructions: [
    {
      '@type': 'HowToSection',
      name: 'Cooking',
      itemListElement: [
        { '@type': 'HowToStep', tip: 'Lid on', text: 'Simmer gently', image: 'https://example.org/step.jpg' },
      ],
    },
  ],
  recipeCategory: ['Soups'],
  recipeCuisine: 'Turkish',
  keywords: 'quick, vegan',
  creditText: 'The soup book',
  isBasedOn: 'https://example.org/soup',
  comment: [{ '@type': 'Comment', name: 'Author Notes', text: 'Freezes well' }],
  aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, bestRating: 5 },
  nutrition: { '@type': 'NutritionInformation', calories: '301 kcal', fatContent: '7 g' },
  author: { '@type': 'Person', name: 'Mehmet Example' },
  inLanguage: 'en',
  suitableForDiet: 'https://schema.org/VeganDiet',
  tool: ['Blender'],
  video: { '@type': 'VideoObject', contentUrl: 'https://example.org/film.mp4' },
}
const SCHEMA_BECOMES = {
  description: 'Warms & fills',
  prepTime: '900',
  cookTime: '2400',
  totalTime: '3300',
  'recipeIngredient[]': 'lentils',
  keywords: 'vegan',
  'aggregateRating.ratingValue': '"rating":4',
  suitableForDiet: 'Vegan',
  'comment[].name': 'Freezes well',
  'recipeInstructions[].@type': 'Cooking',
  'recipeInstructions[].itemListElement[].@type': 'Cooking',
}

const MELA = {
  id: 'mela-1',
  title: 'Rye bread',
  text: 'Dark and dense',
  images: [PICTURE_TEXT],
  categories: ['Bread'],
  yield: '2 loaves',
  prepTime: '30 min',
  cookTime: '1 hour',
  totalTime: '2 hours',
  ingredients: '# Sourdough\n200 g rye flour',
  instructions: '# Day one\nMix the dough',
  notes: 'Wait a day',
  nutrition: '99 kcal',
  link: 'https://example.org/rye',
  favorite: true,
  wantToCook: true,
  date: 600000000,
}

const CROUTON = {
  uuid: 'c-1',
  name: 'Fish pie',
  serves: 4,
  defaultScale: 1,
  duration: 25,
  cookingDuration: 35,
  ingredients: [
    {
      order: 0,
      uuid: 'i1',
      ingredient: { uuid: 'x', name: 'smoked haddock' },
      quantity: { amount: 450, quantityType: 'GRAMS' },
    },
  ],
  steps: [
    { order: 0, uuid: 's0', step: 'Topping', isSection: true },
    { order: 1, uuid: 's1', step: 'Mash the potatoes', isSection: false },
  ],
  notes: 'Use the good dish',
  webLink: 'https://example.org/pie',
  sourceName: 'Harbour kitchen',
  sourceImage: 'https://example.org/pie.jpg',
  tags: [{ uuid: 't1', name: 'Fish', color: '#fff' }],
  folderIDs: ['f1'],
  images: [PICTURE_TEXT],
  isPublicRecipe: true,
  neutritionalInfo: 'Calories: 512',
  rating: 3,
  difficulty: 'Hard',
}

const KITCHEN_OWL = {
  items: [{ name: 'Carrot', category: { name: 'Vegetables', ordering: 2 }, icon: 'carrot' }],
  recipes: [
    {
      id: 3,
      name: 'Carrot mash',
      description: 'Boil them\nMash them',
      time: 30,
      cook_time: 20,
      prep_time: 10,
      yields: 3,
      source: 'https://example.org/mash',
      photo: 'https://example.org/mash.jpg',
      items: [
        { name: 'Carrots', description: '500 g', optional: false },
        { name: 'Nutmeg', description: 'some', optional: true },
      ],
      tags: ['Side dish'],
      server_scraped: true,
    },
  ],
  shoppinglists: [{ name: 'Saturday', items: [{ name: 'Oat milk', description: '2 l' }] }],
}

const TANDOOR = {
  name: 'Dumplings',
  description: 'Soft clouds',
  keywords: [
    { name: 'Bohemian', icon: 'x', description: 'k', created_at: '2023-01-01', updated_at: '2023-01-02' },
  ],
  steps: [
    {
      name: 'Dough',
      instruction: 'Knead, then rest',
      time: 45,
      order: 0,
      show_as_header: true,
      show_ingredients_table: true,
      ingredients: [
        {
          food: {
            name: 'coarse flour',
            plural_name: 'coarse flours',
            ignore_shopping: true,
            supermarket_category: { name: 'Baking' },
          },
          unit: { name: 'cup', plural_name: 'cups', description: 'a big one' },
          amount: 2.5,
          note: 'sifted',
          order: 0,
          is_header: false,
          no_amount: false,
        },
      ],
    },
  ],
  working_time: 20,
  waiting_time: 45,
  internal: true,
  nutrition: { carbohydrates: 61, fats: 5, proteins: 9, calories: 333, source: 'guess' },
  servings: 6,
  servings_text: 'dumplings',
  source_url: 'https://example.org/dumplings',
}

export const JSON_FIXTURES: Fixture[] = [
  jsonFixture(
    {
      format: 'paprika',
      name: 'all.paprikarecipes',
      becomes: {
        prep_time: '1200',
        cook_time: '4200',
        total_time: '5400',
        ingredients: '300 g flour',
        directions: 'Bake it brown',
        photo_data: PICTURE_BYTES,
        'photos[].data': PICTURE_BYTES,
        'photos[].filename': PICTURE_BYTES,
        on_favorites: '"is_favourite":true',
        rating: '"rating":4',
      },
    },
    PAPRIKA,
    (text) =>
      createZip({ 'My Recipes/Plum cake.paprikarecipe': gzipSync(strToU8(text)), '__MACOSX/._x': 'junk' }),
  ),
  {
    ...jsonFixture({ format: 'recipesage', name: 'recipesage.json', becomes: SCHEMA_BECOMES }, SCHEMA),
    bytes: strToU8(JSON.stringify({ recipes: [SCHEMA] })),
  },
  jsonFixture({ format: 'schema_org', name: 'soup.json', becomes: SCHEMA_BECOMES }, SCHEMA),
  jsonFixture({ format: 'nextcloud', name: 'cookbook.zip', becomes: SCHEMA_BECOMES }, SCHEMA, (text) =>
    createZip({
      'Recipes/Lentil soup/recipe.json': text,
      'Recipes/Lentil soup/full.jpg': PICTURE,
      'Recipes/Lentil soup/thumb.jpg': PICTURE,
    }),
  ),
  jsonFixture(
    {
      format: 'mela',
      name: 'all.melarecipes',
      becomes: {
        prepTime: '1800',
        cookTime: '3600',
        totalTime: '7200',
        ingredients: '200 g rye flour',
        instructions: 'Mix the dough',
        'images[]': PICTURE_BYTES,
        favorite: '"is_favourite":true',
        date: '2020-01-06',
      },
    },
    MELA,
    (text) => createZip({ 'Rye bread.melarecipe': text }),
  ),
  jsonFixture(
    {
      format: 'crouton',
      name: 'pie.crumb',
      becomes: {
        serves: '"servings":4',
        duration: '1500',
        cookingDuration: '2100',
        'ingredients[].quantity.quantityType': '450 g',
        'images[]': PICTURE_BYTES,
        'steps[].isSection': 'topping',
        rating: '"rating":3',
      },
    },
    CROUTON,
  ),
  {
    ...jsonFixture(
      {
        format: 'kitchenowl',
        name: 'kitchenowl.json',
        becomes: {
          time: '1800',
          cook_time: '1200',
          prep_time: '600',
          description: 'Mash them',
          yields: '"servings":3',
          'items[].optional': '(optional)',
        },
      },
      KITCHEN_OWL.recipes[0],
    ),
    bytes: strToU8(JSON.stringify(KITCHEN_OWL)),
  },
  jsonFixture(
    {
      format: 'tandoor',
      name: 'tandoor.zip',
      becomes: {
        'steps[].time': '2700',
        'steps[].ingredients[].amount': '2 ½ cups coarse flour, sifted',
        working_time: '1200',
        waiting_time: '2700',
        servings: '"servings":6',
        'steps[].ingredients[].unit.name': 'cups',
        'steps[].ingredients[].food.plural_name': 'coarse flour',
      },
    },
    TANDOOR,
    (text) => createZip({ '1.zip': createZip({ 'recipe.json': text, 'image.jpg': PICTURE }) }),
  ),
  jsonFixture(
    {
      format: 'flavorish',
      name: 'flavorish.zip',
      becomes: { prepTime: '600', 'images[]': 'photo.jpg', rating: '"rating":2' },
    },
    {
      id: 'fl-1',
      title: 'Green shakshuka',
      description: 'Eggs in leeks',
      servings: 2,
      prepTime: '10 min',
      ingredients: ['3 leeks', '4 eggs'],
      instructions: [{ text: 'Soften the leeks' }],
      notes: 'With bread',
      sourceUrl: 'https://example.org/shak',
      tags: ['brunch'],
      images: ['images/photo.jpg'],
      rating: 2,
      mood: 'sunny',
    },
    (text) =>
      createZip({ 'manifest.json': '{"version":1}', 'recipes/one.json': text, 'images/photo.jpg': PICTURE }),
  ),
  jsonFixture(
    {
      format: 'json',
      name: 'own.json',
      becomes: { cook_time: '900', 'ingredients[].quantity': '2 tbsp sesame' },
    },
    {
      name: 'Halva',
      cook_time: 15,
      ingredients: [{ quantity: 2, unit: 'tbsp', name: 'sesame', note: 'toasted' }],
      method: ['Stir until thick'],
      author: 'Leyla Example',
      cuisine: 'Levantine',
      spiciness: 'none at all',
    },
  ),
]
