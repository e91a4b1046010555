/** E2E_PORTS moves all ports, so that two checkouts can run tests in parallel. */
const FIRST_PORT = Number(process.env.E2E_PORTS ?? 17_000)
export const BACKEND_PORT = FIRST_PORT
export const FRONTEND_PORT = FIRST_PORT + 1
export const DATABASE_PORT = FIRST_PORT + 2
/** For tests that start a second Larder. */
export const OTHER_LARDER = { backend: FIRST_PORT + 10, frontend: FIRST_PORT + 11, database: FIRST_PORT + 12 }

/** With E2E_SITE_URL and E2E_API_URL the tests use a running Larder instead of starting one. */
export const isRunningAlready = Boolean(process.env.E2E_SITE_URL)
export const SITE_URL = process.env.E2E_SITE_URL ?? `http://localhost:${FRONTEND_PORT}`
export const API_URL = process.env.E2E_API_URL ?? `http://127.0.0.1:${BACKEND_PORT}`
