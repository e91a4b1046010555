/** Intercepts the logout form, to delete local data too. That code is loaded on demand. */
export function guardLogout(userId: number, notifyTabs: () => void): () => void {
  const onSubmit = async (event: SubmitEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || new URL(form.action).pathname !== '/logout') return
    event.preventDefault()
    const { logOut } = await import('./log-out.ts')
    await logOut(form, userId, notifyTabs)
  }
  document.addEventListener('submit', onSubmit)
  return () => document.removeEventListener('submit', onSubmit)
}
