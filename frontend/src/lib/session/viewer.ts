import type { UserRead } from '@larder/contract/users'

/** What pages may know about the person in front of the screen. */
export type Viewer = Pick<UserRead, 'id' | 'username' | 'email' | 'role'>

export const mayChange = (viewer: Viewer | null, item: { user_id: number | null }) =>
  viewer !== null && (viewer.role === 'Admin' || viewer.id === item.user_id)
