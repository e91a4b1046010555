import { type Static, type TSchema, Type } from 'typebox'
import { id } from './fields.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A route of the API. `types` has no value: it only tells the compiler what handlers and clients send. */
export type Route<Params = unknown, Query = unknown, Body = unknown, Answer = unknown> = {
  method: Method
  path: string
  schema: RouteSchema
  types?: { params: Params; query: Query; body: Body; answer: Answer }
}

/** In the form of Fastify and its OpenAPI plugin. */
type RouteSchema = {
  tags?: string[]
  operationId?: string
  summary: string
  description?: string
  params?: TSchema
  querystring?: TSchema
  body?: TSchema
  response: { [status: number]: TSchema }
}

type Declaration = {
  summary: string
  description?: string
  /** Path parameters are integer IDs unless this schema is given. */
  params?: TSchema
  query?: TSchema
  body?: TSchema
  response: { [status: number]: TSchema }
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Params<Endpoint extends string, Declared> =
  Declared extends Record<'params', infer Schema extends TSchema>
    ? Static<Schema>
    : { [Name in ParamNames<Endpoint>]: number }
type Query<Declared> =
  Declared extends Record<'query', infer Schema extends TSchema> ? Static<Schema> : Record<never, never>
/** Undefined if the route takes no body, never if it takes only a multipart form, which is streamed. */
type Body<Declared> =
  Declared extends Record<'body', infer Schema extends TSchema>
    ? Schema extends { content: infer Content }
      ? Content extends Record<'application/json', { schema: infer Json extends TSchema }>
        ? Static<Json>
        : never
      : Static<Schema>
    : undefined
/** Files and event streams are not typed. */
type Answer<Schema> = Schema extends { content: object }
  ? unknown
  : Schema extends TSchema
    ? Static<Schema>
    : never
type Success = 200 | 201 | 202 | 204 | 206

export function route<const Endpoint extends `${Method} /${string}`, Declared extends Declaration>(
  endpoint: Endpoint,
  declared: Declared,
): Route<
  Params<Endpoint, Declared>,
  Query<Declared>,
  Body<Declared>,
  Answer<Declared['response'][Success & keyof Declared['response']]>
> {
  const { params, query, body, ...rest }: Declaration = declared
  const [method, path] = endpoint.split(' ') as [Method, string]
  const pathParams = params ?? idParams(path)
  return {
    method,
    path,
    schema: {
      ...rest,
      ...(pathParams && { params: pathParams }),
      ...(query && { querystring: query }),
      ...(body && { body }),
    },
  }
}

function idParams(path: string): TSchema | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  if (names.length === 0) return undefined
  return Type.Object(Object.fromEntries(names.map((name) => [name, id(describeParam(name))])))
}

function describeParam(name: string): string {
  const noun = name.replace(/_id$/, '').replaceAll('_', ' ')
  return name === 'position'
    ? 'Position in the list'
    : `${name.endsWith('_id') ? 'ID' : 'Number'} of the ${noun}`
}

/**
 * A group of routes with one OpenAPI tag; the keys are the operation IDs. The constraint is not `Route`, because the
 * compiler would then evaluate all schemas once more, which takes three times as long.
 */
export function routesOf<Routes extends Record<string, object>>(tag: string, routes: Routes): Routes {
  for (const [operationId, declared] of Object.entries(routes as Record<string, Route>))
    declared.schema = { tags: [tag], operationId, ...declared.schema }
  return routes
}
