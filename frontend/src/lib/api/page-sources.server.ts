import { AsyncLocalStorage } from 'node:async_hooks'
import type { ApiCall, ApiResponse } from './call-api.server.ts'

/** One of the answers that a page is made from. */
export type PageSource = { path: string; etag: string }

/** What the API said of a path just now, so that it need not be asked again. */
export type PrefetchedResponses = Map<string, Promise<ApiResponse>>

/** Of the page that is being made, where one is that may be kept. */
export const pageSources = new AsyncLocalStorage<PageSourceTracker>()

/** Hears what the API is asked while a page is made, and what would have to be confirmed to show the page again. */
export class PageSourceTracker {
  readonly #etags = new Map<string, string>()
  readonly #prefetched: PrefetchedResponses
  /** What is still under way, and what nothing can confirm. */
  #doubts = 0

  constructor(prefetched: PrefetchedResponses = new Map()) {
    this.#prefetched = prefetched
  }

  async track(
    { method, token }: ApiCall,
    path: string,
    send: () => Promise<ApiResponse>,
  ): Promise<ApiResponse> {
    this.markUncacheable()
    if (method !== 'GET' || token) return send()
    const prefetched = this.#prefetched.get(path)
    this.#prefetched.delete(path)
    const answer = await (prefetched ?? send())
    const etag = answer.headers.get('etag')
    if (answer.status === 200 && etag && (this.#etags.get(path) ?? etag) === etag) {
      this.#etags.set(path, etag)
      this.#doubts--
    }
    return answer
  }

  markUncacheable() {
    this.#doubts++
  }

  /** Undefined unless the API can vouch for all of it, and for something. */
  all(): PageSource[] | undefined {
    if (this.#doubts > 0 || this.#etags.size === 0) return undefined
    return Array.from(this.#etags, ([path, etag]) => ({ path, etag }))
  }
}
