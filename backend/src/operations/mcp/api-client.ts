import type { FastifyRequest, InjectOptions } from 'fastify'
import type { App } from '../../http/services.ts'

/** The API refused a call of a tool. The message is for the model, so that it can correct the call. */
export class ToolError extends Error {}

type Query = Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>
type Call = { query?: Query; body?: object }

/**
 * Calls the API on behalf of the caller, with their own token: access rules, scopes and limits are those of every other
 * request.
 */
export class ApiClient {
  readonly #app: App
  readonly #request: FastifyRequest

  constructor(app: App, request: FastifyRequest) {
    this.#app = app
    this.#request = request
  }

  get<Answer>(path: string, query: Query = {}): Promise<Answer> {
    return this.#call('GET', path, { query })
  }

  post<Answer>(path: string, body: object, query: Query = {}): Promise<Answer> {
    return this.#call('POST', path, { query, body })
  }

  async #call<Answer>(method: 'GET' | 'POST', path: string, { query = {}, body }: Call): Promise<Answer> {
    const { headers, ip } = this.#request
    const options: InjectOptions = {
      method,
      url: path + formatQuery(query),
      headers: { authorization: headers.authorization ?? '' },
      remoteAddress: ip,
      ...(body && { payload: body }),
    }
    const response = await this.#app.inject(options)
    if (response.statusCode < 400) return response.json<Answer>()
    const { code, detail } = response.json<{ code: string; detail?: string }>()
    throw new ToolError(`${detail ?? 'The call was refused.'} (${code})`)
  }
}

function formatQuery(query: Query): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const each of [value].flat()) parameters.append(name, String(each))
  }
  return parameters.size > 0 ? `?${parameters}` : ''
}
