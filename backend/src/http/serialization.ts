import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

/** Compiles the serializer of a route at its first response. Compiling all of them would slow down the start. */
export function useLazySerialization(app: FastifyInstance) {
  app.setSerializerCompiler(({ schema }) => {
    let serialize: ((body: unknown) => string) | undefined
    return (body: unknown) => {
      serialize ??= fastJsonStringify(schema as Schema)
      return serialize(body)
    }
  })
}
