import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CategoryRead } from '@larder/contract/recipes/categories'
import { ROUTES } from '@larder/contract/routes'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { beforeAll, expect, test } from 'vitest'
import { describeApi, OPENAPI_FILE } from '../scripts/write-openapi.ts'

type Shape = {
  allOf?: { $ref?: string }[]
  unevaluatedProperties?: boolean
  properties?: Record<string, { items?: { pattern?: string } }>
}
type Operation = {
  operationId: string
  security?: object[]
  parameters?: { name: string; schema: object }[]
  responses?: Record<string, object>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Shape> }
}

const LINTER = fileURLToPath(new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url))
/** The specification has slashes at the end of lists, and the committed document is of a machine of nobody's. */
const NOT_OURS = ['no-path-trailing-slash', 'no-server-example.com']

let document: Document

beforeAll(async () => {
  document = JSON.parse(await describeApi())
})

test('a linter finds no fault with docs/openapi.json', () => {
  const skipped = NOT_OURS.flatMap((rule) => ['--skip-rule', rule])
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [LINTER, 'lint', fileURLToPath(OPENAPI_FILE), '--format', 'json', ...skipped],
    {
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  )
  const { problems } = JSON.parse(stdout || `{ "problems": ${JSON.stringify(stderr)} }`)
  expect(problems).toEqual([])
})

test('every route of the contract has one handler', () => {
  const handled = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => [
      operationId,
      `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ]),
  )
  const declared = Object.entries(ROUTES).map(([id, { method, path }]) => [id, `${method} ${path}`])
  expect(declared.length).toBeGreaterThan(200)
  expect(handled.sort()).toEqual(declared.sort())
})

test('every route declares whether it requires a token', () => {
  const { paths } = document
  expect(paths['/version']?.get?.security).toEqual([])
  expect(paths['/users/me']?.get?.security).toEqual([{ token: [] }])
  const silent = Object.values(paths).flatMap((routes) =>
    Object.values(routes).filter(({ security }) => security === undefined),
  )
  expect(silent).toEqual([])
})

test('Idempotency-Key has length limits, and 431 is documented', () => {
  const { parameters = [], responses } = document.paths['/recipes/']?.post ?? {}
  const key = parameters.find(({ name }) => name === 'Idempotency-Key')
  expect(key?.schema).toEqual({ type: 'string', minLength: 1, maxLength: 200, pattern: '^[ -~]+$' })
  expect(responses).toHaveProperty('431')
  const silent = Object.values(document.paths).flatMap((routes) =>
    Object.values(routes).filter(({ responses }) => !responses?.['431'] || !responses['400']),
  )
  expect(silent).toEqual([])
})

test('forbidden characters are documented where texts are described', () => {
  const { alt } = document.components.schemas.RecipeImagesCreate?.properties ?? {}
  const pattern = new RegExp(alt?.items?.pattern ?? '', 'u')
  expect(['a b', 'a\0b'].map((text) => pattern.test(text))).toEqual([true, false])
})

test('each base schema is part of the Read schema of its resource', () => {
  const { schemas } = document.components
  const bases = Object.keys(schemas).filter((title) => title.endsWith('Base'))
  expect(bases.length).toBeGreaterThan(8)
  for (const base of bases) {
    const read = schemas[base.replace(/Base$/, 'Read')]
    expect(read?.allOf?.[0], base).toEqual({ $ref: `#/components/schemas/${base}` })
    expect(read?.unevaluatedProperties, base).toBe(false)
    expect(schemas[base], base).not.toHaveProperty('additionalProperties')
  }
  expect(CategoryRead).toMatchObject({ type: 'object', additionalProperties: false })
  expect(CategoryRead).not.toHaveProperty('allOf')
})

test('a schema with a base refuses unknown fields', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'openapi', ...document })
  const isCategory = ajv.getSchema('openapi#/components/schemas/CategoryRead') as ValidateFunction
  const soup = { id: 1, name: 'Soup', may: [], version: 1, created_at: '2026-01-01T00:00:00.000Z' }
  expect(isCategory(soup)).toBe(true)
  expect(isCategory({ ...soup, colour: 'red' })).toBe(false)
  expect(isCategory({ ...soup, name: undefined })).toBe(false)
})

test('a schema with other required fields has no base', () => {
  const { schemas } = document.components
  expect(schemas.StoreCreate).not.toHaveProperty('allOf')
  expect(schemas.StoreUpdate).not.toHaveProperty('allOf')
  expect(schemas.UserCreate).toHaveProperty('allOf')
})
