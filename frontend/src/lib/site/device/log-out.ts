import { mount, unmount } from 'svelte'
import { deleteUserData, findUnsaved, type Unsaved } from './delete-user-data.ts'
import UnsavedDialog from './unsaved-dialog.svelte'

/** Deletes the user's data from this device. Asks first if some of it is not saved elsewhere. */
export async function logOut(form: HTMLFormElement, userId: number, notifyTabs: () => void) {
  const unsaved = await findUnsaved(userId)
  if (unsaved.changes + unsaved.drafts > 0 && !(await confirmLoss(unsaved))) return
  // `cleared` skips Clear-Site-Data, which would also delete the data of other users.
  const body = new URLSearchParams({ cleared: 'yes' })
  const response = await fetch(form.action, { method: 'POST', body, redirect: 'manual' }).catch(
    () => undefined,
  )
  // Set if the provider of single sign-on must end its session, too.
  const providerUrl = response?.headers.get('refresh')?.replace('0; url=', '')
  if (!providerUrl && response?.type !== 'opaqueredirect') return form.submit()
  await deleteUserData(userId)
  // After the logout, because the other tabs reload.
  notifyTabs()
  location.assign(providerUrl ?? '/')
}

function confirmLoss(unsaved: Unsaved): Promise<boolean> {
  return new Promise((resolve) => {
    const close = (isLost: boolean) => {
      void unmount(dialog)
      resolve(isLost)
    }
    const props = { unsaved, onlogout: () => close(true), onstay: () => close(false) }
    const dialog = mount(UnsavedDialog, { target: document.body, props })
  })
}
