import { SERVICE_ROUTES } from '@larder/contract/operations/service.routes'
import { type Access, OPEN } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { sendRaw } from '../../http/send-raw.ts'
import type { App, Services } from '../../http/services.ts'
import { collectClusterMetrics } from '../../http/worker-metrics.ts'

/** Requires METRICS_TOKEN. If it is not set, metrics are public in development and disabled in production. */
export function metricsRoutes(app: App, { config: { metricsToken, production } }: Services) {
  if (production && metricsToken === undefined) return
  const allMetrics = collectClusterMetrics(app.metrics)
  const access: Access = metricsToken === undefined ? OPEN : { ...OPEN, secret: metricsToken }

  handle(app, SERVICE_ROUTES.getMetrics, { access, needsNoDatabase: true }, async (_request, reply) =>
    sendRaw(reply.type(app.metrics.contentType), await allMetrics()),
  )
}
