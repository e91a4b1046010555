import { type ActionResult, deserialize } from '$app/forms'
import { retryAfterLogin } from './login/retry-after-login.ts'

/** Sends a page's form action from script, for what is done without a form: dragging, keys. */
export async function postAction(
  action: string,
  fields: Record<string, string | number | undefined>,
): Promise<ActionResult> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) body.set(name, String(value))
  }
  const send = () => postForm(action, body)
  return retryAfterLogin(await send(), send)
}

export async function postForm(action: string | URL, body: FormData): Promise<ActionResult> {
  try {
    const response = await fetch(action, { method: 'POST', body, headers: { 'x-sveltekit-action': 'true' } })
    return deserialize(await response.text())
  } catch (cause) {
    return { type: 'error', error: { message: String(cause), status: 503 } }
  }
}
