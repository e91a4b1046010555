import {
  type FollowedPlan,
  MAX_PLAN_CHANGES,
  type PlanChange,
} from '@larder/contract/shopping/followed-plans'
import type { ShoppingListRecipeRead } from '@larder/contract/shopping/shopping-lists'
import { type Columns, selectList } from '../../db/columns.ts'
import { INVITATION_IS_VALID } from './shopping-lists.access.ts'

// Expressions for the members, recipes and followed plan of the list `l`.

const ISO_DAY = 'YYYY-MM-DD'

export const MEMBERS = `
  (select json_agg(member) from (
     select u.id as user_id, u.username, 'owner' as role from users u where u.id = l.user_id
     union all
     (select u.id, u.username, case when m.accepted_at is null then 'invited' else 'editor' end
      from shopping_list_members m join users u on u.id = m.user_id
      where m.shopping_list_id = l.id and ${INVITATION_IS_VALID} order by lower(u.username))) member)`

const RECIPE_COLUMNS = {
  id: 'r.id',
  recipe_id: 'r.recipe_id',
  title: 'r.title',
  servings: 'r.servings',
  day: `to_char(r.day, '${ISO_DAY}')`,
  is_off: 'r.followed_plan_id is not null and (r.day is null or r.is_left_out)',
  lacks_ingredients: 'r.lacks_ingredients and r.followed_plan_id is not null and r.day is not null',
} satisfies Columns<ShoppingListRecipeRead>

export const RECIPES = `
  (select coalesce(json_agg(entry), '[]') from (
     select ${selectList(RECIPE_COLUMNS)} from shopping_list_recipes r
     where r.shopping_list_id = l.id order by r.day, r.id) entry)`

const FOLLOWED_COLUMNS = {
  kitchen_id: 'p.kitchen_id',
  user_id: 'f.user_id',
  username: 'u.username',
  days: `array(select to_char(day, '${ISO_DAY}') from unnest(f.days) as day order by day)`,
} satisfies Columns<FollowedPlan>

export const FOLLOWED_PLAN = `
  (select row_to_json(followed) from (
     select ${selectList(FOLLOWED_COLUMNS)}
     from followed_plans f join meal_plans p on p.id = f.meal_plan_id join users u on u.id = f.user_id
     where f.shopping_list_id = l.id) followed)`

const CHANGE_COLUMNS = {
  id: 'c.id',
  username: 'u.username',
  more: 'c.more',
  less: 'c.less',
  meals: `
    (select coalesce(json_agg(meal), '[]')
     from jsonb_to_recordset(c.meals) as meal (kind text, title text, day text))`,
  created_at: 'iso_time(c.created_at)',
} satisfies Columns<PlanChange>

export const PLAN_CHANGES = `
  (select coalesce(json_agg(change), '[]') from (
     select ${selectList(CHANGE_COLUMNS)}
     from shopping_list_changes c left join users u on u.id = c.user_id
     where c.shopping_list_id = l.id order by c.id desc limit ${MAX_PLAN_CHANGES}) change)`
