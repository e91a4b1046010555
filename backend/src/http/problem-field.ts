import type { ProblemField } from '@larder/contract/problems'
import type { ErrorObject } from 'ajv'
import { quoted, truncate } from '../errors/messages.ts'

type FieldError = Omit<ProblemField, 'path'>
type Describe = (params: ErrorObject['params'], message: string) => FieldError

const BLANK: FieldError = { code: 'blank', message: 'must not be blank' }
const limited =
  (code: FieldError['code']): Describe =>
  ({ limit }, message) => ({ code, message, params: { limit } })

/** Error code and message for each JSON Schema keyword. */
const DESCRIBE_BY_KEYWORD: Record<string, Describe> = {
  type: ({ type }) => {
    const allowed = [type].flat()
    return { code: 'wrong_type', message: `must be ${allowed.join(' or ')}`, params: { allowed } }
  },
  enum: ({ allowedValues }) => ({
    code: 'not_one_of',
    message: `must be one of: ${allowedValues.map(formatValue).join(', ')}`,
    params: { allowed: allowedValues.map(String) },
  }),
  const: ({ allowedValue }) => ({
    code: 'not_one_of',
    message: `must be ${formatValue(allowedValue)}`,
    params: { allowed: [String(allowedValue)] },
  }),
  not: () => BLANK,
  minLength: (params, message) => (params.limit === 1 ? BLANK : limited('too_short')(params, message)),
  maxLength: limited('too_long'),
  minItems: limited('too_few'),
  maxItems: limited('too_many'),
  uniqueItems: (_params, message) => ({ code: 'duplicate', message }),
  minimum: limited('too_small'),
  exclusiveMinimum: ({ limit }, message) => ({ code: 'too_small', message, params: { above: limit } }),
  maximum: limited('too_large'),
  pattern: ({ pattern }) =>
    pattern.startsWith('^https?')
      ? { code: 'not_an_address', message: 'must be a URL that starts with http:// or https://' }
      : { code: 'forbidden_character', message: 'contains a character that is not allowed here' },
  format: ({ format }) =>
    format === 'email'
      ? { code: 'not_an_email', message: 'must be an e-mail address' }
      : { code: 'wrong_format', message: `must be a ${format}`, params: { allowed: [format] } },
}

export function toProblemField({ instancePath, keyword, params, message }: ErrorObject): ProblemField {
  const { missingProperty, additionalProperty } = params
  if (missingProperty)
    return { path: `${instancePath}/${missingProperty}`, code: 'required', message: 'is required' }
  if (additionalProperty) {
    const path = truncate(`${instancePath}/${escapePointer(additionalProperty)}`)
    return { path, code: 'unknown_field', message: 'is not a known field' }
  }
  const text = message ?? 'is invalid'
  return {
    path: instancePath,
    ...(DESCRIBE_BY_KEYWORD[keyword]?.(params, text) ?? { code: 'invalid', message: text }),
  }
}

const escapePointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')
const formatValue = (value: string | null) => (value === null ? 'null' : quoted(value))
