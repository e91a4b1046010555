import type { Route } from '@larder/contract/route'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Caller } from './access.ts'

type Options<Role extends Access['role']> = Omit<FastifyContextConfig, 'access'> & {
  access: Access<Role>
  bodyLimit?: number
}

/** On routes that require a user, `caller` is always set. */
type HandledRequest<Params, Query, Body, Role extends Access['role']> = FastifyRequest<{
  Params: Params
  Querystring: Query
  Body: Body
}> &
  (Role extends 'Public' ? unknown : { caller: Caller })

// biome-ignore lint/suspicious/noConfusingVoidType: a handler that has sent its reply returns nothing.
type Handled<Answer> = Answer | FastifyReply | void

/** Attaches a handler, with its access rule and flags, to a route of the contract. */
export function handle<Params, Query, Body, Answer, Role extends Access['role']>(
  app: Pick<FastifyInstance, 'route'>,
  { method, path, schema }: Route<Params, Query, Body, Answer>,
  { bodyLimit, ...config }: Options<Role>,
  handler: (
    request: HandledRequest<Params, Query, Body, Role>,
    reply: FastifyReply<{ Reply: Answer }>,
  ) => Handled<Answer> | Promise<Handled<Answer>>,
) {
  app.route({
    method,
    url: path,
    ...(bodyLimit !== undefined && { bodyLimit }),
    config,
    schema,
    handler: handler as never,
  })
}
