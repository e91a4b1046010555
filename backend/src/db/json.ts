declare const held: unique symbol

/** Text that is JSON of a known shape: passed on as it is, or parsed. */
export type Json<Value> = string & { readonly [held]: Value }

export const parseJson = <Value>(json: Json<Value>): Value => JSON.parse(json)

export const toJson = <Value>(value: Value) => JSON.stringify(value) as Json<Value>

/** Two objects that are still text as one. */
export const joined = <Value extends object, More extends object>(json: Json<Value>, more: Json<More>) =>
  `${json.slice(0, -1)},${more.slice(1)}` as Json<Value & More>

/** Gives an object that is still text more fields. */
export const withFields = <Value extends object, More extends object>(json: Json<Value>, more: More) =>
  joined(json, toJson(more))
