import type { FastifyInstance, RouteOptions } from 'fastify'

type Phase = 'onRequest' | 'preValidation' | 'preHandler' | 'onSend'

/**
 * Adds a hook only to the routes that need it, so that other requests do not pay for it. Call it before the routes are registered. Of one
 * phase, hooks of all routes run first, then these, in the order in which they were added.
 */
export function addRouteHook<P extends Phase>(
  app: FastifyInstance,
  phase: P,
  isNeeded: (route: RouteOptions) => boolean,
  hook: Extract<NonNullable<RouteOptions[P]>, (...args: never[]) => unknown>,
) {
  app.addHook('onRoute', (route) => {
    if (isNeeded(route)) Object.assign(route, { [phase]: [route[phase] ?? [], hook].flat() })
  })
}
