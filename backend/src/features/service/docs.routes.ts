import reference from '@scalar/fastify-api-reference'
import { PUBLIC } from '../../http/access.ts'
import type { App } from '../../http/services.ts'

const config = { access: PUBLIC, needsNoDatabase: true }
const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"

/** The OpenAPI document, and the same to read and try out; both from this server, nothing from elsewhere. */
export async function docsRoutes(app: App) {
  app.get('/openapi.json', { config, schema: { hide: true } }, async (_request, reply) =>
    reply.send(app.swagger() as never),
  )

  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...config }
    })
    docs.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', PAGE_POLICY)
    })
    await docs.register(reference, {
      routePrefix: '/docs',
      configuration: { url: '/openapi.json', title: 'Larder API', withDefaultFonts: false, telemetry: false },
    })
  })
}
