import type { Access } from './access.ts'
import type { RateLimit } from './rate-limits.ts'

/** Options that a route can set in its `config`. */
declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required: without it, the service does not start. */
    access?: Access
    limits?: RateLimit[]
    /** Set if the response depends only on the caller and the database, so that it can be cached until the next write. */
    isCacheable?: boolean
    /** The same for PROPFIND and REPORT of WebDAV, whose responses also depend on the body, the depth and the language. */
    isPolled?: boolean
    /** This write does not clear the response cache, because it changes no cached public response. */
    keepsCache?: boolean
    /** Supports `If-Match` although its path does not end with an id. */
    supportsIfMatch?: boolean
    /** The client determines how long the request takes (upload, download, event stream), so it holds no concurrency slot. */
    isStreaming?: boolean
    /** Works without the database. Tokens are ignored, and everyone gets the same response. */
    needsNoDatabase?: boolean
    /** The URL contains a secret that grants access. A wrong one results in 404. */
    isCapabilityUrl?: boolean
    /** Seconds in which the body must arrive, for routes with larger bodies than usual. */
    bodySeconds?: number
    /** Accepts URL-encoded forms, for OAuth 2 clients. All other routes refuse them. */
    acceptsForms?: boolean
    /** Accepts plain text, which becomes the body. All other routes refuse it. */
    acceptsText?: boolean
    /** Accepts an access token as the password of Basic authentication, for CalDAV clients. */
    acceptsBasic?: boolean
    /** Headers of the response to OPTIONS. */
    optionsHeaders?: Record<string, string>
  }
}
