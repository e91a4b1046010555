import { mount, unmount } from 'svelte'
import * as m from '#lib/generated/messages.ts'
import { showToast } from '../toast.svelte.ts'
import LoginDialog from './login-dialog.svelte'

let asking: Promise<boolean> | undefined

/** One dialog for all requests that were refused at the same time. False: it was closed. */
export async function logInAgain(username: string, showsProblem: boolean): Promise<boolean> {
  asking ??= ask(username).finally(() => {
    asking = undefined
  })
  const isLoggedIn = await asking
  if (!isLoggedIn && !showsProblem) showToast(m.problem_session_ended(), { kind: 'error' })
  return isLoggedIn
}

async function ask(username: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const dialog = mount(LoginDialog, { target: document.body, props: { username, ondone: resolve } })
  const isLoggedIn = await promise
  void unmount(dialog)
  return isLoggedIn
}
