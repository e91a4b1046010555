import { createRemark, type FoundItem, type FoundShelf } from '../../found-items.ts'
import { amountLine, showAmount } from '../values/amount-line.ts'
import { inOrder, normalizeId, type Tables } from './mealie-tables.ts'

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() ? value.trim() : null

export function* plannedMeals(tables: Tables): Generator<FoundItem> {
  const recipes = tables.byId('recipes')
  for (const row of tables.rows('group_meal_plans')) {
    const recipe = text(recipes.get(normalizeId(row.recipe_id))?.name)
    const title = recipe ?? text(row.title) ?? text(row.text)
    if (!title) continue
    const note = [recipe && text(row.title), text(row.text)]
      .filter((part) => part && part !== title)
      .join('\n')
    const meal = {
      day: text(row.date),
      meal: text(row.entry_type),
      title,
      servings: null,
      note: note || null,
    }
    yield { kind: 'planned_meal', meal }
  }
}

export function* shoppingLists(tables: Tables): Generator<FoundItem> {
  const [foods, units] = [tables.byId('ingredient_foods'), tables.byId('ingredient_units')]
  const items = tables.grouped('shopping_list_items', 'shopping_list_id')
  for (const list of tables.rows('shopping_lists')) {
    const found = inOrder(items.get(normalizeId(list.id))).map((row) => {
      const food = text(foods.get(normalizeId(row.food_id))?.name)
      const unit = text(units.get(normalizeId(row.unit_id))?.name)
      const quantity = Number(row.quantity ?? 0)
      // Mealie writes unmeasured items such as 'salt' with quantity 1.
      const amount = quantity === 1 && !unit ? '' : showAmount(quantity)
      const line = food
        ? amountLine({ amount, unit, food, note: null })
        : [amount, unit, text(row.note)].filter(Boolean).join(' ')
      return { line, is_checked: row.checked === true, note: food ? text(row.note) : null }
    })
    yield {
      kind: 'list',
      list: { name: text(list.name) ?? '', items: found.filter(({ line }) => line !== '') },
    }
  }
}

/** The order of labels in a list is the walking order of shelves. */
export function* stores(tables: Tables): Generator<FoundItem> {
  const labels = tables.byId('multi_purpose_labels')
  const foods = tables.grouped('ingredient_foods', 'label_id')
  const findShelf = (id: string): FoundShelf[] => {
    const name = text(labels.get(id)?.name)
    return name ? [{ name, foods: (foods.get(id) ?? []).flatMap((food) => text(food.name) ?? []) }] : []
  }
  const ordered = tables.grouped('shopping_lists_multi_purpose_labels', 'shopping_list_id')
  for (const list of tables.rows('shopping_lists')) {
    const shelves = inOrder(ordered.get(normalizeId(list.id))).flatMap((row) =>
      findShelf(normalizeId(row.label_id)),
    )
    if (shelves.length > 0) yield { kind: 'store', store: { name: text(list.name) ?? '', shelves } }
  }
  const shelves = [...labels.keys()].flatMap(findShelf)
  if (ordered.size === 0 && shelves.length > 0) yield { kind: 'store', store: { name: 'Mealie', shelves } }
}

const READ = [
  ...'recipes recipes_ingredients recipe_instructions recipe_nutrition recipe_settings notes recipe_comments'.split(
    ' ',
  ),
  ...'recipe_assets api_extras categories tags tools recipes_to_categories recipes_to_tags recipes_to_tools'.split(
    ' ',
  ),
  ...'ingredient_foods ingredient_units multi_purpose_labels recipe_timeline_events users_to_recipes'.split(
    ' ',
  ),
  ...'users_to_favorites group_meal_plans shopping_lists shopping_list_items'.split(' '),
  'shopping_lists_multi_purpose_labels',
]

/** Tables about accounts, secrets and the server. They are useless elsewhere and contain password hashes. */
export const MEALIE_IGNORED_TABLES = [
  ...'alembic_version users groups households group_preferences household_preferences invite_tokens'.split(
    ' ',
  ),
  ...'long_live_tokens password_reset_tokens recipe_share_tokens server_tasks group_reports report_entries'.split(
    ' ',
  ),
  ...'group_data_exports group_events_notifiers group_events_notifier_options webhook_urls events'.split(' '),
  ...'recipe_ingredient_ref_link shopping_list_item_recipe_reference shopping_list_recipe_reference'.split(
    ' ',
  ),
  ...'recipe_actions household_recipe_actions households_to_recipes households_to_tools'.split(' '),
  ...'households_to_ingredient_foods plan_rules_to_categories plan_rules_to_tags plan_rules_to_tools'.split(
    ' ',
  ),
  ...'plan_rules_to_households cookbooks_to_categories cookbooks_to_tags cookbooks_to_tools'.split(' '),
  ...'group_to_categories site_settings sign_ups mealplans'.split(' '),
]

/** User data that Larder does not support, reported with the number of rows. */
export function* listUnsupportedTables(tables: Tables, place: string): Generator<FoundItem> {
  const known = new Set([...READ, ...MEALIE_IGNORED_TABLES])
  for (const name of tables.names().filter((each) => !known.has(each)))
    yield createRemark('no_home', `${place}/${name}`, String(tables.rows(name).length))
}
