export const BACKEND_PORT = 17_000
export const FRONTEND_PORT = 18_000

/** With E2E_SITE_URL and E2E_API_URL the journeys use a Larder that runs already, instead of starting their own. */
export const isRunningAlready = Boolean(process.env.E2E_SITE_URL)
export const SITE_URL = process.env.E2E_SITE_URL ?? `http://localhost:${FRONTEND_PORT}`
export const API_URL = process.env.E2E_API_URL ?? `http://127.0.0.1:${BACKEND_PORT}`
