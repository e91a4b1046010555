import type { SignInProvider } from '@larder/contract/people/single-sign-on'
import { mount, unmount } from 'svelte'
import * as m from '#lib/generated/messages.ts'
import { showToast } from './toast.svelte.ts'

type SignInWays = { password_login: boolean; providers: SignInProvider[] }
type User = { id: number; username: string }

let pendingLogin: Promise<boolean> | undefined

/** Concurrent refused requests share one dialog. Resolves to false if it is closed. */
export async function logInAgain(user: User, showsProblem: boolean): Promise<boolean> {
  pendingLogin ??= showLoginDialog(user).finally(() => {
    pendingLogin = undefined
  })
  const isLoggedIn = await pendingLogin
  if (!isLoggedIn && !showsProblem) showToast(m.problem_session_ended(), { kind: 'error' })
  return isLoggedIn
}

/** Most people have a password, so they can try it even if the providers can't be listed. */
const findWays = (): Promise<SignInWays> =>
  fetch('/api/v1/sign-in')
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined)
    .then((ways) => ways ?? { password_login: true, providers: [] })

async function showLoginDialog(user: User): Promise<boolean> {
  const [{ default: LoginDialog }, ways] = await Promise.all([import('./login-dialog.svelte'), findWays()])
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const dialog = mount(LoginDialog, { target: document.body, props: { user, ways, ondone: resolve } })
  const isLoggedIn = await promise
  void unmount(dialog)
  return isLoggedIn
}
