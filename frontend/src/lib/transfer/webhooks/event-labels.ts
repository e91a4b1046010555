import type { CHANGE_RESOURCES } from '@larder/contract/transfer/changes'
import * as m from '#lib/generated/messages.ts'

type Resource = (typeof CHANGE_RESOURCES)[number]

/** The most useful ones first. */
export const EVENT_LABELS: Record<Resource, () => string> = {
  shopping_list: m.data_shopping_lists,
  shopping_list_item: m.webhook_items,
  planned_meal: m.plan_title,
  recipe: m.nav_recipes,
  cooking_session: m.webhook_sessions,
  cooking: m.menu_cook_log,
  comment: m.comment_title_none,
  book: m.nav_books,
  tag: m.import_tags,
  category: m.filter_categories,
  meal_template: m.plan_templates,
  ingredient: m.nav_ingredients,
  staple: m.staples,
  store: m.nav_stores,
  kitchen: m.menu_kitchens,
}

export const EVENTS = Object.keys(EVENT_LABELS) as Resource[]
