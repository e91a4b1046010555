import { Problem } from '@larder/contract/problems'
import type { Route } from '@larder/contract/route'
import { ROUTES } from '@larder/contract/routes'

type Schema = {
  title?: string
  description?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  pattern?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  patternProperties?: Record<string, Schema>
  content?: Record<string, { schema: Schema }>
}

const PRIMITIVES: Record<string, string> = {
  ...{ string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' },
}

/** Declarations of the package: the types of the contract, without TypeBox, which its users do not have. */
export function writeTypes(handwritten: string): string {
  const types = new Map<string, string>()

  function toType(schema: Schema): string {
    if (!schema.title || schema.type !== 'object') return toInlineType(schema)
    const declared = types.get(schema.title)
    if (declared === undefined) {
      // Set first: a schema may contain itself.
      types.set(schema.title, '')
      types.set(schema.title, toInlineType(schema))
    }
    return schema.title
  }

  function toInlineType(schema: Schema): string {
    const { type, enum: values, anyOf, items, properties, content } = schema
    if (content) return 'Response'
    if ('const' in schema) return JSON.stringify(schema.const)
    if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
    if (anyOf) return anyOf.map(toType).join(' | ')
    if (Array.isArray(type)) return type.map((each) => toType({ ...schema, type: each })).join(' | ')
    const [, word] = (type === 'string' && /^\^(\w+)\$$/.exec(schema.pattern ?? '')) || []
    if (word) return JSON.stringify(word)
    if (type === 'null') return 'null'
    if (type === 'array') return `Array<${toType(items ?? {})}>`
    if (properties) return toObjectType(schema)
    if (type === 'object') {
      const [value] = [...Object.values(schema.patternProperties ?? {}), schema.additionalProperties]
      return `Record<string, ${typeof value === 'object' ? toType(value) : 'unknown'}>`
    }
    return PRIMITIVES[type ?? ''] ?? 'unknown'
  }

  function toObjectType({ properties = {}, required = [] }: Schema): string {
    const fields = Object.entries(properties).map(([name, schema]) => {
      const mark = required.includes(name) ? '' : '?'
      return `${comment(schema.description)}${name}${mark}: ${toType(schema)}${mark && ' | undefined'}`
    })
    return fields.length > 0 ? `{\n${indent(fields.join('\n'))}\n}` : 'Record<string, never>'
  }

  function toOperation([id, { schema }]: [string, Route]): string {
    const success = Object.entries(schema.response).find(([status]) => status.startsWith('2'))?.[1] as Schema
    const call = toCall(schema)
    const isNeeded = schema.params || schema.body || (schema.querystring as Schema)?.required?.length
    const text = [schema.summary, schema.description].filter(Boolean).join('\n\n')
    return `${comment(text)}${id}: (call${isNeeded ? '' : '?'}: ${call}) => Promise<${toType(success)}>`
  }

  function toCall({ params, querystring, body }: Route['schema']): string {
    const fields = [
      ...(params ? [`params: { ${toFields(params, ' | string')} }`] : []),
      ...(querystring ? [`query${mark(querystring)}: ${toInlineType(querystring as Schema)}`] : []),
      ...(body ? [`body: ${toBody(body as Schema)}`] : []),
    ]
    return fields.length > 0 ? `{ ${fields.join('; ')} } & CallOptions` : 'CallOptions'
  }

  const toBody = (body: Schema) => {
    const json = body.content?.['application/json']?.schema
    if (!body.content) return toType(body)
    return json ? toType(json) : 'FormData'
  }
  const toFields = (schema: Schema, more: string) =>
    Object.entries(schema.properties ?? {})
      .map(([name, each]) => `${name}: ${toType(each)}${more}`)
      .join('; ')
  const mark = ({ required = [] }: Schema) => (required.length > 0 ? '' : '?')

  const operations = Object.entries(ROUTES as Record<string, Route>).map(toOperation)
  toType(Problem as unknown as Schema)
  const named = [...types].map(([name, type]) => `export type ${name} = ${type}\n`)
  return `${named.join('\n')}\nexport type Client = {\n${indent(operations.join('\n'))}\n}\n\n${handwritten}`
}

const indent = (text: string) => text.replaceAll(/^(?=.)/gm, '  ')
function comment(text: string | undefined): string {
  if (!text) return ''
  const lines = text.replaceAll('*/', '* /').split('\n')
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`).join('\n')}\n */\n`
}
