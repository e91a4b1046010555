import type pg from 'pg'

const OWN = `in (select id from users where username like 'bench-user-%')`

/** Restores the cached database, so that every run measures the same data. */
export async function cleanUp(client: pg.Client) {
  for (const table of [
    'cookings',
    'cooked_recipes',
    'meal_plans',
    'shopping_lists',
    'stores',
    'recipes',
    'ingredients',
  ])
    await client.query(`delete from ${table} where user_id ${OWN}`)
  await client.query(`delete from kitchens where name = 'Bench kitchen'`)
  await client.query('truncate rate_limits')
  // Without the set-up, nobody could register.
  await client.query(`insert into milestones (name) values ('set_up') on conflict do nothing`)
  await client.query('vacuum analyze recipes, recipe_ingredients, recipe_steps')
}
