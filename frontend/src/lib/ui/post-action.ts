import type { ActionResult } from '$app/forms'

/** Sends a form action from script, for drag and drop and keyboard shortcuts. */
export async function postAction(
  action: string,
  fields: Record<string, string | number | undefined>,
): Promise<ActionResult> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) body.set(name, String(value))
  }
  const { postForm, retryAfterLogin } = await import('./retry-after-login.ts')
  return retryAfterLogin(await postForm(action, body), { action, body })
}
