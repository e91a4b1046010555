import { hash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { OPEN } from '../../http/access.ts'
import { findPrefix } from '../../http/api-prefix.ts'
import { sendRaw } from '../../http/send-raw.ts'
import type { App } from '../../http/services.ts'

const config = { access: OPEN, needsNoDatabase: true }
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Allows the inline script by its hash. Styles are generated at runtime and have no fixed hash. */
function buildContentSecurityPolicy(page: string): string {
  const hashes = [...page.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => ` 'sha256-${hash('sha256', script, 'base64')}'`,
  )
  return (
    `default-src 'none'; script-src 'self'${hashes.join('')}; style-src 'self' 'unsafe-inline'; ` +
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  )
}

/** The OpenAPI document and an interactive reference. All assets are served locally. */
export function docsRoutes(app: App) {
  let docsServer: Promise<FastifyInstance> | undefined

  app.get('/openapi.json', { config, schema: { hide: true } }, async () => app.swagger())

  for (const url of ['/docs', '/docs/*'])
    app.get(url, { config, schema: { hide: true } }, async (request, reply) => {
      docsServer ??= startDocsServer()
      const response = await (await docsServer).inject({ url: request.url })
      if (response.statusCode === 404) return reply.callNotFound()
      const location = response.headers.location
      if (location) return reply.redirect(findPrefix(request.originalUrl) + location, response.statusCode)
      const type = String(response.headers['content-type'])
      reply.code(response.statusCode).type(type)
      if (type.startsWith('text/html'))
        reply.header('content-security-policy', buildContentSecurityPolicy(response.body))
      return sendRaw(reply, response.rawPayload)
    })
}

/** Loaded on first use, because the script takes several megabytes of memory. */
async function startDocsServer(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const docsServer = Fastify()
  await docsServer.register(reference, {
    routePrefix: '/docs',
    // Relative to /docs/, which also has a prefix.
    configuration: { url: '../openapi.json', title: 'Larder API', withDefaultFonts: false, telemetry: false },
  })
  return docsServer
}
