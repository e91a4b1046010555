import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../errors/http-error.ts'
import { quoted } from '../errors/messages.ts'
import { pathOf } from './addresses.ts'

/** What no route answers: 405 where another method is answered, 404 elsewhere. Register before the routes. */
export function useUnknownRoutes(app: FastifyInstance) {
  const addresses: { pattern: RegExp; methods: string[] }[] = []

  app.addHook('onRoute', ({ url, method }) => {
    if (url !== '*') addresses.push({ pattern: patternOf(url), methods: [method].flat() })
  })

  app.addHook('onRequest', async (request, reply) => {
    const isPreflight = request.headers['access-control-request-method'] !== undefined
    if (request.method !== 'OPTIONS' || isPreflight) return
    const methods = methodsFor(request)
    if (methods.length === 0) throw unknownRoute(request)
    return reply.code(204).header('allow', methods.join(', ')).send()
  })

  app.setNotFoundHandler((request) => {
    const methods = methodsFor(request)
    // A route that answers this method may itself say that there is nothing.
    if (methods.length === 0 || methods.includes(request.method)) throw unknownRoute(request)
    const detail = `Method ${quoted(request.method)} is not allowed for ${quoted(pathOf(request.originalUrl))}.`
    throw new HttpError(405, 'method_not_allowed', detail, {
      headers: { allow: methods.join(', ') },
      params: { allowed: methods },
    })
  })

  function methodsFor(request: FastifyRequest): string[] {
    const path = pathOf(request.url)
    const methods = addresses.flatMap((address) => (address.pattern.test(path) ? address.methods : []))
    return methods.length > 0 ? [...new Set([...methods, 'OPTIONS'])].sort() : []
  }
}

const unknownRoute = ({ method, originalUrl }: FastifyRequest) =>
  new HttpError(404, 'unknown_route', `Route ${quoted(`${method} ${pathOf(originalUrl)}`)} was not found.`)

/** With or without a slash at the end, as the router takes it. */
const patternOf = (url: string) =>
  new RegExp(
    `^${url.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')}/?$`,
  )
