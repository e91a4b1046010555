import { type Static, Type } from 'typebox'
import { named } from './fields.ts'

export const ProblemField = named('ProblemField', {
  path: Type.String({ description: 'JSON pointer to the value, in the body, query or path' }),
  message: Type.String({ description: 'What is wrong with it' }),
})

/** RFC 9457. */
export const Problem = named(
  'Problem',
  {
    type: Type.String({ description: '`about:blank`: the status says what kind of problem this is' }),
    title: Type.String({ description: 'The status in words' }),
    status: Type.Integer({ minimum: 400, maximum: 599, description: 'The HTTP status' }),
    detail: Type.String({ description: 'What happened, naming the value' }),
    instance: Type.String({ description: 'The path that was asked for' }),
    errors: Type.Optional(Type.Array(ProblemField, { description: 'Each invalid value, for status 422' })),
  },
  {
    examples: [
      {
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        detail: 'Recipe ID 42 was not found.',
        instance: '/recipes/42',
      },
    ],
  },
)
export type Problem = Static<typeof Problem>
export type ProblemField = Static<typeof ProblemField>
