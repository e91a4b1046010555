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
  createResetLink: route('POST /users/:user_id/password-reset', {
    summary: 'Create a password reset link for a user',
    description:
      'For servers without e-mail: pass the link on to the user. It works once and expires after 30 minutes.',
    response: { 201: ResetLinkRead },
  }),
  createUser: route('POST /users/', {
    summary: 'Register an account with the role User',
    body: UserCreate,
    response: { 201: UserRead },
  }),
  listUsers: route('GET /users/', {
    summary: 'List users',
    query: UserListQuery,
    response: { 200: UserPage },
  }),
  getMe: route('GET /users/me', {
    summary: 'Read your own account',
    response: { 200: UserRead },
  }),
  getUser: route('GET /users/:user_id', {
    summary: 'Read your account, or any account as Admin',
    response: { 200: UserRead },
  }),
  updateUser: route('PUT /users/:user_id', {
    summary: 'Change username, e-mail address or role',
    body: UserUpdate,
    response: { 200: UserRead },
  }),
  deleteUser: route('DELETE /users/:user_id', {
    summary: 'Delete your account, or any account as Admin',
    description:
      'Stores, ingredients and recipes stay without an owner; with `recipes=delete`, recipes are deleted. Items shared with a kitchen are transferred to an owner of the kitchen.',
    query: UserDeleteQuery,
    response: { 204: NoContent('Deleted') },
  }),
  updateEmail: route('PUT /users/email', {
    summary: 'Change your e-mail address',
    description:
      'If the server sends e-mail, the response is 202 and the old address stays until the new one is confirmed.',
    body: UserEmailUpdate,
    response: { 200: UserRead, 202: UserRead },
  }),
  updatePassword: route('PUT /users/password', {
    summary: 'Change your password; all existing tokens become invalid',
    body: UserPasswordUpdate,
    response: { 204: NoContent('Password changed; log in again') },
  }),
  deleteMe: route('POST /users/me/delete', {
    summary: 'Delete your account; requires your password',
    description:
      'Deletes your shopping lists, sessions and access tokens. Stores, ingredients and recipes stay without an owner; with `recipes: delete`, recipes are deleted too.',
    body: UserDeletion,
    response: { 204: NoContent('Deleted') },
  }),
  confirmEmail: route('POST /email-confirmations/', {
    summary: 'Confirm a new e-mail address and notify the old one',
    body: EmailConfirmation,
    response: { 200: UserRead },
  }),
})
