const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 30_000
/** The request was not processed: rate limit, overload, or a proxy that did not reach the API. */
const REPEATABLE = new Set([429, 502, 503, 504])

type Options = { retries: number; signal: AbortSignal | undefined }

/** Repeats a request after a delay: the one that the server asks for, or twice the last one. */
export async function sendWithRetries(
  send: () => Promise<Response>,
  { retries, signal }: Options,
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const isLast = attempt >= retries
    try {
      const response = await send()
      if (isLast || !REPEATABLE.has(response.status)) return response
      const delay = readDelay(response, attempt)
      if (delay > MAX_DELAY_MS) return response
      await response.body?.cancel()
      await wait(delay, signal)
    } catch (error) {
      if (isLast || signal?.aborted) throw error
      await wait(FIRST_DELAY_MS * 2 ** attempt, signal)
    }
  }
}

function readDelay(response: Response, attempt: number): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : FIRST_DELAY_MS * 2 ** attempt
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
