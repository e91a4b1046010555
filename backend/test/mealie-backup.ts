import { randomUUID } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'

type Ingredient = { line: string }

/** A Mealie backup with this number of recipes, each with a picture. */
export function mealieBackup(count: number, picture: (index: number) => Uint8Array): Uint8Array {
  const recipes = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    slug: `recipe-${index}`,
    name: `Recipe ${index}`,
    description: 'From a backup.',
    recipe_servings: 4,
    total_time: '45 minutes',
    image: 'original',
  }))
  const rows = (index: number): Ingredient[] => [
    { line: `${(index % 9) + 1} cups flour` },
    { line: '2 eggs' },
    { line: `${100 + index} g sugar` },
    { line: '1 pinch of salt' },
    { line: `spice number ${index % 40}` },
  ]
  const database = {
    alembic_version: [{ version_num: '44e8d670719d' }],
    recipes,
    recipes_ingredients: recipes.flatMap(({ id }, index) =>
      rows(index).map(({ line }, position) => ({ id: position, recipe_id: id, position, note: line })),
    ),
    recipe_instructions: recipes.flatMap(({ id }) =>
      ['Mix everything.', 'Bake for 30 minutes.'].map((text, position) => ({
        id: randomUUID(),
        recipe_id: id,
        position,
        type: 'step',
        title: '',
        text,
      })),
    ),
  }
  return zipSync(
    {
      'database.json': strToU8(JSON.stringify(database)),
      ...Object.fromEntries(
        recipes.map(({ id }, index) => [`data/recipes/${id}/images/original.webp`, picture(index)]),
      ),
    },
    { level: 1 },
  )
}
