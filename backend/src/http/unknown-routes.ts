import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../errors/http-error.ts'
import { quoted } from '../errors/messages.ts'
import { stripQuery } from './api-prefix.ts'

/**
 * Responds to requests that match no route: 405 if the path supports other methods, else 404. Register before the routes.
 */
export function useUnknownRoutes(app: FastifyInstance) {
  const patterns: { pattern: RegExp; methods: string[] }[] = []
  const optionsHeaders: { pattern: RegExp; headers: Record<string, string> }[] = []
  /** Paths without parameters. With another method, the router would match `/users/me` as `/users/:user_id`. */
  const fixedPaths = new Map<string, string[]>()

  app.addHook('onRoute', ({ url, method, config }) => {
    if (url === '*') return
    const methods = [method].flat()
    if (config?.optionsHeaders)
      optionsHeaders.push({ pattern: toPattern(url), headers: config.optionsHeaders })
    if (/[:*]/.test(url)) patterns.push({ pattern: toPattern(url), methods })
    else fixedPaths.set(trimSlash(url), [...(fixedPaths.get(trimSlash(url)) ?? []), ...methods])
  })

  app.addHook('onRequest', (request, reply, done) => {
    const isPreflight = request.headers['access-control-request-method'] !== undefined
    const hasWrongMethod =
      request.routeOptions.url?.includes(':') && fixedPaths.has(trimSlash(stripQuery(request.url)))
    if (hasWrongMethod) throw wrongMethod(request, methodsFor(request))
    if (request.method !== 'OPTIONS' || isPreflight) return done()
    const methods = methodsFor(request)
    if (methods.length === 0) throw unknownRoute(request)
    const path = stripQuery(request.url)
    const { headers = {} } = optionsHeaders.find(({ pattern }) => pattern.test(path)) ?? {}
    reply.code(204).header('allow', methods.join(', ')).headers(headers).send()
  })

  app.setNotFoundHandler((request) => {
    const methods = methodsFor(request)
    // The handler of a route with this method can call the not-found handler itself.
    if (methods.length === 0 || methods.includes(request.method)) throw unknownRoute(request)
    throw wrongMethod(request, methods)
  })

  function methodsFor(request: FastifyRequest): string[] {
    const path = stripQuery(request.url)
    const methods =
      fixedPaths.get(trimSlash(path)) ??
      patterns.flatMap((route) => (route.pattern.test(path) ? route.methods : []))
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

/** The router ignores a trailing slash. */
const trimSlash = (path: string) => path.replace(/\/$/, '')
const toPattern = (url: string) =>
  new RegExp(`^${trimSlash(url).replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')}/?$`)
