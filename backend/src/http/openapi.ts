import swagger from '@fastify/swagger'
import { Problem } from '@larder/contract/problems'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import type { Config } from '../config.ts'
import { PREFIX } from './api-prefix.ts'
import { finishDocument } from './openapi-document.ts'

const DESCRIPTIONS: Record<number, string> = {
  400: 'Malformed request, or a header that must be unique was sent twice',
  401: 'Missing or invalid token',
  403: 'Not allowed for this role, this access token or this user',
  404: 'Not found, or not visible to you',
  409: 'Conflict with existing data',
  412: 'The item has changed since you read it: its ETag differs from `If-Match`',
  413: 'Request body too large',
  415: 'Unsupported media type',
  422: 'Invalid values; `errors` lists them',
  429: 'Too many requests. Try again after `Retry-After` seconds.',
  431: 'Headers or URL larger than 16 KiB',
  503: 'Temporarily unavailable. Try again after `Retry-After` seconds.',
}
const PROBLEM_CONTENT = { 'application/problem+json': { schema: Problem } }

/** Generates the OpenAPI document from the route declarations, including the problems that each declaration implies. */
export async function useOpenApi(app: FastifyInstance, config: Config) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Larder',
        version: config.version,
        description:
          'Recipes, meal plans and shopping lists. Errors are RFC 9457 problem documents with a machine-readable `code`.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: listServers(config),
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => ({ schema: withProblems(schema, url, route), url }),
    transformObject: (document) =>
      'openapiObject' in document ? finishDocument({ ...document.openapiObject }) : document.swaggerObject,
  })
}

const listServers = ({ siteUrl, apiPortUrl }: Config) => [
  { url: `${siteUrl}${PREFIX}`, description: 'Routes with the version prefix' },
  ...(apiPortUrl ? [{ url: apiPortUrl, description: 'The same routes without the prefix' }] : []),
]

/** Problems appear only in the document: they are sent as text and need no serializer. */
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
