import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import type { Sharing } from '../recipes/recipes.queries.ts'
import type { ReadContent } from './import-recipes.queries.ts'

/**
 * Who sees what an import brings: whom its owner chose, or fewer. What Larder wrote says itself who saw it; a kitchen is
 * known by its name, if they are in one that is called so.
 */
export async function sharingOf(
  db: Db,
  visibility: 'public' | 'private',
  { own }: ReadContent,
  { kitchenIds }: Caller,
): Promise<Sharing> {
  if (visibility === 'private' || !own || own.visibility === 'public') return alone(visibility)
  const kitchen = own.visibility === 'kitchen' && own.kitchen
  const found = kitchen
    ? await db
        .selectFrom('kitchens')
        .select('kitchens.id')
        .where('kitchens.id', 'in', [...kitchenIds, 0])
        .where('kitchens.name', '=', kitchen)
        .orderBy('kitchens.id')
        .executeTakeFirst()
    : undefined
  if (!found) return alone('private')
  return { visibility: 'kitchen', kitchen_id: found.id, kitchen_may_edit: own.kitchen_may_edit }
}

const alone = (visibility: 'public' | 'private'): Sharing => ({
  visibility,
  kitchen_id: null,
  kitchen_may_edit: false,
})
