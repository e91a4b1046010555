import type { Access } from './access.ts'
import type { RateLimit } from './rate-limits.ts'

/** What a route may say about itself, and every request to it then meets. */
declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call it; a route that does not say keeps the service from starting. */
    access?: Access
    limits?: RateLimit[]
    /** Its answer depends on who asks and on the database alone: it may be kept until something is written. */
    isCacheable?: boolean
    /** Though no reading, it changes nothing that the public could see. */
    keepsCache?: boolean
    /** Though no id stands at the end of its address, it honours `If-Match`, as a change of an item does. */
    supportsIfMatch?: boolean
    /** Its answer takes as long as the line or the listener does, so it says nothing about how busy we are. */
    isStreaming?: boolean
    /** Answered also while the database is away, so a token is not looked up: everyone gets the same. */
    needsNoDatabase?: boolean
    /** Whoever knows the address may read it; a wrong one is not found. */
    isCapabilityUrl?: boolean
    /** How long a body may take to arrive, where it is larger than usual. */
    bodySeconds?: number
    /** OAuth 2 clients send forms; everything else speaks JSON alone. */
    acceptsForms?: boolean
  }
}
