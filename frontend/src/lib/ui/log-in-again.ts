import { mount, unmount } from 'svelte'
import * as m from '#lib/generated/messages.ts'
import LoginDialog from './login-dialog.svelte'
import { showToast } from './toast.svelte.ts'

let pendingLogin: Promise<boolean> | undefined

/** Concurrent refused requests share one dialog. Resolves to false if it is closed. */
export async function logInAgain(username: string, showsProblem: boolean): Promise<boolean> {
  pendingLogin ??= showLoginDialog(username).finally(() => {
    pendingLogin = undefined
  })
  const isLoggedIn = await pendingLogin
  if (!isLoggedIn && !showsProblem) showToast(m.problem_session_ended(), { kind: 'error' })
  return isLoggedIn
}

async function showLoginDialog(username: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const dialog = mount(LoginDialog, { target: document.body, props: { username, ondone: resolve } })
  const isLoggedIn = await promise
  void unmount(dialog)
  return isLoggedIn
}
