import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

/** Compiles the serializer of a route on its first response. Compiling all at once would slow down startup. */
export function useLazySerialization(app: FastifyInstance) {
  app.setSerializerCompiler(({ schema }) => {
    let serialize: ((body: unknown) => string) | undefined
    return (body: unknown) => {
      serialize ??= fastJsonStringify(schema as Schema)
      return serialize(body)
    }
  })
}
