import type { TokenRead } from '@larder/contract/people/auth'
import type { PasswordResetCreate, ResetLinkRead } from '@larder/contract/people/password-resets'
import type {
  RegistrationInvitationCreate,
  RegistrationInvitationCreated,
  RegistrationInvitationList,
} from '@larder/contract/people/registration-invitations'
import type { SignInRead, SignInUpdate } from '@larder/contract/people/sign-in'
import type { UserRead } from '@larder/contract/people/users'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const findSignIn = (event: RequestEvent) => requestApi<SignInRead>(event, 'GET', '/sign-in')

export const updateSignIn = (event: RequestEvent, body: SignInUpdate) =>
  requestApi<SignInRead>(event, 'PUT', '/sign-in', { body })

export const listRegistrationInvitations = async (event: RequestEvent) =>
  (await requestApi<RegistrationInvitationList>(event, 'GET', '/registration-invitations/')).items

export const createRegistrationInvitation = (event: RequestEvent, body: RegistrationInvitationCreate) =>
  requestApi<RegistrationInvitationCreated>(event, 'POST', '/registration-invitations/', { body })

export const deleteRegistrationInvitation = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/registration-invitations/${id}`)

export const requestResetMail = (event: RequestEvent, body: PasswordResetCreate) =>
  requestApi<void>(event, 'POST', '/password-resets/', { body })

export const createResetLink = (event: RequestEvent, userId: number) =>
  requestApi<ResetLinkRead>(event, 'POST', `/users/${userId}/password-reset`)

export const resetPassword = (event: RequestEvent, code: string, password: string) =>
  requestApi<TokenRead>(event, 'POST', '/auth/token', {
    body: { grant_type: 'password_reset', reset_code: code, new_password: password },
  })

export const confirmEmail = (event: RequestEvent, code: string) =>
  requestApi<UserRead>(event, 'POST', '/email-confirmations/', { body: { code } })
