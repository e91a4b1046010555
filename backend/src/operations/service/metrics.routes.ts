import { Type } from 'typebox'
import { type Access, PUBLIC } from '../../http/access.ts'
import { sendRawJson } from '../../http/send-raw-json.ts'
import type { App, Services } from '../../http/services.ts'
import { collectClusterMetrics } from '../../http/worker-metrics.ts'

/** Requires METRICS_TOKEN. If it is not set, metrics are public in development and disabled in production. */
export function metricsRoutes(app: App, { config: { metricsToken, production } }: Services) {
  if (production && metricsToken === undefined) return
  const allMetrics = collectClusterMetrics(app.metrics)
  const access: Access = metricsToken === undefined ? PUBLIC : { ...PUBLIC, secret: metricsToken }

  app.get(
    '/metrics',
    {
      config: { access, needsNoDatabase: true },
      schema: {
        tags: ['Service'],
        operationId: 'getMetrics',
        summary: 'Prometheus metrics',
        description: 'Requires `METRICS_TOKEN` as bearer token. Disabled in production if it is not set.',
        response: {
          200: {
            content: { 'text/plain': { schema: Type.String({ description: 'Prometheus text format' }) } },
          },
        },
      },
    },
    async (_request, reply) => sendRawJson(reply.type(app.metrics.contentType), await allMetrics()),
  )
}
