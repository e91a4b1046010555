import { type Static, type TObject, type TOptional, type TProperties, type TSchema, Type } from 'typebox'

/** An object schema with a name in OpenAPI. Undeclared fields are refused. */
export function named<Properties extends TProperties>(
  title: string,
  properties: Properties,
  options: { description?: string; examples?: unknown[] } = {},
): TObject<Properties> {
  return Type.Object(properties, { title, additionalProperties: false, ...options })
}

const bases = new Map<string, TObject>()

/** The fields that the schemas of a resource share. Only OpenAPI uses it, as the base of these schemas. */
export function defineBase<Properties extends TProperties>(
  resource: string,
  properties: Properties,
): TObject<Properties> {
  const base = Type.Object(properties, { title: `${resource}Base` })
  bases.set(resource, base)
  return base
}

export const findBase = (resource: string): TObject | undefined => bases.get(resource)

export function optional<Properties extends TProperties>(properties: Properties) {
  const entries = Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])
  return Object.fromEntries(entries) as { [Name in keyof Properties]: TOptional<Properties[Name]> }
}

type NullableSchema<Schema extends TSchema> = ReturnType<typeof Type.Unsafe<Static<Schema> | null>>

/** `type: [x, "null"]` instead of a union: it serialises faster and reads better in the documentation. */
export function Nullable<Schema extends TSchema>(schema: Schema): NullableSchema<Schema> {
  const { type, enum: values, ...rest } = schema as Schema & { type?: string; enum?: unknown[] }
  const nullable = type ? { ...rest, type: [type, 'null'] } : { anyOf: [schema, { type: 'null' }] }
  return Type.Unsafe<Static<Schema> | null>(values ? { ...nullable, enum: [...values, null] } : nullable)
}

export function OneOf<const Values extends readonly string[]>(values: Values, description: string) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description })
}

/** The actions, besides reading, that the caller is allowed. Clients use this and need no access rules of their own. */
export function May<const Actions extends readonly string[]>(actions: Actions) {
  return Type.Array(OneOf(actions, 'An action, besides reading'), {
    description: 'Actions that you can perform on this item, besides reading it',
  })
}

export const MAX_ID = 2_147_483_647
const NO_NUL = '^[^\\u0000]*$'
const ONE_LINE = '^[^\\u0000-\\u001f\\u007f]*$'
/** Zero-width characters, soft hyphens, fillers and the empty Braille cell are as invisible as spaces. */
const INVISIBLE = '^[\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]+$'
export const NOT_BLANK = { minLength: 1, not: { type: 'string', pattern: INVISIBLE } }

export const id = (description: string) => Type.Integer({ minimum: 1, maximum: MAX_ID, description })
export const timestamp = (description: string) => Type.String({ format: 'date-time', description })
export const line = (maxLength: number, description: string) =>
  Type.String({ ...NOT_BLANK, maxLength, pattern: ONE_LINE, description })
export const text = (maxLength: number, description: string) =>
  Type.String({ maxLength, pattern: NO_NUL, description })
export const requiredText = (maxLength: number, description: string) =>
  Type.String({ ...NOT_BLANK, maxLength, pattern: NO_NUL, description })
export const count = (description: string) => Type.Integer({ minimum: 0, description })

export const MAX_NAME_LENGTH = 120
export const Name = (description: string) => line(MAX_NAME_LENGTH, description)
export const Version = Type.Integer({
  minimum: 1,
  description: 'Version number of the item; increases with every change',
})
export const CreatedAt = timestamp('Creation time')
export const OwnerId = Nullable(
  id('ID of the owner; null if the item has no owner, so that only Admins can change it'),
)
export const NewPassword = Type.String({
  minLength: 12,
  maxLength: 128,
  description: 'Can contain any characters; passwords that are easy to guess are rejected',
})
