import { findBase } from '@larder/contract/fields'
import { IDEMPOTENCY_KEY } from './idempotency.ts'

type Node = { [key: string]: unknown }
type Operation = { parameters?: Node[]; security?: Node[]; responses: Record<string, Node> }

/** Descriptions of the responses that routes declare; openapi.ts has those of problems. */
const RESPONSE_DESCRIPTIONS: Record<string, string> = {
  200: 'Success',
  201: 'Created. `Location` is the URL of the new item.',
  202: 'Accepted; Larder processes the request in the background',
  204: 'Success, without content',
  503: 'Temporarily unavailable. Try again after `Retry-After` seconds.',
}
const header = (name: string, description: string, schema: Node = { type: 'string' }) => ({
  name,
  in: 'header',
  required: false,
  schema,
  description,
})
const IF_MATCH = header(
  'If-Match',
  '`ETag` of the version that you read. The response is 412 if the item has changed since then.',
)
const IF_NONE_MATCH = header(
  'If-None-Match',
  '`ETag` of the version that you have. The response is 304 if that version is still current.',
)
/**
 * Routes without Idempotency-Key: public ones (a key belongs to a user), those that write nothing, and those that
 * return a secret, which must not be stored.
 */
const WITHOUT_KEY =
  /^\/auth|^\/(access-tokens|registration-invitations)|^\/users\/|^\/ingredients\/parse$|^\/kitchens\/\{kitchen_id\}\/invitations\/$/
const KEY = header(
  'Idempotency-Key',
  'Unique key of your choice for this request. If you repeat the request with the same key within 24 hours, it has no further effect and returns the first response.',
  IDEMPOTENCY_KEY,
)
const ETAG = { description: 'Identifies this version of the item', schema: { type: 'string' } }
const LOCATION = { description: 'URL of the new item', schema: { type: 'string' } }

/** Completes the plugin's document with named components, common headers and descriptions of successful responses. */
export function finishDocument(document: Node): Node {
  const schemas: Node = {}
  const hoisted = hoist(document, schemas) as Node
  for (const [path, operations] of Object.entries(hoisted.paths as Record<string, Record<string, Operation>>))
    for (const [method, operation] of Object.entries(operations)) describeHeaders(path, method, operation)
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { ...hoisted, components: { ...(hoisted.components as Node), schemas: sorted } }
}

/** Schemas of the contract have a title. Each becomes one component, and routes refer to it. */
function hoist(value: unknown, schemas: Node): unknown {
  if (Array.isArray(value)) return value.map((item) => hoist(item, schemas))
  if (value === null || typeof value !== 'object') return value
  const node = value as Node
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, child]) => [key, key === 'examples' ? child : hoist(child, schemas)]),
  )
  if (typeof node.title !== 'string' || node.type !== 'object') return copy
  schemas[node.title] ??= extendBase(copy as Shape, schemas)
  return { $ref: `#/components/schemas/${node.title}` }
}

type Shape = { title: string; properties: Node; required?: string[]; additionalProperties?: boolean }

/**
 * If a schema contains all fields of its base schema, documents it as the base plus its own fields. Validation and
 * serialization use the complete schema, which is faster.
 */
function extendBase(shape: Shape, schemas: Node): Node {
  const base = findBase(shape.title.replace(/(Create|Read|Summary)$/, ''))
  if (!base) return shape
  const shared = hoist(base.properties, schemas) as Node
  const { properties, required = [], additionalProperties: _, ...rest } = shape
  const isSame = ([name, schema]: [string, unknown]) =>
    required.includes(name) && JSON.stringify(properties[name]) === JSON.stringify(schema)
  if (!Object.entries(shared).every(isSame)) return shape
  const isOwn = (name: string) => !(name in shared)
  const ownRequired = required.filter(isOwn)
  const own = {
    type: 'object',
    ...(ownRequired.length > 0 && { required: ownRequired }),
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isOwn(name))),
  }
  const hasOwn = Object.keys(own.properties).length > 0
  return { ...rest, allOf: [hoist(base, schemas), ...(hasOwn ? [own] : [])], unevaluatedProperties: false }
}

function describeHeaders(path: string, method: string, operation: Operation) {
  const isItem = path.endsWith('}')
  const parameters = [...(operation.parameters ?? [])]
  if (method === 'post' && operation.security?.length && !WITHOUT_KEY.test(path)) parameters.push(KEY)
  if (isItem && method === 'get') parameters.push(IF_NONE_MATCH)
  const isChange = isItem && (method === 'put' || method === 'delete')
  if (isChange || (method === 'post' && '412' in operation.responses)) parameters.push(IF_MATCH)
  if (parameters.length > 0) operation.parameters = parameters
  for (const [status, response] of Object.entries(operation.responses)) {
    if (response.description === 'Default Response') response.description = RESPONSE_DESCRIPTIONS[status]
    if (status === '201') response.headers = { ETag: ETAG, Location: LOCATION }
    if (status === '200' && isItem) response.headers = { ETag: ETAG }
  }
  if (isItem && method === 'get') operation.responses['304'] = { description: 'Not modified' }
}
