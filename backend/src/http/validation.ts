import type { ProblemField } from '@larder/contract/problems'
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { HttpError } from './errors.ts'

const MOST_ERRORS = 20

const strict = {
  strictTypes: false,
  removeAdditional: false,
  useDefaults: true,
  validateFormats: true,
} as const

/**
 * Bodies are taken as they are: nothing is converted and nothing unknown is dropped. Path and query arrive as text,
 * so numbers in them are converted.
 */
export function useStrictValidation(app: FastifyInstance) {
  const body = compilerWith({ coerceTypes: false })
  // Ajv converts 1e999 to Infinity, and with strict numbers would then skip the maximum.
  const pathAndQuery = compilerWith({ coerceTypes: 'array', strictNumbers: false })
  app.setValidatorCompiler((route) => {
    // Forms with files are checked where they are received, because they are never held as a whole.
    if (route.contentType === 'multipart/form-data') return () => true
    return route.httpPart === 'body' ? body(route) : pathAndQuery(route)
  })
}

/** Stops at the first mistake, so hostile input is cheap to refuse, then lists the others for the form. */
function compilerWith(
  options: Pick<Options, 'coerceTypes' | 'strictNumbers'>,
): FastifySchemaCompiler<object> {
  const first = withFormats(new Ajv({ ...strict, ...options, allErrors: false }))
  const every = withFormats(new Ajv({ ...strict, ...options, allErrors: true }))
  return ({ schema, httpPart }) => {
    const isValid = first.compile(schema)
    let listMistakes: ValidateFunction | undefined
    return (value: unknown) => {
      if (isValid(value)) return { value }
      let { errors } = isValid
      if (!isLarge(value)) {
        listMistakes ??= every.compile(schema)
        if (!listMistakes(value)) errors = listMistakes.errors
      }
      return { error: invalidInput(errors ?? [], httpPart) }
    }
  }
}

function withFormats(ajv: Ajv): Ajv {
  formats.default(ajv)
  return ajv
}

function isLarge(value: unknown): boolean {
  return Object.values(value ?? {}).some((field) => Array.isArray(field) && field.length > 1000)
}

function invalidInput(errors: ErrorObject[], part: string | undefined): HttpError {
  const fields = errors.slice(0, MOST_ERRORS).map(fieldOf)
  const [first] = fields
  const where = part === 'body' ? 'The body' : part === 'params' ? 'The path' : 'The query'
  const detail = first?.path
    ? `${where} is invalid: ${first.path} ${first.message}.`
    : `${where} ${first?.message}.`
  return new HttpError(422, detail, { fields })
}

function fieldOf(error: ErrorObject): ProblemField {
  const { missingProperty, additionalProperty, allowedValues } = error.params
  if (missingProperty) return { path: `${error.instancePath}/${missingProperty}`, message: 'is required' }
  if (additionalProperty)
    return { path: `${error.instancePath}/${additionalProperty}`, message: 'is not a known field' }
  if (allowedValues)
    return { path: error.instancePath, message: `must be one of: ${allowedValues.join(', ')}` }
  if (error.keyword === 'pattern')
    return { path: error.instancePath, message: 'contains a character that is not allowed here' }
  return { path: error.instancePath, message: error.message ?? 'is invalid' }
}
