import { mount, unmount } from 'svelte'
import { findUnsaved, forgetPerson, type Unsaved } from './forget-device.ts'
import UnsavedDialog from './unsaved-dialog.svelte'

/** Takes what is this person's from the device, and asks first where that is all there is of it. */
export async function logOut(form: HTMLFormElement, userId: number, tellOthers: () => void) {
  const unsaved = await findUnsaved(userId)
  if (unsaved.changes + unsaved.drafts > 0 && !(await mayLose(unsaved))) return
  // The browser need not forget what others have here: what is this person's goes below.
  const body = new URLSearchParams({ cleared: 'yes' })
  const answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined)
  if (answer?.type !== 'opaqueredirect') return form.submit()
  await forgetPerson(userId)
  // Only now: their pages ask the service anew.
  tellOthers()
  location.assign('/')
}

function mayLose(unsaved: Unsaved): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isLost: boolean) => {
      void unmount(dialog)
      resolve(isLost)
    }
    const props = { unsaved, onlogout: () => answer(true), onstay: () => answer(false) }
    const dialog = mount(UnsavedDialog, { target: document.body, props })
  })
}
