/** E2E_PORTS moves all ports, so that two checkouts can run tests in parallel. */
const FIRST_PORT = Number(process.env.E2E_PORTS ?? 17_000)
export const BACKEND_PORT = FIRST_PORT
export const FRONTEND_PORT = FIRST_PORT + 1
export const DATABASE_PORT = FIRST_PORT + 2
const OTHER_PORT = FIRST_PORT + 10 * (1 + Number(process.env.TEST_PARALLEL_INDEX ?? 0))
/** For tests that start a second Larder, which has other ports in each worker. */
export const OTHER_PORTS = {
  BACKEND_PORT: String(OTHER_PORT),
  FRONTEND_PORT: String(OTHER_PORT + 1),
  DATABASE_PORT: String(OTHER_PORT + 2),
}
export const OTHER_API = `http://127.0.0.1:${OTHER_PORTS.BACKEND_PORT}`
export const OTHER_SITE = `http://localhost:${OTHER_PORTS.FRONTEND_PORT}`

/** With E2E_SITE_URL and E2E_API_URL the tests use a running Larder instead of starting one. */
export const isRunningAlready = Boolean(process.env.E2E_SITE_URL)
export const SITE_URL = process.env.E2E_SITE_URL ?? `http://localhost:${FRONTEND_PORT}`
export const API_URL = process.env.E2E_API_URL ?? `http://127.0.0.1:${BACKEND_PORT}`
