import type { ImportRead } from '@larder/contract/transfer/imports'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import type { Sharing } from '../../recipes/recipes/recipes.queries.ts'
import { firstSharing } from '../../recipes/recipes/share-recipe.ts'
import type { ReadContent } from './import-recipes.queries.ts'

export type Audience = Pick<ImportRead, 'visibility' | 'kitchen_id'>

/** Whom the owner of an import wants to see what comes: of kitchens, one that they are in. */
export async function chooseAudience(
  trx: Db,
  userId: number,
  asked: { [Part in keyof Audience]?: Audience[Part] | undefined },
): Promise<Audience> {
  const { visibility, kitchen_id } = await firstSharing(trx, userId, {
    visibility: asked.visibility ?? 'private',
    kitchen_id: asked.kitchen_id ?? null,
  })
  return { visibility, kitchen_id }
}

/** What the change does not name stays, but out of a kitchen nothing of it is left. */
export function audienceAfter(before: Audience, change: Partial<Audience>): Audience {
  const { visibility = before.visibility } = change
  const { kitchen_id = visibility === 'kitchen' ? before.kitchen_id : null } = change
  return { visibility, kitchen_id }
}

/**
 * Who sees what an import brings: whom its owner chose, or fewer. What Larder wrote says itself who saw it; a kitchen is
 * known by its name, if they are in one that is called so and chose no other.
 */
export async function sharingOf(
  db: Db,
  { visibility, kitchen_id }: Audience,
  { own, is_private }: ReadContent,
  { kitchenIds }: Caller,
): Promise<Sharing> {
  const wasShared = !own || own.visibility === 'public' || own.visibility === 'kitchen'
  if (visibility === 'private' || is_private || !wasShared) return alone('private')
  if (visibility === 'public' && own?.visibility !== 'kitchen') return alone('public')
  const found = await db
    .selectFrom('kitchens')
    .select('kitchens.id')
    .where('kitchens.id', 'in', [...kitchenIds, 0])
    .where((eb) =>
      visibility === 'kitchen'
        ? eb('kitchens.id', '=', kitchen_id)
        : eb('kitchens.name', '=', own?.kitchen ?? ''),
    )
    .orderBy('kitchens.id')
    .executeTakeFirst()
  if (!found) return alone('private')
  return { visibility: 'kitchen', kitchen_id: found.id, kitchen_may_edit: own?.kitchen_may_edit ?? false }
}

const alone = (visibility: 'public' | 'private'): Sharing => ({
  visibility,
  kitchen_id: null,
  kitchen_may_edit: false,
})
