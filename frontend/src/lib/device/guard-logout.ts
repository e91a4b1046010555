import type { Unsaved } from './forget-device.ts'

/** Logging out takes what is this person's from the device, and asks first where that is all there is of it. */
export function guardLogout(userId: number, tellOthers: () => void): () => void {
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || new URL(form.action).pathname !== '/logout') return
    event.preventDefault()
    void leave(form, userId, tellOthers)
  }
  document.addEventListener('submit', onSubmit)
  return () => document.removeEventListener('submit', onSubmit)
}

async function leave(form: HTMLFormElement, userId: number, tellOthers: () => void) {
  const { findUnsaved, forgetPerson } = await import('./forget-device.ts')
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

async function mayLose(unsaved: Unsaved): Promise<boolean> {
  const [{ mount, unmount }, { default: UnsavedDialog }] = await Promise.all([
    import('svelte'),
    import('./unsaved-dialog.svelte'),
  ])
  return new Promise((resolve) => {
    const answer = (isLost: boolean) => {
      void unmount(dialog)
      resolve(isLost)
    }
    const props = { unsaved, onlogout: () => answer(true), onstay: () => answer(false) }
    const dialog = mount(UnsavedDialog, { target: document.body, props })
  })
}
