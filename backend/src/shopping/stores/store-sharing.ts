import type { StoreRead, StoreUpdate } from '@larder/contract/shopping/stores'
import { invalid } from '../../errors/http-error.ts'

type Sharing = Pick<StoreRead, 'visibility' | 'kitchen_id'>

/**
 * Computes the visibility after a change. Without `visibility`, `kitchen_id` determines it: an ID makes it `kitchen`, and
 * null makes a kitchen's store `private`, so that an address is never published by accident.
 */
export function resolveSharing(before: Sharing, change: Pick<StoreUpdate, keyof Sharing>): Sharing {
  const { kitchen_id: kitchenId = before.kitchen_id } = change
  const visibility = change.visibility ?? implyVisibility(kitchenId, before)
  if (visibility !== 'kitchen') {
    if (change.kitchen_id)
      throw invalid('/kitchen_id', 'invalid', 'is only allowed with the visibility kitchen')
    return { visibility, kitchen_id: null }
  }
  if (kitchenId === null) throw invalid('/kitchen_id', 'required', 'is required with the visibility kitchen')
  return { visibility, kitchen_id: kitchenId }
}

function implyVisibility(kitchenId: number | null, before: Sharing): Sharing['visibility'] {
  if (kitchenId !== null) return 'kitchen'
  return before.visibility === 'kitchen' ? 'private' : before.visibility
}
