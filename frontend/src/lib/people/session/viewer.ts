import type { KitchenRead } from '@larder/contract/people/kitchens'
import type { UserRead } from '@larder/contract/people/users'

export type ViewerKitchen = Pick<KitchenRead, 'id' | 'name'>

/** The logged-in user, as sent to pages. */
export type Viewer = Pick<UserRead, 'id' | 'username' | 'email' | 'role'> & {
  /** Sorted by name. */
  kitchens: ViewerKitchen[]
}
