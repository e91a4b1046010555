import { mount, unmount } from 'svelte'
import * as m from '#lib/generated/messages.ts'
import { showToast } from './toast.svelte.ts'

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

async function showLoginDialog(user: User): Promise<boolean> {
  const [{ default: LoginDialog }, ways] = await Promise.all([
    import('./login-dialog.svelte'),
    fetch('/api/v1/sign-in').then((response) => response.json()),
  ])
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const dialog = mount(LoginDialog, { target: document.body, props: { user, ways, ondone: resolve } })
  const isLoggedIn = await promise
  void unmount(dialog)
  return isLoggedIn
}
