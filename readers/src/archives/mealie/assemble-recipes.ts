import { inOrder, normalizeId, type Tables } from './mealie-tables.ts'

type Row = Record<string, unknown>

/** Joins each recipe of the database with its rows, in the shape of the API. */
export function* assembleRecipes(tables: Tables): Generator<Row> {
  const [foods, units] = [tables.byId('ingredient_foods'), tables.byId('ingredient_units')]
  const own = (table: string) => tables.grouped(table, 'recipe_id')
  const named = (table: string, link: string, column: string) => {
    const byId = tables.byId(table)
    const links = own(link)
    return (id: string) =>
      (links.get(id) ?? []).flatMap((row) => byId.get(normalizeId(row[column]))?.name ?? [])
  }
  const ingredients = own('recipes_ingredients')
  const instructions = own('recipe_instructions')
  const lists = {
    notes: own('notes'),
    comments: own('recipe_comments'),
    assets: own('recipe_assets'),
    extras: own('api_extras'),
  }
  const single = { nutrition: own('recipe_nutrition'), settings: own('recipe_settings') }
  const names = {
    recipe_category: named('categories', 'recipes_to_categories', 'category_id'),
    tags: named('tags', 'recipes_to_tags', 'tag_id'),
    tools: named('tools', 'recipes_to_tools', 'tool_id'),
  }
  const titles = tables.byId('recipes')
  const events = own('recipe_timeline_events')
  const opinions = own('users_to_recipes')
  const favourites = own('users_to_favorites')

  for (const recipe of tables.rows('recipes')) {
    const id = normalizeId(recipe.id)
    const opinion = opinions.get(id) ?? []
    yield {
      ...recipe,
      recipe_ingredient: inOrder(ingredients.get(id)).map((row) => ({
        ...row,
        unit: units.get(normalizeId(row.unit_id)) && nameOnly(units.get(normalizeId(row.unit_id))),
        food: foods.get(normalizeId(row.food_id)) && nameOnly(foods.get(normalizeId(row.food_id))),
        referenced_recipe: row.referenced_recipe_id
          ? { name: titles.get(normalizeId(row.referenced_recipe_id))?.name }
          : null,
      })),
      recipe_instructions: inOrder(instructions.get(id)),
      ...Object.fromEntries(
        Object.entries(lists).map(([name, rows]) => [name, (rows.get(id) ?? []).map(withoutIds)]),
      ),
      ...Object.fromEntries(Object.entries(single).map(([name, rows]) => [name, rows.get(id)?.[0]])),
      ...Object.fromEntries(Object.entries(names).map(([name, of]) => [name, of(id)])),
      rating: recipe.rating ?? opinion.find((row) => row.rating)?.rating ?? null,
      is_favourite: favourites.has(id) || opinion.some((row) => row.is_favorite === true),
      cooked: (events.get(id) ?? [])
        .filter((row) => row.event_type !== 'system')
        .map(({ timestamp, message }) => ({ timestamp, message })),
    }
  }
}

/** The name of a food or unit, without descriptions, which do not belong to the recipe. */
const nameOnly = (row: Row | undefined): Row => {
  const { name, plural_name, abbreviation, plural_abbreviation, use_abbreviation } = row ?? {}
  return { name, plural_name, abbreviation, plural_abbreviation, use_abbreviation }
}

/** The author of a comment is an account of another service, so it is dropped. */
const withoutIds = ({ user_id: _, ...row }: Row): Row => row
