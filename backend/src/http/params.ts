import { id } from '@larder/contract/fields'
import { type TInteger, type TObject, Type } from 'typebox'

/** Path parameters of a route: integer ids with the names from the specification. */
export function Params<const Names extends readonly string[]>(...names: Names) {
  const properties = Object.fromEntries(names.map((name) => [name, id(`The ${name.replace('_id', '')}`)]))
  return Type.Object(properties) as TObject<Record<Names[number], TInteger>>
}
