import { mount, unmount } from 'svelte'
import * as m from '#lib/generated/messages.ts'
import { showToast } from '../toast.svelte.ts'
import LoginDialog from './login-dialog.svelte'

let asking: Promise<boolean> | undefined

/** One dialog for all requests that were refused at the same time. False: it was closed. */
export function logInAgain(username: string): Promise<boolean> {
  asking ??= ask(username).finally(() => {
    asking = undefined
  })
  return asking
}

async function ask(username: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const dialog = mount(LoginDialog, { target: document.body, props: { username, ondone: resolve } })
  const isLoggedIn = await promise
  void unmount(dialog)
  if (!isLoggedIn) showToast(m.problem_session_ended(), { kind: 'error' })
  return isLoggedIn
}
