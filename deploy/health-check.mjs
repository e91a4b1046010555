// `larder health [api|website]`: exit code 0 if it serves. Without an argument, the website, the API and the database.
import { get } from 'node:http'

const { BACKEND_PORT, FRONTEND_PORT } = process.env
const [api, website] = [Number(BACKEND_PORT || 7000), Number(FRONTEND_PORT || 8000)]
const CHECKS = {
  api: { port: api, path: '/health/ready' },
  website: { port: website, path: '/robots.txt' },
  all: { port: website, path: '/api/v1/health/ready' },
}
const check = CHECKS[process.argv[2] ?? 'all']
const fail = () => process.exit(1)
get({ host: '127.0.0.1', timeout: 4000, ...check }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
)
  .on('error', fail)
  .on('timeout', fail)
