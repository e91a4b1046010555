import type { KitchenRead } from '@larder/contract/people/kitchens'
import type { UserRead } from '@larder/contract/people/users'

export type ViewerKitchen = Pick<KitchenRead, 'id' | 'name'>

/** What pages may know about the person in front of the screen. */
export type Viewer = Pick<UserRead, 'id' | 'username' | 'email' | 'role'> & {
  /** The kitchens they are in, by name. */
  kitchens: ViewerKitchen[]
}
