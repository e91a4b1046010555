// `larder health`: exit code 0 if the website, the API and the database serve.
import { get } from 'node:http'

const port = Number(process.env.FRONTEND_PORT || 8000)
const fail = () => process.exit(1)
get({ host: '127.0.0.1', port, path: '/api/v1/health/ready', timeout: 4000 }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
)
  .on('error', fail)
  .on('timeout', fail)
