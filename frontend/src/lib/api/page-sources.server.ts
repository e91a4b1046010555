import { AsyncLocalStorage } from 'node:async_hooks'
import type { ApiResponse } from './api-response.ts'

/** An API response that a page was rendered from. */
export type PageSource = { path: string; etag: string }

/** Responses fetched during revalidation, by path, so that rendering does not request them again. */
export type PrefetchedResponses = Map<string, Promise<ApiResponse>>

/** Tracker of the page that is being rendered; unset if the page can't be cached. */
export const pageSources = new AsyncLocalStorage<PageSourceTracker>()

/** Records the API requests made while a page renders, with the ETags to revalidate before serving the page from cache. */
export class PageSourceTracker {
  readonly #etags = new Map<string, string>()
  readonly #prefetched: PrefetchedResponses
  /** Requests that are unfinished or have no ETag. The page can't be cached unless this is 0. */
  #doubts = 0

  constructor(prefetched: PrefetchedResponses = new Map()) {
    this.#prefetched = prefetched
  }

  async track(
    { method, token }: { method: string; token?: string | undefined },
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

  /** Undefined unless there is at least one source and all have ETags. */
  all(): PageSource[] | undefined {
    if (this.#doubts > 0 || this.#etags.size === 0) return undefined
    return Array.from(this.#etags, ([path, etag]) => ({ path, etag }))
  }
}
