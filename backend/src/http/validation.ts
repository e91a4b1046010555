import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { HttpError } from '../errors/http-error.ts'
import { toProblemField } from './problem-field.ts'

const MAX_ERRORS = 20
const MAX_PARTS = 5000

const strict = {
  strictTypes: false,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  validateFormats: true,
} as const

/**
 * Validates strictly: unknown fields are errors, and body values are never converted. Numbers and booleans in path
 * and query arrive as text and are converted.
 */
export function useStrictValidation(app: FastifyInstance) {
  const compile = strictCompiler()
  app.setValidatorCompiler((route) => {
    // Multipart forms are streamed and checked by the code that reads them.
    if (route.contentType === 'multipart/form-data') return () => true
    const validate = compile(route)
    if (route.httpPart === 'body') return validate
    return (values: Record<string, unknown>) => {
      coerceValues(route.schema as TextSchema, values)
      return validate(values)
    }
  })
}

type TextSchema = { properties?: Record<string, { type?: string; items?: { type?: string } }> }

function coerceValues({ properties = {} }: TextSchema, values: Record<string, unknown>) {
  for (const [name, { type, items }] of Object.entries(properties)) {
    const value = values[name]
    if (value === undefined) continue
    values[name] =
      type === 'array'
        ? [value].flat().map((item) => coerceValue(items?.type, item))
        : coerceValue(type, value)
  }
}

/** Number() would also accept '0x1', '1e3', '01' and a space. */
function coerceValue(type: string | undefined, text: unknown): unknown {
  if (type === 'integer' && typeof text === 'string' && /^(0|-?[1-9]\d{0,19})$/.test(text))
    return Number(text)
  if (type === 'number' && typeof text === 'string' && /^(0|[1-9]\d{0,8})(\.\d{1,6})?$/.test(text))
    return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** Shared by all apps of a process: tests open hundreds, which have the same schemas. */
let compilers: { first: Ajv; every: Ajv } | undefined

/**
 * Stops at the first error, so that large hostile input is cheap to refuse. Smaller input is validated again to list
 * all errors. Validators are compiled on first use, because compiling all at once would slow down startup.
 */
function strictCompiler(): FastifySchemaCompiler<object> {
  compilers ??= {
    first: withFormats(new Ajv({ ...strict, allErrors: false })),
    every: withFormats(new Ajv({ ...strict, allErrors: true })),
  }
  const { first, every } = compilers
  return ({ schema, httpPart }) => {
    let isValid: ValidateFunction | undefined
    let listErrors: ValidateFunction | undefined
    return (value: unknown) => {
      isValid ??= first.compile(schema)
      if (isValid(value)) return { value }
      let { errors } = isValid
      if (!isLarge(value)) {
        listErrors ??= every.compile(schema)
        if (!listErrors(value)) errors = listErrors.errors
      }
      return { error: invalidInput(errors ?? [], httpPart) }
    }
  }
}

let checker: Ajv | undefined

/** Creates a validator for data that does not come from a request. Compiles the schema on first use. */
export function createValidator(schema: object): (value: unknown) => boolean {
  let isValid: ValidateFunction | undefined
  return (value) => {
    checker ??= withFormats(new Ajv({ ...strict, useDefaults: false, allErrors: false }))
    isValid ??= checker.compile(schema)
    return isValid(value)
  }
}

function withFormats(ajv: Ajv): Ajv {
  formats.default(ajv)
  return ajv
}

/** Whether listing all errors would take too long. */
function isLarge(value: unknown): boolean {
  let parts = 0
  const count = (part: unknown): boolean => {
    if (part === null || typeof part !== 'object') return false
    const values = Object.values(part)
    parts += values.length
    return parts > MAX_PARTS || values.some(count)
  }
  return count(value)
}

function invalidInput(errors: ErrorObject[], part: string | undefined): HttpError {
  const fields = errors.slice(0, MAX_ERRORS).map(toProblemField)
  const [first] = fields
  const where = part === 'body' ? 'The body' : part === 'params' ? 'The path' : 'The query'
  const detail = first?.path
    ? `${where} is invalid: ${first.path} ${first.message}.`
    : `${where} ${first?.message}.`
  return new HttpError(422, 'invalid', detail, { fields })
}
