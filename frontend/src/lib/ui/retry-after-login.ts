import { type ActionResult, deserialize } from '$app/forms'
import { page } from '$app/state'
import { logInAgain } from './log-in-again.ts'

type SentForm = {
  action: string | URL
  body: FormData
  /** The form shows the error itself, so no toast is needed. */
  showsProblem?: boolean
}

/** Statuses returned to anonymous users. Private items are 404 to them. */
const REFUSED_STATUSES: ReadonlySet<number> = new Set([401, 403, 404])

const mayBeLoggedOut = (result: ActionResult): boolean => {
  if (result.type === 'redirect') return new URL(result.location, location.href).pathname === '/login'
  return result.type === 'failure'
    ? REFUSED_STATUSES.has(result.status)
    : result.type === 'error' && REFUSED_STATUSES.has(result.error.status)
}

async function isLoggedOut(): Promise<boolean> {
  const response = await fetch('/session', { cache: 'no-store' }).catch(() => undefined)
  return response?.ok ? (await response.json()).user_id === null : false
}

/** If an action was refused because the session has expired, shows a login dialog and resends it. */
export async function retryAfterLogin(
  result: ActionResult,
  { action, body, showsProblem = false }: SentForm,
): Promise<ActionResult> {
  const { viewer } = page.data
  if (!viewer || !mayBeLoggedOut(result) || !(await isLoggedOut())) return result
  if (await logInAgain(viewer, showsProblem)) return postForm(action, body)
  return { type: 'failure', status: 401, location: location.pathname + location.search }
}

type SentResponse = { status: number; body: unknown }

/** Same for other requests. Returns status 401 if the dialog is closed without logging in. */
export async function resendAfterLogin(
  sent: SentResponse,
  resend: () => Promise<SentResponse>,
): Promise<SentResponse> {
  const { viewer } = page.data
  if (!viewer || !REFUSED_STATUSES.has(sent.status) || !(await isLoggedOut())) return sent
  return (await logInAgain(viewer, true)) ? resend() : { status: 401, body: undefined }
}

export async function postForm(action: string | URL, body: FormData): Promise<ActionResult> {
  try {
    const response = await fetch(action, { method: 'POST', body, headers: { 'x-sveltekit-action': 'true' } })
    return deserialize(await response.text())
  } catch (cause) {
    return { type: 'error', error: { message: String(cause), status: 503 } }
  }
}
