import type { Routes } from './routes.ts'

export type OperationId = keyof Routes

type Types<Id extends OperationId> = NonNullable<Routes[Id]['types']>

/** The response of a route; null if it has no content. */
export type Answer<Id extends OperationId> = Types<Id>['answer']

/** Never for uploads. */
export type Body<Id extends OperationId> = Types<Id>['body']

type Query<Given> = { [Name in keyof Given]: Given[Name] | undefined }
type Params<Given> = { [Name in keyof Given]: Given[Name] | string }
type Optional<Name extends string, Value> =
  Record<never, never> extends Value ? { [_ in Name]?: Value } : { [_ in Name]: Value }

/** Path and query parameters. */
export type Target<Id extends OperationId> = Optional<'params', Params<Types<Id>['params']>> &
  Optional<'query', Query<Types<Id>['query']>>

export type Call<Id extends OperationId> = Target<Id> &
  (Body<Id> extends undefined ? { body?: undefined } : { body: Body<Id> }) & {
    ifMatch?: string | undefined
    idempotencyKey?: string | undefined
  }

/** The call can be omitted if the route needs no parameters and no body. */
export type Args<Given> = Record<never, never> extends Given ? [call?: Given] : [call: Given]

export type QueryValues = Record<string, string | number | boolean | readonly (string | number)[] | undefined>

/** Fills the parameters into a path such as `/recipes/:recipe_id`. */
export function fillPath(path: string, params: object = {}): string {
  const values = new Map<string, string | number>(Object.entries(params))
  return path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(values.get(name) ?? ''))
}

export function withQuery(path: string, query: QueryValues = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== '') parameters.append(name, String(each))
    }
  }
  const text = parameters.toString()
  return text ? `${path}?${text}` : path
}
