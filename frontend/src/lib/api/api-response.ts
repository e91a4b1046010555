/** The common part of a `fetch` response and a `node:http` response. */
export type ApiResponse = Pick<Response, 'ok' | 'status' | 'statusText' | 'json'> & {
  headers: Pick<Headers, 'get'>
}
