import type { ImportRead } from '@larder/contract/transfer/imports'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import type { Sharing } from '../../recipes/recipes/recipes.queries.ts'
import { resolveNewSharing } from '../../recipes/recipes/share-recipe.ts'
import type { ReadContent } from './import-recipes.queries.ts'

export type Audience = Pick<ImportRead, 'visibility' | 'kitchen_id'>

/** Validates the audience; the owner must be a member of the kitchen. */
export async function chooseAudience(
  trx: Db,
  userId: number,
  requested: { [Part in keyof Audience]?: Audience[Part] | undefined },
): Promise<Audience> {
  const { visibility, kitchen_id } = await resolveNewSharing(trx, userId, {
    visibility: requested.visibility ?? 'private',
    kitchen_id: requested.kitchen_id ?? null,
  })
  return { visibility, kitchen_id }
}

/** Applies a partial change. The kitchen is cleared unless the visibility is `kitchen`. */
export function mergeAudience(before: Audience, change: Partial<Audience>): Audience {
  const { visibility = before.visibility } = change
  const { kitchen_id = visibility === 'kitchen' ? before.kitchen_id : null } = change
  return { visibility, kitchen_id }
}

/**
 * Chooses the audience of an imported recipe: at most the one chosen for the import, and at most the one it had in a Larder
 * archive. Archives identify kitchens by name; the author must be a member.
 */
export async function resolveSharing(
  db: Db,
  { visibility, kitchen_id }: Audience,
  { own, is_private }: ReadContent,
  { kitchenIds }: Caller,
): Promise<Sharing> {
  const wasShared = !own || own.visibility === 'public' || own.visibility === 'kitchen'
  if (visibility === 'private' || is_private || !wasShared) return withoutKitchen('private')
  if (visibility === 'public' && own?.visibility !== 'kitchen') return withoutKitchen('public')
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
  if (!found) return withoutKitchen('private')
  return { visibility: 'kitchen', kitchen_id: found.id, kitchen_may_edit: own?.kitchen_may_edit ?? false }
}

const withoutKitchen = (visibility: 'public' | 'private'): Sharing => ({
  visibility,
  kitchen_id: null,
  kitchen_may_edit: false,
})
