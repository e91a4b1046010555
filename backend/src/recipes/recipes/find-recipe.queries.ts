import { mapRecipeFields } from '@larder/contract/recipes/recipe-fields'
import type { RecipeImageRead } from '@larder/contract/recipes/recipe-images'
import type { RecipeReview } from '@larder/contract/recipes/recipe-reviews'
import { type RecipeOrigin, RecipeRead, type RecipeSummary } from '@larder/contract/recipes/recipes'
import { type Columns, selectList } from '../../db/columns.ts'
import { type Db, withoutView } from '../../db/db.ts'
import { addJsonFields, type Json, parseJson, toJson } from '../../db/json.ts'
import { prepared } from '../../db/prepared.ts'
import { predictStatement } from '../../db/request-db.ts'
import { RowCache } from '../../db/row-cache.ts'
import { allowedActions, type Caller } from '../../http/access.ts'
import { computeEtag } from '../../http/etags.ts'
import type { Representation } from '../../http/resource.ts'
import type { ImageRow, ImageUrls } from '../../storage/image-urls.ts'
import { imagesJson } from '../images/recipe-images.queries.ts'
import { findInnerRecipes } from './inner-recipes.queries.ts'
import { hashLinks, type InnerRecipes, resolveLinks } from './inner-recipes.ts'
import { LINE_COLUMNS, STEP_COLUMNS } from './recipe-columns.ts'
import {
  POLICY_INPUT,
  type RecipePolicyInput,
  recipeAccess,
  toViewerParams,
  VISIBLE,
  visibleAs,
} from './recipes.access.ts'

/** A recipe as the database returns it. The other fields depend on the caller and are added to the response. */
type StoredRecipe = Omit<RecipeRead, 'images' | 'origin' | 'review' | 'is_favourite' | 'may'>
export type StoredSummary = Omit<RecipeSummary, 'image' | 'is_favourite' | 'may'>

/** From `recipes r left join users u`, for recipes and summaries. */
export const RECIPE_COLUMNS = {
  id: 'r.id',
  user_id: 'r.user_id',
  username: 'u.username',
  ...mapRecipeFields((_, name) => `r.${name}`),
  total_time_sec: 'r.total_time_sec',
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
  translations: `
    (select coalesce(json_agg(translation), '[]') from (
       select t.language, (
         select given ->> 'text' from jsonb_array_elements(t.texts) given
         where given ->> 'part' = 'title' and given ->> 'original' = r.title limit 1) as title
       from recipe_translations t where t.recipe_id = r.id order by t.language) translation)`,
  ingredients: `
    (select coalesce(json_agg(listed), '[]') from (
       select ${selectList(LINE_COLUMNS)}
       from recipe_ingredients ri where ri.recipe_id = r.id order by ri.position) listed)`,
  steps: `
    (select coalesce(json_agg(step), '[]') from (
       select ${selectList(STEP_COLUMNS)}
       from recipe_steps s where s.recipe_id = r.id order by s.position) step)`,
} satisfies Columns<StoredRecipe & StoredSummary>

/** From `recipes r`: null unless the recipe needs review. */
export const REVIEW = `case when r.needs_review then json_build_object('remarks', r.review_remarks) end`

/**
 * From `recipes r left join users u`: these change whenever the summary or the recipe changes. PostgreSQL stores in `xmin` the
 * transaction that wrote a row; a change to any part of a recipe also writes its row.
 */
export const SUMMARY_ROW_VERSION = `
  concat(r.xmin, '.', u.xmin, '.', (select k.xmin from kitchens k where k.id = r.kitchen_id))`
const ROW_VERSION = `
  concat(${SUMMARY_ROW_VERSION}, '.', (select e.xmin from users e where e.id = r.updated_by_id))`

/** The part of a recipe that is the same for all viewers. */
type SharedPart = {
  row_version: string
  json: Json<StoredRecipe>
  images: ImageRow[]
  origin: Omit<RecipeOrigin, 'recipe_id'> | null
  review: RecipeReview | null
}
/** The part that depends on the caller. */
type CallerPart = RecipePolicyInput & {
  row_version: string
  origin_id: number | null
  is_favourite: boolean
}

const CALLER_COLUMNS = `
  ${POLICY_INPUT}, ${ROW_VERSION} as row_version,
  (select o.id from recipes o where o.id = r.origin_id and ${visibleAs('o')}) as origin_id,
  exists (select from favourites f where f.recipe_id = r.id and f.user_id = $2) as is_favourite`
const FROM_VISIBLE = `from recipes r left join users u on u.id = r.user_id where r.id = $1 and ${VISIBLE}`

