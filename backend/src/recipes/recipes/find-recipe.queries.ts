import type { RecipeImageRead } from '@larder/contract/recipes/recipe-images'
import { type RecipeOrigin, RecipeRead, type RecipeSummary } from '@larder/contract/recipes/recipes'
import { type Columns, selectList } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import { type Json, parseJson, toJson, withFields } from '../../db/json.ts'
import { prepared } from '../../db/prepared.ts'
import { RowCache } from '../../db/row-cache.ts'
import { allowedActions, type Caller } from '../../http/access.ts'
import { computeEtag } from '../../http/etags.ts'
import type { Representation } from '../../http/resource.ts'
import type { ImageRow, ImageUrls } from '../../storage/image-urls.ts'
import { SHOWN } from '../cook-log/cookings.access.ts'
import { imagesOf } from '../images/recipe-images.queries.ts'
import { findInnerRecipes } from './inner-recipes.queries.ts'
import { type InnerRecipes, linkedLines, tagOfLinks } from './inner-recipes.ts'
import { LINE_COLUMNS, STEP_COLUMNS } from './recipe-columns.ts'
import {
  EDITABLE,
  POLICY_INPUT,
  type RecipePolicyInput,
  recipeAccess,
  VISIBLE,
  viewerOf,
  visibleAs,
} from './recipes.access.ts'

/** What the database answers of a recipe; pictures, origin, `is_favourite` and `may` are put in on the way out. */
export type StoredRecipe = Omit<RecipeRead, 'images' | 'origin' | 'is_favourite' | 'may'>
export type StoredSummary = Omit<RecipeSummary, 'image' | 'is_favourite' | 'may'>

/** From `recipes r left join users u`, for whole recipes and for summaries. */
export const RECIPE_COLUMNS = {
  id: 'r.id',
  user_id: 'r.user_id',
  username: 'u.username',
  title: 'r.title',
  description: 'r.description',
  notes: 'r.notes',
  servings: 'r.servings',
  yield_words: 'r.yield_words',
  prep_time_sec: 'r.prep_time_sec',
  cook_time_sec: 'r.cook_time_sec',
  total_time_sec: 'r.total_time_sec',
  source_url: 'r.source_url',
  source_name: 'r.source_name',
  equipment: 'r.equipment',
  visibility: 'r.visibility',
  kitchen_id: 'r.kitchen_id',
  kitchen_name: '(select k.name from kitchens k where k.id = r.kitchen_id)',
  kitchen_may_edit: 'r.kitchen_may_edit',
  version: 'r.version',
  created_at: 'iso_time(r.created_at)',
  updated_at: 'iso_time(r.updated_at)',
  updated_by: `
    (select row_to_json(editor) from (
       select e.id as user_id, e.username from users e where e.id = r.updated_by_id) editor)`,
  ingredient_count: 'r.ingredient_count',
  step_count: 'r.step_count',
  categories: `
    (select coalesce(json_agg(category), '[]') from (
       select c.id, c.name from recipe_categories rc join categories c on c.id = rc.category_id
       where rc.recipe_id = r.id order by lower(c.name)) category)`,
  ingredients: `
    (select coalesce(json_agg(listed), '[]') from (
       select ${selectList(LINE_COLUMNS)}
       from recipe_ingredients ri where ri.recipe_id = r.id order by ri.position) listed)`,
  steps: `
    (select coalesce(json_agg(step), '[]') from (
       select ${selectList(STEP_COLUMNS)}
       from recipe_steps s where s.recipe_id = r.id order by s.position) step)`,
} satisfies Columns<StoredRecipe & StoredSummary>

/**
 * From `recipes r left join users u`: changes with whatever a summary shows, and with whatever the recipe shows. PostgreSQL
 * marks every row with the transaction that wrote it; whoever changes what belongs to a recipe writes its row too.
 */
export const SUMMARY_STAMP = `
  concat(r.xmin, '.', u.xmin, '.', (select k.xmin from kitchens k where k.id = r.kitchen_id))`
export const STAMP = `
  concat(${SUMMARY_STAMP}, '.', (select e.xmin from users e where e.id = r.updated_by_id))`

/** What a recipe shows to everyone who sees it. */
type Shown = {
  stamp: string
  json: Json<StoredRecipe>
  images: ImageRow[]
  origin: Omit<RecipeOrigin, 'recipe_id'> | null
}
/** What it is to the caller, and by its stamp what it shows. */
type Mark = RecipePolicyInput & { stamp: string; origin_id: number | null; is_favourite: boolean }

const MARK = `
  ${POLICY_INPUT}, ${STAMP} as stamp,
  (select o.id from recipes o where o.id = r.origin_id and ${visibleAs('o')}) as origin_id,
  exists (select from favourites f where f.recipe_id = r.id and f.user_id = $2) as is_favourite`
const SEEN = `from recipes r left join users u on u.id = r.user_id where r.id = $1 and ${VISIBLE}`

