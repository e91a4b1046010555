import { AsyncLocalStorage } from 'node:async_hooks'
import type { ApiAnswer, ApiCall } from './call-api.server.ts'

/** One of the answers that a page is made from. */
export type Source = { path: string; etag: string }

/** What the API said of a path just now, so that it need not be asked again. */
export type Said = Map<string, Promise<ApiAnswer>>

/** Of the page that is being made, where one is that may be kept. */
export const sourcesOfPage = new AsyncLocalStorage<Sources>()

/** Hears what the API is asked while a page is made, and what would have to be confirmed to show the page again. */
export class Sources {
  readonly #etags = new Map<string, string>()
  readonly #said: Said
  /** What is still under way, and what nothing can confirm. */
  #doubts = 0

  constructor(said: Said = new Map()) {
    this.#said = said
  }

  async hear({ method, token }: ApiCall, path: string, ask: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
    this.doubt()
    if (method !== 'GET' || token) return ask()
    const said = this.#said.get(path)
    this.#said.delete(path)
    const answer = await (said ?? ask())
    const etag = answer.headers.get('etag')
    if (answer.status === 200 && etag && (this.#etags.get(path) ?? etag) === etag) {
      this.#etags.set(path, etag)
      this.#doubts--
    }
    return answer
  }

  doubt() {
    this.#doubts++
  }

  /** Undefined unless the API can vouch for all of it, and for something. */
  all(): Source[] | undefined {
    if (this.#doubts > 0 || this.#etags.size === 0) return undefined
    return Array.from(this.#etags, ([path, etag]) => ({ path, etag }))
  }
}
