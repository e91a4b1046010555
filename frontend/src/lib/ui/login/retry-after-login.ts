import type { ActionResult } from '$app/forms'
import { page } from '$app/state'

/** What actions answer to someone without a session: private items don't exist for them. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 404])

const mayBeLoggedOut = (result: ActionResult): boolean => {
  if (result.type === 'redirect') return new URL(result.location, location.href).pathname === '/login'
  return result.type === 'failure'
    ? REFUSED.has(result.status)
    : result.type === 'error' && REFUSED.has(result.error.status)
}

async function isLoggedOut(): Promise<boolean> {
  const response = await fetch('/session', { cache: 'no-store' }).catch(() => undefined)
  return response?.ok ? (await response.json()).user_id === null : false
}

/** When an action was refused because the session has ended: lets the person log in on this page, then sends it again. */
export async function retryAfterLogin(
  result: ActionResult,
  send: () => Promise<ActionResult>,
): Promise<ActionResult> {
  const { viewer } = page.data
  if (!viewer || !mayBeLoggedOut(result) || !(await isLoggedOut())) return result
  const { logInAgain } = await import('./log-in-again.ts')
  return (await logInAgain(viewer.username))
    ? send()
    : { type: 'failure', status: 401, location: location.pathname + location.search }
}
