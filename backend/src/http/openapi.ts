import swagger from '@fastify/swagger'
import { Problem } from '@larder/contract/problems'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import type { Config } from '../config.ts'
import { PREFIX } from './api-prefix.ts'
import { finishDocument } from './openapi-document.ts'

const DESCRIPTIONS: Record<number, string> = {
  400: 'Not parseable, or a header that must stand alone was sent twice',
  401: 'No token, or one that is not valid',
  403: 'Not for this role or this access token, or not yours',
  404: 'Not found, or not for you to see',
  409: 'Conflicts with what is there',
  412: 'Changed since you read it (`If-Match`)',
  413: 'Larger than is taken',
  415: 'Not a media type that is taken',
  422: 'Well-formed but invalid; `errors` names the values',
  429: 'Too many requests; `Retry-After` says when to try again',
  431: 'Headers or address larger than 16 KiB',
  503: 'Cannot work just now; `Retry-After` says when to try again',
}
const PROBLEM_CONTENT = { 'application/problem+json': { schema: Problem } }

/** Describes every route from its own declaration, and lists the problems that the declaration implies. */
export async function useOpenApi(app: FastifyInstance, config: Config) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Larder',
        version: config.version,
        description:
          'Recipes, ingredients in grams, stores and their shelves. Problems are RFC 9457 documents with a `code` for programs.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [
        { url: config.baseUrl, description: 'Paths as in the specification' },
        { url: `${config.baseUrl}${PREFIX}`, description: 'The same routes under the version prefix' },
      ],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => ({ schema: withProblems(schema, url, route), url }),
    transformObject: (document) =>
      'openapiObject' in document ? finishDocument({ ...document.openapiObject }) : document.swaggerObject,
  })
}

/** Only in the document: a problem is sent as text, and needs no serialiser of its own on each of its routes. */
function withProblems(schema: FastifySchema, url: string, route: RouteOptions): FastifySchema {
  if (schema.hide) return schema
  const statuses = new Set([400, 401, 403, 422, 429, 431, 503])
  const { role, secret, item } = route.config?.access ?? {}
  const isPublic = role === 'Public' && secret === undefined
  const isItem = url.includes(':')
  if (isItem || item || route.config?.isCapabilityUrl) statuses.add(404)
  if (schema.body) for (const status of [409, 413, 415]) statuses.add(status)
  if (['POST', 'PUT', 'DELETE'].includes(String(route.method))) statuses.add(409)
  const changesItem = isItem && (route.method === 'PUT' || route.method === 'DELETE')
  if (changesItem || route.config?.supportsIfMatch) statuses.add(412)
  const problems = [...statuses]
    .sort()
    .map((status) => [status, { description: DESCRIPTIONS[status], content: PROBLEM_CONTENT }])
  return {
    ...schema,
    security: isPublic ? [] : [{ token: [] }],
    response: { ...Object.fromEntries(problems), ...(schema.response as object) },
  }
}
