import type { ShoppingListItemRead } from '@larder/contract/shopping/shopping-lists'

/** Names of the other users who added the item. */
export const listAdders = ({ parts }: Pick<ShoppingListItemRead, 'parts'>, viewerId: number | undefined) => [
  ...new Set(parts.flatMap(({ user_id, username }) => (username && user_id !== viewerId ? [username] : []))),
]
