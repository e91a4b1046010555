import { type ActionResult, deserialize } from '$app/forms'

export async function postForm(action: string | URL, body: FormData): Promise<ActionResult> {
  try {
    const response = await fetch(action, { method: 'POST', body, headers: { 'x-sveltekit-action': 'true' } })
    return deserialize(await response.text())
  } catch (cause) {
    return { type: 'error', error: { message: String(cause), status: 503 } }
  }
}
