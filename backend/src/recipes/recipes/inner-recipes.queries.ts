import { MAX_INNER_LINES, MAX_INNER_RECIPES } from '@larder/contract/recipes/inner-recipes'
import { selectList } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import type { Viewer } from '../../food/ingredients/ingredients.access.ts'
import { type InnerRecipes, type UnweighedRecipe, weighRecipes } from './inner-recipes.ts'
import { LINE_COLUMNS } from './recipe-columns.ts'
import { toViewerParams, visibleAs } from './recipes.access.ts'

/** LIMIT stops the recursion, because `union` returns rows as they are found. */
// Raw: hot: a recursive query for every recipe with nested recipes.
const selectInnerRecipes = prepared<UnweighedRecipe>(
  'list_inner_recipes',
  `with recursive reached as (
     select inside.id from recipes inside where inside.id = any ($1::integer[]) and ${visibleAs('inside')}
     union
     select inside.id from reached
       join recipe_ingredients ri on ri.recipe_id = reached.id
       join recipes inside on inside.id = ri.inner_recipe_id and ${visibleAs('inside')}
   ), nearest as materialized (
     select id, row_number() over () as number from reached limit ${MAX_INNER_RECIPES}
   ), counted as (
     select r.id, r.user_id, r.title, r.servings, r.yield_words, number, sum(r.ingredient_count) over (order by number) as lines
     from nearest join recipes r on r.id = nearest.id
   )
   select r.id, r.user_id, r.title, r.servings, r.yield_words, (
     select coalesce(json_agg(listed), '[]') from (
       select ${selectList(LINE_COLUMNS)}
       from recipe_ingredients ri where ri.recipe_id = r.id order by ri.position) listed) as ingredients
   from counted r where lines <= ${MAX_INNER_LINES} order by number`,
)

/** Linked recipes at any depth that the viewer can see, nearest first. */
export async function findInnerRecipes(
  db: Db,
  lines: { recipe_id: number | null }[],
  viewer: Viewer,
): Promise<InnerRecipes> {
  const ids = [...new Set(lines.flatMap(({ recipe_id }) => recipe_id ?? []))]
  return weighRecipes(ids.length === 0 ? [] : await selectInnerRecipes(db, ids, ...toViewerParams(viewer)))
}

export type LinkedRow = {
  id: number
  /** Null: the author cannot see the recipe. */
  title: string | null
  line_count: number
  inner_ids: number[]
}

/** Includes recipes that the author cannot see, and the trash, because its recipes can be restored. */
// Raw: a recursive query for every change to nested recipes.
const selectLinkedRecipes = prepared<LinkedRow>(
  'list_linked_recipes',
  `with recursive reached as (
     select unnest($1::integer[]) as id
     union
     select ri.inner_recipe_id from reached join recipe_ingredients ri on ri.recipe_id = reached.id
     where ri.inner_recipe_id is not null
   ), nearest as materialized (select id from reached limit ${MAX_INNER_RECIPES + 1})
   select r.id, case when ${visibleAs('r')} then r.title end as title, r.ingredient_count as line_count,
     array(select distinct ri.inner_recipe_id from recipe_ingredients ri
       where ri.recipe_id = r.id and ri.inner_recipe_id is not null) as inner_ids
   from nearest join recipes r on r.id = nearest.id`,
)

export const listLinkedRecipes = (trx: Db, ids: number[], author: Viewer): Promise<LinkedRow[]> =>
  selectLinkedRecipes(trx, ids, ...toViewerParams(author))

/** Unique among the advisory locks. */
const LINK_LOCK = 7_301_178

// Raw: calls a function.
const lockLinking = prepared('lock_linking', `select pg_advisory_xact_lock(${LINK_LOCK})`)

/** Serialises changes to links: two concurrent changes, each valid, could form a circle together. */
export const lockLinks = (trx: Db) => lockLinking(trx)
