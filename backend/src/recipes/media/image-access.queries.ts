import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { COOKING_VISIBLE } from '../cook-log/cookings.access.ts'
import { EDITABLE, toViewerParams, VISIBLE } from '../recipes/recipes.access.ts'

// Raw: hot: runs for every image that is not public.
const findVisibleImage = prepared<{ id: number }>(
  'find_picture_seen',
  `select r.id from recipe_images image join recipes r on r.id = image.recipe_id
   where image.object_key = $1 and ${VISIBLE}
   union all
   select r.id from recipe_version_images image join recipes r on r.id = image.recipe_id
   where image.object_key = $1 and ${VISIBLE} and ${EDITABLE}
   union all
   select r.id from cooking_images image
     join cookings c on c.id = image.cooking_id join recipes r on r.id = c.recipe_id
   where image.object_key = $1 and ${VISIBLE} and ${COOKING_VISIBLE}`,
)

/**
 * Images of a recipe need the right to see it, images of earlier versions the right to edit it, and images of cook log entries the
 * right to see the entry.
 */
export async function isImageVisible(db: Db, objectKey: string, caller: Caller): Promise<boolean> {
  return (await findVisibleImage(db, objectKey, ...toViewerParams(caller))).length > 0
}
