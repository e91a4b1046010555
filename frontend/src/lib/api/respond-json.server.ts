import { ApiError } from './api-error.ts'

/** Returns API errors as problem documents. Malformed JSON from the browser is a 400. */
export async function respondJson(work: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json(await work(), { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    if (error instanceof ApiError) return Response.json(error.problem, { status: error.status })
    if (error instanceof SyntaxError)
      return Response.json({ status: 400, code: 'malformed' }, { status: 400 })
    throw error
  }
}
