import type { Routes } from '@larder/contract/routes'

export type OperationId = keyof Routes

type Types<Id extends OperationId> = NonNullable<Routes[Id]['types']>

/** The response of a route; null if it has no content. */
export type Answer<Id extends OperationId> = Types<Id>['answer']

type Query<Given> = { [Name in keyof Given]: Given[Name] | undefined }
type Params<Given> = { [Name in keyof Given]: Given[Name] | string }
type Optional<Name extends string, Value> =
  Record<never, never> extends Value ? { [_ in Name]?: Value } : { [_ in Name]: Value }

/** Path and query parameters. */
export type Target<Id extends OperationId> = Optional<'params', Params<Types<Id>['params']>> &
  Optional<'query', Query<Types<Id>['query']>>

export type Call<Id extends OperationId> = Target<Id> &
  (Types<Id>['body'] extends undefined ? { body?: undefined } : { body: Types<Id>['body'] }) & {
    ifMatch?: string | undefined
    idempotencyKey?: string | undefined
  }

/** The call can be omitted if the route needs no parameters and no body. */
export type Args<Given> = Record<never, never> extends Given ? [call?: Given] : [call: Given]
