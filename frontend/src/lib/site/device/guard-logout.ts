/** Logging out is more than leaving the service: what that takes is loaded with the first wish to. */
export function guardLogout(userId: number, tellOthers: () => void): () => void {
  const onSubmit = async (event: SubmitEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || new URL(form.action).pathname !== '/logout') return
    event.preventDefault()
    const { logOut } = await import('./log-out.ts')
    await logOut(form, userId, tellOthers)
  }
  document.addEventListener('submit', onSubmit)
  return () => document.removeEventListener('submit', onSubmit)
}
