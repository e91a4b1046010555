import { ApiError } from './api-error.ts'

/** What the API said, in codes; what a browser sends that is no JSON is its own mistake. */
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
