import { hash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { PUBLIC } from '../../http/access.ts'
import { sendRawJson } from '../../http/send-raw-json.ts'
import type { App } from '../../http/services.ts'

const config = { access: PUBLIC, needsNoDatabase: true }
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** The page's own script is named by its hash. Its styles are made as it runs, so they cannot be. */
function policyOf(page: string): string {
  const hashes = [...page.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => ` 'sha256-${hash('sha256', script, 'base64')}'`,
  )
  return (
    `default-src 'none'; script-src 'self'${hashes.join('')}; style-src 'self' 'unsafe-inline'; ` +
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  )
}

/** The OpenAPI document, and the same to read and try out; both from this server, nothing from elsewhere. */
export function docsRoutes(app: App) {
  let reader: Promise<FastifyInstance> | undefined

  app.get('/openapi.json', { config, schema: { hide: true } }, async () => app.swagger())

  for (const url of ['/docs', '/docs/*'])
    app.get(url, { config, schema: { hide: true } }, async (request, reply) => {
      reader ??= openReader()
      const answer = await (await reader).inject({ url: request.url })
      if (answer.statusCode === 404) return reply.callNotFound()
      const location = answer.headers.location
      if (location) return reply.redirect(String(location), answer.statusCode)
      const type = String(answer.headers['content-type'])
      reply.code(answer.statusCode).type(type)
      if (type.startsWith('text/html')) reply.header('content-security-policy', policyOf(answer.body))
      return sendRawJson(reply, answer.rawPayload)
    })
}

/** The page's script is some megabytes of text in memory: nobody pays for it before someone reads the documentation. */
async function openReader(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const reader = Fastify()
  await reader.register(reference, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', title: 'Larder API', withDefaultFonts: false, telemetry: false },
  })
  return reader
}
