import { findBase } from '@larder/contract/fields'
import { IDEMPOTENCY_KEY } from './idempotency.ts'

type Node = { [key: string]: unknown }
type Operation = { parameters?: Node[]; security?: Node[]; responses: Record<string, Node> }

/** For what the routes answer themselves; openapi.ts has the words for problems. */
const RESPONSE_DESCRIPTIONS: Record<string, string> = {
  200: 'Done',
  201: 'Created; `Location` says where',
  202: 'On its way',
  204: 'Done',
  503: 'Not just now; `Retry-After` says when to ask again',
}
const header = (name: string, description: string, schema: Node = { type: 'string' }) => ({
  name,
  in: 'header',
  required: false,
  schema,
  description,
})
const IF_MATCH = header('If-Match', 'The `ETag` you read: 412 when the item has changed since')
const IF_NONE_MATCH = header('If-None-Match', 'The `ETag` you have: 304 when it is still the same')
/** A key belongs to a user, so it means nothing where Public may ask, nor where nothing is written or a secret is told. */
const WITHOUT_KEY =
  /^\/auth|^\/(access-tokens|registration-invitations)|^\/users\/|^\/ingredients\/parse$|^\/kitchens\/\{kitchen_id\}\/invitations\/$/
const KEY = header(
  'Idempotency-Key',
  'Repeat a request with the same key, and it is done once',
  IDEMPOTENCY_KEY,
)
const ETAG = { description: 'Identifies this very state of the item', schema: { type: 'string' } }
const LOCATION = { description: 'Where the new item is', schema: { type: 'string' } }

/** Finishes what the plug-in generates: named components, the headers every item shares, and words for success. */
export function finishDocument(document: Node): Node {
  const schemas: Node = {}
  const hoisted = hoist(document, schemas) as Node
  for (const [path, operations] of Object.entries(hoisted.paths as Record<string, Record<string, Operation>>))
    for (const [method, operation] of Object.entries(operations)) describeHeaders(path, method, operation)
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { ...hoisted, components: { ...(hoisted.components as Node), schemas: sorted } }
}

/** The contract names its shapes by title; each becomes one component that the routes refer to. */
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
 * A shape that has everything of its noun's base is written as the base and more. Only here: what validates and
 * serialises knows the whole shape at once, which is faster.
 */
function extendBase(shape: Shape, schemas: Node): Node {
  const base = findBase(shape.title.replace(/(Create|Read|Summary)$/, ''))
  if (!base) return shape
  const shared = hoist(base.properties, schemas) as Node
  const { properties, required = [], additionalProperties: _, ...rest } = shape
  const isAlike = ([name, schema]: [string, unknown]) =>
    required.includes(name) && JSON.stringify(properties[name]) === JSON.stringify(schema)
  if (!Object.entries(shared).every(isAlike)) return shape
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
  if (isItem && method === 'get') operation.responses['304'] = { description: 'Still what you have' }
}
