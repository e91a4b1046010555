import { SERVICE_ROUTES } from '@larder/contract/operations/service.routes'
import type { Database } from '../../db/database.ts'
import { type Access, OPEN } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { sendRaw } from '../../http/send-raw.ts'
import type { App, Services } from '../../http/services.ts'
import { collectClusterMetrics } from '../../http/worker-metrics.ts'
import { createServiceMetrics } from './service-metrics.ts'

/** Requires METRICS_TOKEN. If it is not set, metrics are public in development and disabled in production. */
export function metricsRoutes(app: App, services: Services & { database: Database }) {
  const { metricsToken, production } = services.config
  if (production && metricsToken === undefined) return
  const collectWorkers = collectClusterMetrics(app.metrics)
  const collectService = createServiceMetrics(services)
  const access: Access = metricsToken === undefined ? OPEN : { ...OPEN, secret: metricsToken }

  handle(app, SERVICE_ROUTES.getMetrics, { access, needsNoDatabase: true }, async (_request, reply) => {
    const [workers, service] = await Promise.all([collectWorkers(), collectService()])
    return sendRaw(reply.type(app.metrics.contentType), workers + service)
  })
}
