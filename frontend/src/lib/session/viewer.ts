import type { UserRead } from '@larder/contract/users'

/** What pages may know about the person in front of the screen. */
export type Viewer = Pick<UserRead, 'id' | 'username' | 'email' | 'role'>
