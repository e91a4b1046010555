import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { EmailConfirmation, ResetLinkRead } from './password-resets.ts'
import {
  UserCreate,
  UserDeleteQuery,
  UserDeletion,
  UserEmailUpdate,
  UserListQuery,
  UserPage,
  UserPasswordUpdate,
  UserRead,
  UserUpdate,
} from './users.ts'

export const USER_ROUTES = routesOf('Users', {
  createPasswordResetLink: route('POST /users/:user_id/password-reset', {
    summary: 'Create a password reset link for a user',
    description:
      'For servers that do not send e-mail. Pass the link on to the user. It works once and expires after 30 minutes.',
    response: { 201: ResetLinkRead },
  }),
  createUser: route('POST /users/', {
    summary: 'Register an account with the role User',
    description:
      'A new Larder refuses registrations until its first Admin has registered with the set-up code, in `setup`.',
    body: UserCreate,
    response: { 201: UserRead },
  }),
  listUsers: route('GET /users/', {
    summary: 'List users',
    query: UserListQuery,
    response: { 200: UserPage },
  }),
  getMe: route('GET /users/me', {
    summary: 'Get your own account',
    response: { 200: UserRead },
  }),
  getUser: route('GET /users/:user_id', {
    summary: 'Get your account, or as Admin any account',
    response: { 200: UserRead },
  }),
  updateUser: route('PUT /users/:user_id', {
    summary: 'Update the username, e-mail address or role of an account',
    body: UserUpdate,
    response: { 200: UserRead },
  }),
  deleteUser: route('DELETE /users/:user_id', {
    summary: 'Delete your account, or as Admin any account; requires no password',
    description:
      'Also deletes the user’s books, private stores, shopping lists, sessions and access tokens. Public stores, ingredients and recipes stay without an owner; with `recipes=delete`, recipes are deleted too. Items shared with a kitchen go to one of its owners.',
    query: UserDeleteQuery,
    response: { 204: NoContent('Deleted') },
  }),
  updateEmail: route('PUT /users/email', {
    summary: 'Update your e-mail address',
    description:
      'If the server sends e-mail, the response is 202, and the old address remains valid until you confirm the new one.',
    body: UserEmailUpdate,
    response: { 200: UserRead, 202: UserRead },
  }),
  updatePassword: route('PUT /users/password', {
    summary: 'Update your password; invalidates all existing tokens',
    body: UserPasswordUpdate,
    response: { 204: NoContent('Password changed; log in again') },
  }),
  deleteMe: route('POST /users/me/delete', {
    summary: 'Delete your own account; requires your password',
    description:
      'Also deletes your books, private stores, shopping lists, sessions and access tokens. Your public stores, ingredients and recipes stay without an owner; with `recipes: delete`, your recipes are deleted too. Items that you shared with a kitchen go to one of its owners.',
    body: UserDeletion,
    response: { 204: NoContent('Deleted') },
  }),
  confirmEmail: route('POST /email-confirmations/', {
    summary: 'Confirm a new e-mail address and notify the old one',
    body: EmailConfirmation,
    response: { 200: UserRead },
  }),
})
