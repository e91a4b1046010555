import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { App } from '../src/http/services.ts'

type MediaType = { schema?: { format?: string } }
type Operation = { responses: Record<string, { content?: Record<string, MediaType> }> }
type Document = { paths: Record<string, Record<string, Operation>>; components: object }

/** The same for all apps of a test worker: they differ in settings, not in routes. */
let description: { document: Document; ajv: Ajv2020; paths: [RegExp, string][] } | undefined
const validators = new WeakMap<object, ValidateFunction>()

/** Fails the test if a response does not match the OpenAPI document. */
export function checkResponse(app: App, method: string, url: string, answer: LightMyRequestResponse) {
  const { document, ajv, paths } = describeApi(app)
  const path =
    url
      .split('?', 1)[0]
      ?.replace(/^\/api\/v1/, '')
      .replace(/(.)\/$/, '$1') ?? ''
  const template = paths.find(([pattern]) => pattern.test(path))?.[1]
  const operation = template && document.paths[template]?.[method.toLowerCase()]
  const label = `${method} ${url} answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`
  const type = String(answer.headers['content-type'] ?? '').split(';', 1)[0] ?? ''
  if (type === 'application/problem+json' && answer.body) {
    const isProblem = ajv.getSchema('openapi#/components/schemas/Problem') as ValidateFunction
    expect(isProblem(answer.json()) || isProblem.errors, label).toBe(true)
  }
  if (!operation || answer.statusCode === 304) return
  const declared = operation.responses[answer.statusCode]
  expect(declared, `${label}, which is not declared`).toBeDefined()
  const media = declared?.content?.[type]
  if (!answer.body) return expect(Object.keys(declared?.content ?? {}), label).toEqual([])
  expect(media, `${label}, whose type ${type} is not declared`).toBeDefined()
  if (!type.includes('json') || !media?.schema || media.schema.format === 'binary') return
  const validate = validators.get(media) ?? compile(ajv, media)
  expect(validate(answer.json()) || validate.errors, label).toBe(true)
}

function compile(ajv: Ajv2020, media: MediaType): ValidateFunction {
  const validate = ajv.compile(rewriteRefs(media.schema))
  validators.set(media, validate)
  return validate
}

function describeApi(app: App) {
  if (description) return description
  const document = app.swagger() as unknown as Document
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  ajv.addSchema({ $id: 'openapi', components: rewriteRefs(document.components) as object })
  // Literal paths first: /users/me is not a user ID.
  const templates = Object.keys(document.paths).sort(
    (a, b) => Number(a.includes('{')) - Number(b.includes('{')),
  )
  const paths = templates.map((template): [RegExp, string] => [
    new RegExp(`^${template.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    template,
  ])
  description = { document, ajv, paths }
  return description
}

const rewriteRefs = (schema: unknown): object =>
  JSON.parse(JSON.stringify(schema ?? {}).replaceAll('"#/components/', '"openapi#/components/'))
