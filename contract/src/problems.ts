import { type Static, Type } from 'typebox'
import { count, id, named, OneOf } from './fields.ts'
import { FIELD_CODES, PROBLEM_CODES } from './problem-codes.ts'

function codeOf<Code extends string>(meanings: Record<Code, string>, description: string) {
  const codes = Object.keys(meanings) as Code[]
  const list = codes.map((code) => `- \`${code}\`: ${meanings[code]}`)
  return OneOf(codes, [`${description}:`, '', ...list].join('\n'))
}

/** Closed, so that whoever says something new names it here first. */
export const ProblemParams = named(
  'ProblemParams',
  {
    limit: Type.Optional(Type.Number({ description: 'The least or the most that is taken' })),
    above: Type.Optional(Type.Number({ description: 'It must be more than this' })),
    allowed: Type.Optional(Type.Array(Type.String(), { description: 'What is taken instead' })),
    fields: Type.Optional(Type.Array(Type.String(), { description: 'The fields it is about' })),
    resource: Type.Optional(Type.String({ description: 'The kind of item, as `detail` calls it' })),
    id: Type.Optional(id('Its id')),
    name: Type.Optional(Type.String({ description: 'The name that was looked for' })),
    names: Type.Optional(
      Type.Array(Type.String(), { description: 'What they are called, in order; empty: not for you to see' }),
    ),
    count: Type.Optional(count('How many there are')),
    trashed_count: Type.Optional(count('How many there are in the trash')),
    seconds: Type.Optional(count('When to try again, like `Retry-After`')),
  },
  { description: 'What a code speaks of' },
)

export const ProblemField = named('ProblemField', {
  path: Type.String({ description: 'JSON pointer to the value, in the body, query or path' }),
  code: codeOf(FIELD_CODES, 'What is wrong with it, for programs'),
  message: Type.String({ description: 'What is wrong with it' }),
  params: Type.Optional(ProblemParams),
})

/** RFC 9457. */
export const Problem = named(
  'Problem',
  {
    type: Type.String({ description: '`about:blank`: the status says what kind of problem this is' }),
    title: Type.String({ description: 'The status in words' }),
    status: Type.Integer({ minimum: 400, maximum: 599, description: 'The HTTP status' }),
    code: codeOf(PROBLEM_CODES, 'What happened, for programs; later versions may know more'),
    detail: Type.String({ description: 'What happened, naming the value' }),
    instance: Type.String({ description: 'The path that was asked for' }),
    params: Type.Optional(ProblemParams),
    errors: Type.Optional(
      Type.Array(ProblemField, { description: 'Each value that is invalid, or taken by another' }),
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
