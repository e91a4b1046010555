import type { RecipeCookingPage } from '@larder/contract/recipes/cookings'
import { MAX_LIST_IMAGE_WIDTH } from '@larder/contract/recipes/recipe-images'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { listPage, type PageRequest } from '../../http/paging.ts'
import type { ImageUrls } from '../../storage/image-urls.ts'
import { findKitchenRating, findOwnStatistics } from './cooked-recipes.queries.ts'
import {
  type CookingRow,
  cookingsOfRecipe,
  countCookings,
  listCookings,
  type ownCookings,
  toCooking,
} from './cookings.queries.ts'

export const listCookingPage = (
  db: Db,
  images: ImageUrls,
  query: PageRequest,
  caller: Caller,
  condition: ReturnType<typeof ownCookings>,
) =>
  listPage(query, {
    keyKinds: ['integer', 'integer'],
    rows: (page) => listCookings(db, condition, page),
    toKey: ({ day_number, id }: CookingRow) => [day_number, id],
    toItem: ({ day_number: _, ...row }) => toCooking(images, caller, row, MAX_LIST_IMAGE_WIDTH),
    count: (most) => countCookings(db, condition, most),
  })

export async function readRecipeCookings(
  db: Db,
  images: ImageUrls,
  caller: Caller,
  recipeId: number,
  query: PageRequest = {},
): Promise<RecipeCookingPage> {
  const [page, statistics, kitchen_rating] = await Promise.all([
    listCookingPage(db, images, query, caller, cookingsOfRecipe(caller, recipeId)),
    findOwnStatistics(db, caller, recipeId),
    findKitchenRating(db, caller, recipeId),
  ])
  return { ...page, ...statistics, kitchen_rating }
}
