import type { ServeApi } from './serve-api.ts'

export type { ServeApi }

/** The API in this process. The server and the rendered pages are separate bundles, so they share it here. */
const KEY = Symbol.for('larder.own-api')
const shared = globalThis as { [KEY]?: ServeApi }

export function shareOwnApi(serveApi: ServeApi) {
  shared[KEY] = serveApi
}

export const findOwnApi = (): ServeApi | undefined => shared[KEY]
