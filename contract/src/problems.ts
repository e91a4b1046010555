import { type Static, Type } from 'typebox'
import { count, id, named, OneOf } from './fields.ts'
import { FIELD_CODES, PROBLEM_CODES } from './problem-codes.ts'

/** A string enum whose description lists the meaning of each code. */
export function OneOfCodes<Code extends string>(meanings: Record<Code, string>, description: string) {
  const codes = Object.keys(meanings) as Code[]
  const list = codes.map((code) => `- \`${code}\`: ${meanings[code]}`)
  return OneOf(codes, [`${description}:`, '', ...list].join('\n'))
}

/** Undeclared parameters are refused, so every parameter is documented here. */
export const ProblemParams = named(
  'ProblemParams',
  {
    limit: Type.Optional(Type.Number({ description: 'Minimum or maximum' })),
    above: Type.Optional(Type.Number({ description: 'Exclusive minimum' })),
    allowed: Type.Optional(Type.Array(Type.String(), { description: 'Allowed values' })),
    fields: Type.Optional(Type.Array(Type.String(), { description: 'Fields that cause the problem' })),
    resource: Type.Optional(Type.String({ description: 'Type of the item, as in `detail`' })),
    id: Type.Optional(id('ID of the item')),
    name: Type.Optional(Type.String({ description: 'Name that was not found' })),
    names: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Names of the items, in order; an empty string for an item that you cannot see',
      }),
    ),
    count: Type.Optional(count('Number of items')),
    trashed_count: Type.Optional(count('Number of items in the trash')),
    challenge: Type.Optional(
      Type.String({ description: 'Proof that the password was correct. Expires after 10 minutes' }),
    ),
    seconds: Type.Optional(count('Seconds to wait before the next attempt, as in `Retry-After`')),
  },
  { description: 'Values that the description of the code refers to' },
)

export const ProblemField = named('ProblemField', {
  path: Type.String({ description: 'JSON pointer to the value in the body, query or path' }),
  code: OneOfCodes(FIELD_CODES, 'Machine-readable reason'),
  message: Type.String({ description: 'Human-readable reason' }),
  params: Type.Optional(ProblemParams),
})

/** RFC 9457. */
export const Problem = named(
  'Problem',
  {
    type: Type.String({ description: 'Always `about:blank`; `code` identifies the problem' }),
    title: Type.String({ description: 'Reason phrase of the HTTP status' }),
    status: Type.Integer({ minimum: 400, maximum: 599, description: 'HTTP status' }),
    code: OneOfCodes(PROBLEM_CODES, 'Machine-readable reason. Later versions can add codes'),
    detail: Type.String({
      description:
        'Human-readable reason: in English with the values of this request, or in another language of `Accept-Language`',
    }),
    instance: Type.String({ description: 'Path of the request' }),
    params: Type.Optional(ProblemParams),
    errors: Type.Optional(
      Type.Array(ProblemField, { description: 'All values that are invalid or already in use' }),
    ),
  },
  {
    examples: [
      {
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        code: 'not_found',
        detail: 'Recipe ID 42 was not found.',
        instance: '/recipes/42',
        params: { resource: 'Recipe', id: 42 },
      },
    ],
  },
)
export type Problem = Static<typeof Problem>
export type ProblemField = Static<typeof ProblemField>
export type ProblemParams = Static<typeof ProblemParams>
