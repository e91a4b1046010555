import { CHANGE_RESOURCES, type ChangeResource, SHOPPING_RESOURCES } from '@larder/contract/transfer/changes'
import { type RawBuilder, sql } from 'kysely'
import { isIngredientVisible } from '../../food/ingredients/ingredients.access.ts'
import { isInCupboards } from '../../food/staples/staples.access.ts'
import { type Access, type Caller, SHOPPING } from '../../http/access.ts'
import { allowsScopes } from '../../http/scopes.ts'
import { isKitchenVisible } from '../../people/kitchens/kitchens.access.ts'
import { IS_ON_PLAN, isPlanReadable } from '../../planning/meal-plan/meal-plan.access.ts'
import { isVisible as isBookVisible } from '../../recipes/books/books.access.ts'
import { isShown as isCommentShown } from '../../recipes/comments/comments.access.ts'
import { isShown as isCookingShown } from '../../recipes/cook-log/cookings.access.ts'
import { isActive as isSessionActive } from '../../recipes/cooking-sessions/cooking-sessions.access.ts'
import { isVisible as isRecipeVisible } from '../../recipes/recipes/recipes.access.ts'
import { selectVisibleLists } from '../../shopping/lists/shopping-lists.access.ts'
import { storeVisibleCondition } from '../../shopping/stores/stores.access.ts'

type Condition = RawBuilder<boolean>

/** Tokens with only the scope `shopping` get only the resources that they can read on other routes. */
export const CHANGE_ACCESS: Access<'User'> = SHOPPING

export const readableResources = ({ scopes }: Pick<Caller, 'scopes'>): readonly ChangeResource[] =>
  scopes && !allowsScopes(scopes, undefined, true) ? SHOPPING_RESOURCES : CHANGE_RESOURCES

/** For each resource, selects the item of a row `change` if the caller can see it now, as the routes of the item do. */
const VISIBLE_ITEMS: Record<ChangeResource, (caller: Caller) => RawBuilder<unknown>> = {
  kitchen: (caller) =>
    sql`select from kitchens where kitchens.id = change.resource_id and ${isKitchenVisible(caller)}`,
  ingredient: (caller) =>
    sql`select from ingredients where ingredients.id = change.resource_id and ${isIngredientVisible(caller)}`,
  staple: (caller) => sql`select from staples where staples.id = change.resource_id
    and staples.state in ('learnt', 'chosen') and (${caller.role === 'Admin'} or ${isInCupboards(caller)})`,
  recipe: (caller) =>
    sql`select from recipes r where r.id = change.resource_id and ${isRecipeVisible(caller)}`,
  category: () => sql`select from categories where categories.id = change.resource_id`,
  tag: ({ id }) => sql`select from tags where tags.id = change.resource_id and tags.user_id = ${id}`,
  book: (caller) => sql`select from books b where b.id = change.resource_id and ${isBookVisible(caller)}`,
  comment: (caller) => sql`select from comments c join recipes r on r.id = c.recipe_id
    where c.id = change.resource_id and ${isCommentShown(caller)}`,
  cooking: (caller) => sql`select from cookings c join recipes r on r.id = c.recipe_id
    where c.id = change.resource_id and ${isCookingShown(caller)}`,
  cooking_session: (caller) => sql`select from cooking_sessions c join recipes r on r.id = c.recipe_id
    where c.recipe_id = change.resource_id and ${isSessionActive(caller)}`,
  planned_meal: (caller) => sql`select from planned_meals m join meal_plans p on p.id = m.meal_plan_id
    where m.id = change.resource_id and ${sql.raw(IS_ON_PLAN)} and ${isPlanReadable(caller)}`,
  meal_template: (caller) => sql`select from meal_templates t join meal_plans p on p.id = t.meal_plan_id
    where t.id = change.resource_id and ${isPlanReadable(caller)}`,
  store: (caller) =>
    sql`select from stores where stores.id = change.resource_id and ${storeVisibleCondition(caller)}`,
  shopping_list: (caller) => sql`select where ${isOnVisibleList(caller)}`,
  shopping_list_item: (caller) => sql`select from shopping_list_items i
    where i.id = change.resource_id and not i.is_removed and ${isOnVisibleList(caller)}`,
}

const isOnVisibleList = (caller: Caller): Condition => sql`
  case change.resource when 'shopping_list' then change.resource_id when 'shopping_list_item' then change.parent_id end
    = any (array(${selectVisibleLists(caller)}))`

/** Whether the caller can see the item of a row `change` now. */
export const isItemVisible = (caller: Caller): Condition => sql`
  case change.resource ${sql.join(
    CHANGE_RESOURCES.map((name) => sql`when ${sql.lit(name)} then exists (${VISIBLE_ITEMS[name](caller)})`),
    sql` `,
  )} end`

/** Whether the caller could see the item before or after the change. If they cannot see it now, it counts as removed. */
export const isInAudience = (caller: Caller): Condition => sql`
  (change.is_public or ${caller.id} = any (change.user_ids) or change.kitchen_ids && ${caller.kitchenIds}::integer[]
    or ${isOnVisibleList(caller)})`

/** A cheap check before `isItemVisible`. An Admin also sees items that were never shared with them. */
export const mayBeVisible = (caller: Caller): Condition =>
  sql`(change.is_in_audience or ${caller.role === 'Admin'})`
