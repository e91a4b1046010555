// biome-ignore-all lint/suspicious/noTemplateCurlyInString: quotes source text
import type { Clause } from './rules.ts'

const CHANGES = 'transfer/changes/changes.access.ts'

const NONE = 'sql`select where false`'

/** A rule of the change feed: a condition, or the statement that selects the items that a caller can see. */
const item = (text: string, plural: string, everyItem: string, noItem: string): Clause => ({
  file: CHANGES,
  text,
  broken: { [`the feed shows all ${plural}`]: everyItem, [`the feed shows no ${plural}`]: noItem },
})
const condition = (text: string, plural: string) => item(text, plural, 'sql`true`', 'sql`false`')

export const CHANGE_RULES: Clause[] = [
  {
    file: CHANGES,
    text: 'scopes && !allowsScopes(scopes, undefined, true) ? SHOPPING_RESOURCES : CHANGE_RESOURCES',
    broken: {
      'a token for shopping gets all changes': 'CHANGE_RESOURCES',
      'every token gets changes of shopping only': 'scopes ? SHOPPING_RESOURCES : CHANGE_RESOURCES',
    },
  },
  condition('isKitchenVisible(caller)', 'kitchens'),
  {
    file: CHANGES,
    text: 'isIngredientVisible(caller)',
    // Nothing to break by showing all: a visible ingredient is never hidden again, so who gets its change can see it.
    broken: { 'the feed shows no ingredients': 'sql`false`' },
  },
  condition('isInCupboards(caller)', 'staples'),
  condition('isRecipeVisible(caller)', 'recipes'),
  {
    file: CHANGES,
    text: 'sql`select from categories where categories.id = change.resource_id`',
    broken: { 'the feed shows no categories': NONE },
  },
  item(
    'sql`select from tags where tags.id = change.resource_id and tags.user_id = ${id}`',
    'tags',
    'sql`select from tags where tags.id = change.resource_id`',
    NONE,
  ),
  condition('isBookVisible(caller)', 'books'),
  condition('isCommentShown(caller)', 'comments'),
  condition('isCookingShown(caller)', 'cook log entries'),
  condition('isSessionActive(caller)', 'cooking sessions'),
  item(
    'sql`select from planned_meals m join meal_plans p on p.id = m.meal_plan_id\n    where m.id = change.resource_id and ${sql.raw(IS_ON_PLAN)} and ${isPlanReadable(caller)}`',
    'planned meals',
    'sql`select`',
    NONE,
  ),
  item(
    'sql`select from meal_templates t join meal_plans p on p.id = t.meal_plan_id\n    where t.id = change.resource_id and ${isPlanReadable(caller)}`',
    'meal templates',
    'sql`select`',
    NONE,
  ),
  condition('storeVisibleCondition(caller)', 'stores'),
  item('sql`select where ${isOnVisibleList(caller)}`', 'shopping lists', 'sql`select`', NONE),
  item(
    'sql`select from shopping_list_items i\n    where i.id = change.resource_id and not i.is_removed and ${isOnVisibleList(caller)}`',
    'items of lists',
    'sql`select`',
    NONE,
  ),
  {
    file: CHANGES,
    text: 'sql`\n  (change.is_public or ${caller.id} = any (change.user_ids) or change.kitchen_ids && ${caller.kitchenIds}::integer[]\n    or ${isOnVisibleList(caller)})`',
    broken: {
      'the feed names every item to everyone': 'sql`true`',
      'former members do not learn what they lost':
        'sql`(change.is_public or change.kitchen_ids && ${caller.kitchenIds}::integer[] or ${isOnVisibleList(caller)})`',
    },
  },
  {
    file: CHANGES,
    text: "sql`(change.is_in_audience or ${caller.role === 'Admin'})`",
    broken: { 'an Admin gets only changes of what was shared with them': 'sql`change.is_in_audience`' },
  },
]