const findMark = prepared<Mark>('find_recipe_mark', `select ${MARK} ${SEEN}`)
const findMarkAndShown = prepared<Mark & Shown>(
  'find_recipe',
  `select ${MARK},
     (select row_to_json(recipe)::text from (select ${selectList(RECIPE_COLUMNS, RecipeRead)}) recipe) as json,
     ${imagesOf('$1')} as images,
     case when r.origin_title is not null then json_build_object(
       'title', r.origin_title, 'username', r.origin_username, 'source_url', r.origin_source_url) end as origin
   ${SEEN}`,
)

/** Whether a line stands for another recipe. In JSON a quotation mark is followed by this only where it begins a name. */
const hasLinks = (json: Json<StoredRecipe>) => /"recipe_id":\d/.test(json)

/** And what need not be worked out again. */
type Kept = Shown & { tag: string; hasLinks: boolean }

const keptRecipes = new RowCache<Kept>({
  maxCharacters: 16_000_000,
  lengthOf: ({ json, images }) => json.length + 300 * (1 + images.length),
})

/** A statement begins by setting up all of its parts, needed or not: of what is known, only the mark is asked for. */
async function findShown(
  db: Db,
  id: number,
  caller: Caller | undefined,
): Promise<{ mark: Mark; shown: Kept } | undefined> {
  const viewer = viewerOf(caller)
  const known = keptRecipes.find(db, id)
  if (known) {
    const [mark] = await findMark(db, id, ...viewer)
    if (mark?.stamp === known.stamp) return { mark, shown: known }
  }
  const [found] = await findMarkAndShown(db, id, ...viewer)
  if (!found) return undefined
  const { stamp, json, images, origin, ...policyInput } = found
  const tag = computeEtag(json + JSON.stringify(origin))
  const shown = { stamp, json, images, origin, tag, hasLinks: hasLinks(json) }
  keptRecipes.keep(db, id, shown)
  return { mark: { ...policyInput, stamp }, shown }
}

export type FoundRecipe = { recipe: StoredRecipe; inner: InnerRecipes }

async function withLinks(db: Db, json: Json<StoredRecipe>, caller: Caller | undefined): Promise<FoundRecipe> {
  const recipe = parseJson(json)
  const inner = await findInnerRecipes(db, recipe.ingredients, caller)
  return { recipe: { ...recipe, ingredients: linkedLines(recipe.ingredients, inner) }, inner }
}

/** The recipe as the caller may see it, without its pictures, and what is within it. */
export async function findRecipe(
  db: Db,
  id: number,
  caller: Caller | undefined,
): Promise<FoundRecipe | undefined> {
  const found = await findShown(db, id, caller)
  return found && withLinks(db, found.shown.json, caller)
}

export type AnsweredRecipe = Representation & { body: Json<RecipeRead>; images: RecipeImageRead[] }

/** The recipe as it is answered to the caller. */
export async function findRecipeWithImages(
  db: Db,
  addresses: ImageUrls,
  id: number,
  caller: Caller | undefined,
): Promise<AnsweredRecipe | undefined> {
  const found = await findShown(db, id, caller)
  if (!found) return undefined
  const { mark, shown } = found
  const { origin_id, is_favourite } = mark
  const linked = shown.hasLinks ? (await withLinks(db, shown.json, caller)).recipe : undefined
  const may = [...allowedActions(recipeAccess, caller, mark)]
  const images = shown.images.map((image) => addresses.image(image, caller))
  const pictures = addresses.tagParts(shown.images, caller)
  const origin = shown.origin && { ...shown.origin, recipe_id: origin_id }
  const json = linked ? toJson<StoredRecipe>(linked) : shown.json
  return {
    body: withFields(json, { may, images, origin, is_favourite }),
    etag: computeEtag(
      shown.tag + pictures.content,
      ...may,
      ...pictures.shown,
      origin_id ?? 0,
      Number(is_favourite),
      ...(linked ? [tagOfLinks(linked.ingredients)] : []),
    ),
    images,
  }
}

const findPictureSeen = prepared<{ id: number }>(
  'find_picture_seen',
  `select r.id from recipe_images image join recipes r on r.id = image.recipe_id
   where image.object_key = $1 and ${VISIBLE}
   union all
   select r.id from recipe_version_images image join recipes r on r.id = image.recipe_id
   where image.object_key = $1 and ${VISIBLE} and ${EDITABLE}
   union all
   select r.id from cooking_images image
     join cookings c on c.id = image.cooking_id join recipes r on r.id = c.recipe_id
   where image.object_key = $1 and ${VISIBLE} and ${SHOWN}`,
)

/**
 * Whether the caller sees the recipe that a picture belongs to; of one that only versions show, whether they may edit it;
 * of what someone cooked, whether they see the entry.
 */
export async function isPictureSeen(db: Db, objectKey: string, caller: Caller): Promise<boolean> {
  return (await findPictureSeen(db, objectKey, ...viewerOf(caller))).length > 0
}
