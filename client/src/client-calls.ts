import type { Answer, Args, Body, Call, OperationId, Target } from '@larder/contract/api-calls'

type Options = {
  signal?: AbortSignal | undefined
  /** Called with the response, for headers such as `ETag`. */
  onResponse?: ((response: Response) => void) | undefined
}

/** Uploads take a multipart form. */
type ClientCall<Id extends OperationId> = Options &
  ([Body<Id>] extends [never] ? Target<Id> & { body: FormData } : Call<Id>)

/** Files and event streams are not parsed. */
type ClientAnswer<Id extends OperationId> = unknown extends Answer<Id> ? Response : Answer<Id>

export type Client = {
  [Id in OperationId]: (...args: Args<ClientCall<Id>>) => Promise<ClientAnswer<Id>>
}
