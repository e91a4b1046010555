import { type TSchema, Type } from 'typebox'
import { Problem } from './problems.ts'

/** Schemas of requests and responses that are not JSON. */

export const NoContent = (description: string) => Type.Null({ description })

export const MultipartForm = <Schema extends TSchema>(schema: Schema) => ({
  content: { 'multipart/form-data': { schema } },
})

export const TextFile = (type: string, description: string) => ({
  content: { [type]: { schema: Type.String({ description }) } },
})

export const BinaryFile = (description: string, ...types: string[]) => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, { schema: Type.String({ format: 'binary' }) }])),
})

/** Documents a problem with another description than usual. */
export const ProblemResponse = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
})

export const ChangeStream = TextFile(
  'text/event-stream',
  'Each change sends `event: change`, with the new version number as `data`. If the stream ends, the last event is `event: end`, with a problem code as `data`.',
)
