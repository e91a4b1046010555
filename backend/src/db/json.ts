declare const held: unique symbol

/** Text that is JSON of a known shape: passed on as it is, or parsed. */
export type Json<Value> = string & { readonly [held]: Value }

export const parseJson = <Value>(json: Json<Value>): Value => JSON.parse(json)

/** Gives an object that is still text more fields. */
export function withFields<Value extends object, More extends object>(
  json: Json<Value>,
  more: More,
): Json<Value & More> {
  return `${json.slice(0, -1)},${JSON.stringify(more).slice(1)}` as Json<Value & More>
}