const FIND_CALLER_PART = `select ${CALLER_COLUMNS} ${FROM_VISIBLE}`
// Raw: hot: checks a recipe in the cache.
const findCallerPart = prepared<CallerPart>('find_recipe_mark', FIND_CALLER_PART)
// Raw: hot: reads a recipe.
const findBothParts = prepared<CallerPart & SharedPart>(
  'find_recipe',
  `select ${CALLER_COLUMNS},
     (select row_to_json(recipe)::text from (select ${selectList(RECIPE_COLUMNS, RecipeRead)}) recipe) as json,
     ${imagesJson('$1')} as images,
     case when r.origin_title is not null then json_build_object(
       'title', r.origin_title, 'username', r.origin_username, 'source_url', r.origin_source_url) end as origin,
     ${REVIEW} as review
   ${FROM_VISIBLE}`,
)

/** Whether a line links to another recipe. Quotes inside JSON strings are escaped, so this matches only the field. */
const hasLinks = (json: Json<StoredRecipe>) => /"recipe_id":\d/.test(json)

type CachedRecipe = SharedPart & { tag: string; hasLinks: boolean }

const recipeCache = new RowCache<CachedRecipe>({
  maxCharacters: 20_000_000,
  countCharacters: ({ json, images }) => json.length + 300 * (1 + images.length),
})

/** For a cached recipe, a smaller statement checks access and row version; the full one is slower even to set up. */
async function findParts(
  db: Db,
  id: number,
  caller: Caller | undefined,
): Promise<{ callerPart: CallerPart; cached: CachedRecipe } | undefined> {
  const viewer = toViewerParams(caller)
  const cached = recipeCache.find(db, id)
  if (cached) {
    const [callerPart] = await findCallerPart(db, id, ...viewer)
    if (callerPart?.row_version === cached.row_version) return { callerPart, cached }
  }
  const [found] = await findBothParts(withoutView(db), id, ...viewer)
  if (!found) return undefined
  const { row_version, json, images, origin, review, ...policyInput } = found
  const tag = computeEtag(json + JSON.stringify(origin))
  const fresh = { row_version, json, images, origin, review, tag, hasLinks: hasLinks(json) }
  recipeCache.set(db, id, fresh)
  predictStatement(db, { text: FIND_CALLER_PART, values: [id, ...viewer] })
  return { callerPart: { ...policyInput, row_version }, cached: fresh }
}

export type FoundRecipe = { recipe: StoredRecipe; inner: InnerRecipes }

async function withLinks(db: Db, json: Json<StoredRecipe>, caller: Caller | undefined): Promise<FoundRecipe> {
  const recipe = parseJson(json)
  const inner = await findInnerRecipes(db, recipe.ingredients, caller)
  return { recipe: { ...recipe, ingredients: resolveLinks(recipe.ingredients, inner) }, inner }
}

/** Without images, but with the recipes it links to. */
export async function findRecipe(
  db: Db,
  id: number,
  caller: Caller | undefined,
): Promise<FoundRecipe | undefined> {
  const found = await findParts(db, id, caller)
  return found && withLinks(db, found.cached.json, caller)
}

type RecipeResponse = Representation & { body: Json<RecipeRead>; images: RecipeImageRead[] }

export async function findRecipeResponse(
  db: Db,
  imageUrls: ImageUrls,
  id: number,
  caller: Caller | undefined,
): Promise<RecipeResponse | undefined> {
  const found = await findParts(db, id, caller)
  if (!found) return undefined
  const { callerPart, cached } = found
  const { origin_id, is_favourite } = callerPart
  const linked = cached.hasLinks ? (await withLinks(db, cached.json, caller)).recipe : undefined
  const may = [...allowedActions(recipeAccess, caller, callerPart)]
  const images = cached.images.map((image) => imageUrls.image(image, caller))
  const imageTag = imageUrls.tagParts(cached.images, caller)
  const origin = cached.origin && { ...cached.origin, recipe_id: origin_id }
  const review = may.includes('update') ? cached.review : null
  const json = linked ? toJson<StoredRecipe>(linked) : cached.json
  return {
    body: addJsonFields(json, { may, images, origin, review, is_favourite }),
    etag: computeEtag(
      cached.tag + imageTag.content,
      ...may,
      ...imageTag.shown,
      origin_id ?? 0,
      Number(is_favourite),
      review ? review.remarks.length + 1 : 0,
      ...(linked ? [hashLinks(linked.ingredients)] : []),
    ),
    images,
  }
}
