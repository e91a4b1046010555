import { Type } from 'typebox'
import { type Access, PUBLIC } from '../../http/access.ts'
import { sendRawJson } from '../../http/send-raw-json.ts'
import type { App, Services } from '../../http/services.ts'
import { collectClusterMetrics } from '../../http/worker-metrics.ts'

/** For whoever shows METRICS_TOKEN. Without one, metrics are open on a developer's machine and absent in production. */
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
        description: 'With `METRICS_TOKEN` as the bearer token; in production there are none without it.',
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
