declare const held: unique symbol

/** JSON text of a known type, which can be passed on without parsing it. */
export type Json<Value> = string & { readonly [held]: Value }

export const parseJson = <Value>(json: Json<Value>): Value => JSON.parse(json)

export const toJson = <Value>(value: Value) => JSON.stringify(value) as Json<Value>

/** Merges two JSON objects without parsing them. */
export const joinJsonObjects = <Value extends object, More extends object>(
  json: Json<Value>,
  more: Json<More>,
) => `${json.slice(0, -1)},${more.slice(1)}` as Json<Value & More>

/** Adds fields to a JSON object without parsing it. */
export const addJsonFields = <Value extends object, More extends object>(json: Json<Value>, more: More) =>
  joinJsonObjects(json, toJson(more))
