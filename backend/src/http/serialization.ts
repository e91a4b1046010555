import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

/** What writes the answers of a route is made when it first has one: made for all routes, it would take longer to start. */
export function useLazySerialization(app: FastifyInstance) {
  app.setSerializerCompiler(({ schema }) => {
    let write: ((answer: unknown) => string) | undefined
    return (answer: unknown) => {
      write ??= fastJsonStringify(schema as Schema)
      return write(answer)
    }
  })
}
