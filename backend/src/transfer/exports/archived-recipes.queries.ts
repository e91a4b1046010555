import { CookingBase } from '@larder/contract/recipes/cookings'
import { ArchivedRecipe } from '@larder/contract/transfer/archive'
import { type Columns, selectList } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import { type Json, parseJson } from '../../db/json.ts'
import { prepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { COOKING_COLUMNS } from '../../recipes/cook-log/cookings.queries.ts'
import { imagesJson } from '../../recipes/images/recipe-images.queries.ts'
import { RECIPE_COLUMNS, REVIEW } from '../../recipes/recipes/find-recipe.queries.ts'
import { LINE_COLUMNS, STEP_COLUMNS } from '../../recipes/recipes/recipe-columns.ts'
import { EDITABLE, toViewerParams, VISIBLE, visibleAs } from '../../recipes/recipes/recipes.access.ts'
import { TRANSLATIONS } from '../../recipes/recipes/recipes.queries.ts'
import type { ImageRow } from '../../storage/image-urls.ts'

type StoredCooking = Omit<ArchivedRecipe['cookings'][number], 'image'> & { image: ImageRow | null }
type StoredArchived = Omit<ArchivedRecipe, 'images' | 'cookings' | 'versions'> & { cookings: StoredCooking[] }

const {
  id: _id,
  ingredient_id: _ingredientId,
  recipe_id: _recipeId,
  recipe_title: _recipeTitle,
  recipe_times: _recipeTimes,
  ...LINE
} = LINE_COLUMNS

const ARCHIVED_LINE = {
  ...LINE,
  ingredient: 'i.name',
  is_food: 'i.is_food',
  recipe: `
    (select json_build_object('title', inside.title, 'created_at', iso_time(inside.created_at))
     from recipes inside where inside.id = ri.inner_recipe_id and ${visibleAs('inside')})`,
} satisfies Columns<Required<ArchivedRecipe['ingredients'][number]>>

const { id: _stepId, image_ids: _imageIds, ...STEP } = STEP_COLUMNS

/** Archived images are named by their position in the recipe, from 1. */
const ARCHIVED_STEP = {
  ...STEP,
  images: `
    (select coalesce(json_agg(named.file order by array_position(s.image_ids, named.id)), '[]') from (
       select image.id, row_number() over (order by image.position) || '.webp' as file
       from recipe_images image where image.recipe_id = r.id) named
     where named.id = any (s.image_ids))`,
} satisfies Columns<ArchivedRecipe['steps'][number]>

const COLUMNS = {
  ...RECIPE_COLUMNS,
  translations: TRANSLATIONS,
  kitchen: RECIPE_COLUMNS.kitchen_name,
  categories: `
    (select coalesce(json_agg(c.name order by lower(c.name)), '[]')
     from recipe_categories rc join categories c on c.id = rc.category_id where rc.recipe_id = r.id)`,
  ingredients: `
    (select coalesce(json_agg(listed), '[]') from (
       select ${selectList(ARCHIVED_LINE)}
       from recipe_ingredients ri join ingredients i on i.id = ri.ingredient_id
       where ri.recipe_id = r.id order by ri.position) listed)`,
  steps: `
    (select coalesce(json_agg(step), '[]') from (
       select ${selectList(ARCHIVED_STEP)}
       from recipe_steps s where s.recipe_id = r.id order by s.position) step)`,
  origin: `
    case when r.origin_title is not null then json_build_object(
      'title', r.origin_title, 'username', r.origin_username, 'source_url', r.origin_source_url) end`,
  review: `case when ${EDITABLE} then ${REVIEW} end`,
  is_favourite: 'exists (select from favourites f where f.recipe_id = r.id and f.user_id = $2)',
  tags: `
    (select coalesce(json_agg(t.name order by lower(t.name)), '[]')
     from recipe_tags rt join tags t on t.id = rt.tag_id where rt.recipe_id = r.id and t.user_id = $2)`,
  cookings: `
    (select coalesce(json_agg(cooking), '[]') from (
       select ${selectList(COOKING_COLUMNS, CookingBase)}, ${COOKING_COLUMNS.image} as image from cookings c
       where c.recipe_id = r.id and c.user_id = $2 and c.deleted_at is null order by c.day desc, c.id desc) cooking)`,
} satisfies Columns<StoredArchived> & Record<string, string>

// Raw: prepared, because an export runs it for every recipe.
const findArchivedJson = prepared<{ json: Json<StoredArchived>; images: ImageRow[] }>(
  'find_archived_recipe',
  `select (select row_to_json(recipe)::text from (select ${selectList(COLUMNS, ArchivedRecipe)}) recipe) as json,
     ${imagesJson('$1')} as images
   from recipes r left join users u on u.id = r.user_id where r.id = $1 and ${VISIBLE}`,
)

type Attachment = { file: string; image: ImageRow }

/** A recipe for export with its stored images; undefined if the caller cannot see it. */
export async function findArchivedRecipe(
  db: Db,
  id: number,
  caller: Caller | undefined,
): Promise<{ recipe: ArchivedRecipe; images: ImageRow[]; attachments: Attachment[] } | undefined> {
  const [row] = await findArchivedJson(db, id, ...toViewerParams(caller))
  if (!row) return undefined
  const images = row.images.map(({ alt }, index) => ({ file: `${index + 1}.webp`, alt }))
  const { cookings: stored, ...recipe } = parseJson(row.json)
  const attachments: Attachment[] = []
  const cookings = stored.map(({ image, ...cooking }, index) => {
    if (!image) return { ...cooking, image }
    const file = `cooked-${index + 1}.webp`
    attachments.push({ file, image })
    return { ...cooking, image: { file, alt: image.alt } }
  })
  return { recipe: { ...recipe, cookings, images }, images: row.images, attachments }
}
