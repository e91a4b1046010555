import type pg from 'pg'
import type { Account } from './accounts.ts'
import type { Samples } from './samples.ts'

export type OwnRecipe = { id: number; user_id: number }

/** A recipe to create or update: the ingredients of a sampled recipe, and two steps. */
export function benchRecipe({ ingredientLines }: Samples, number: number) {
  const names = ingredientLines[number % ingredientLines.length] ?? []
  return {
    title: 'Bench cake',
    servings: 4,
    ingredients: names.map((ingredient_name, line) => ({
      ingredient_name,
      amount_readable: `${line + 1}00 g`,
    })),
    steps: [{ instruction: 'Mix everything.' }, { instruction: 'Bake until golden.', duration_sec: 1800 }],
  }
}

/**
 * SQL that creates such a recipe and does nothing else. Its owner is :user and its ingredients are those of recipe :sample.
 * The first statement returns :id.
 */
export const CREATE_STATEMENTS = [
  `insert into recipes (user_id, title, servings) values (:user, 'Bench cake', 4) returning id`,
  `insert into recipe_ingredients
     (recipe_id, recipe_created_at, ingredient_id, name, position, amount_grams, amount_readable, grams_by)
   select :id, now(), ingredient_id, name, position, amount_grams, amount_readable, grams_by
   from recipe_ingredients where recipe_id = :sample`,
  `insert into recipe_steps (recipe_id, position, instruction, duration_sec)
   values (:id, 0, 'Mix everything.', null), (:id, 1, 'Bake until golden.', 1800)`,
  'select refresh_recipes(array[:id::integer])',
]

/** Creates many recipes at once, to measure updates and deletions. */
export async function insertOwnRecipes(
  client: pg.Client,
  accounts: Account[],
  { recipeIds }: Samples,
  count: number,
): Promise<OwnRecipe[]> {
  const { rows } = await client.query<OwnRecipe>(
    `insert into recipes (user_id, title, servings)
     select ($1::integer[])[1 + n % $2], 'Bench cake', 4 from generate_series(1, $3) n returning id, user_id`,
    [accounts.map(({ id }) => id), accounts.length, count],
  )
  const ids = rows.map(({ id }) => id)
  await client.query(
    `insert into recipe_ingredients
       (recipe_id, recipe_created_at, ingredient_id, name, position, amount_grams, amount_readable, grams_by)
     select own.id, r.created_at, ri.ingredient_id, ri.name, ri.position, ri.amount_grams, ri.amount_readable, ri.grams_by
     from unnest($1::integer[]) with ordinality own (id, n) join recipes r on r.id = own.id
     join recipe_ingredients ri on ri.recipe_id = ($2::integer[])[1 + n % cardinality($2)]`,
    [ids, recipeIds],
  )
  await client.query('select refresh_recipes($1)', [ids])
  return rows
}
