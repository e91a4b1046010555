import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../errors/http-error.ts'
import { quoted } from '../errors/messages.ts'
import { stripQuery } from './api-prefix.ts'

/** What no route answers: 405 where another method is answered, 404 elsewhere. Register before the routes. */
export function useUnknownRoutes(app: FastifyInstance) {
  const addresses: { pattern: RegExp; methods: string[] }[] = []
  /** `/users/me` and the like, which the router would also take for `/users/:user_id`. */
  const fixed = new Map<string, string[]>()

  app.addHook('onRoute', ({ url, method }) => {
    if (url === '*') return
    const methods = [method].flat()
    if (/[:*]/.test(url)) addresses.push({ pattern: toPattern(url), methods })
    else fixed.set(bare(url), [...(fixed.get(bare(url)) ?? []), ...methods])
  })

  app.addHook('onRequest', (request, reply, done) => {
    const isPreflight = request.headers['access-control-request-method'] !== undefined
    const isFixedPath = request.routeOptions.url?.includes(':') && fixed.has(bare(stripQuery(request.url)))
    if (isFixedPath) throw wrongMethod(request, methodsFor(request))
    if (request.method !== 'OPTIONS' || isPreflight) return done()
    const methods = methodsFor(request)
    if (methods.length === 0) throw unknownRoute(request)
    reply.code(204).header('allow', methods.join(', ')).send()
  })

  app.setNotFoundHandler((request) => {
    const methods = methodsFor(request)
    // A route that answers this method may itself say that there is nothing.
    if (methods.length === 0 || methods.includes(request.method)) throw unknownRoute(request)
    throw wrongMethod(request, methods)
  })

  function methodsFor(request: FastifyRequest): string[] {
    const path = stripQuery(request.url)
    const methods =
      fixed.get(bare(path)) ??
      addresses.flatMap((address) => (address.pattern.test(path) ? address.methods : []))
    return methods.length > 0 ? [...new Set([...methods, 'OPTIONS'])].sort() : []
  }
}

function wrongMethod({ method, originalUrl }: FastifyRequest, allowed: string[]) {
  const detail = `Method ${quoted(method)} is not allowed for ${quoted(stripQuery(originalUrl))}.`
  return new HttpError(405, 'method_not_allowed', detail, {
    headers: { allow: allowed.join(', ') },
    params: { allowed },
  })
}

const unknownRoute = ({ method, originalUrl }: FastifyRequest) =>
  new HttpError(
    404,
    'unknown_route',
    `Route ${quoted(`${method} ${stripQuery(originalUrl)}`)} was not found.`,
  )

/** With or without a slash at the end, as the router takes it. */
const bare = (path: string) => path.replace(/\/$/, '')
const toPattern = (url: string) =>
  new RegExp(`^${bare(url).replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')}/?$`)
