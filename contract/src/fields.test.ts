import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import {
  count,
  defineBase,
  findBase,
  id,
  line,
  MAX_ID,
  May,
  Nullable,
  named,
  OneOf,
  optional,
  requiredText,
  text,
  timestamp,
} from './fields.ts'
import { Page, PageQuery } from './paging.ts'
import { OneOfCodes, Problem } from './problems.ts'

const accepts = (schema: object, values: unknown[]) => values.map((value) => Value.Check(schema, value))
const all = (values: unknown[], isAccepted: boolean) => values.map(() => isAccepted)
function expectFits(schema: object, { good, bad }: { good: unknown[]; bad: unknown[] }) {
  expect(accepts(schema, good)).toEqual(all(good, true))
  expect(accepts(schema, bad)).toEqual(all(bad, false))
}

test('a named object refuses undeclared fields', () => {
  const schema = named('Tag', { name: Type.String() }, { description: 'A tag' })
  expect(schema).toMatchObject({ title: 'Tag', description: 'A tag' })
  expectFits(schema, { good: [{ name: 'soup' }], bad: [{}, { name: 'soup', more: 1 }] })
})

test('a base is found by its resource', () => {
  const base = defineBase('Pot', { name: Type.String() })
  expect(base).toMatchObject({ title: 'PotBase', properties: { name: { type: 'string' } } })
  expect(findBase('Pot')).toBe(base)
  expect(findBase('Pan')).toBeUndefined()
})

test('optional fields can be left out', () => {
  expectFits(Type.Object(optional({ a: Type.String(), b: Type.Number() })), {
    good: [{}, { a: 'x' }],
    bad: [{ a: 1 }],
  })
})

test('a nullable schema accepts null and keeps its type, its values and its description', () => {
  expect(Nullable(id('The pot'))).toMatchObject({
    type: ['integer', 'null'],
    minimum: 1,
    description: 'The pot',
  })
  expectFits(Nullable(id('')), { good: [null, 1], bad: ['1', 0] })
  expectFits(Nullable(OneOf(['a', 'b'], '')), { good: ['a', 'b', null], bad: ['c', 1] })
  expectFits(Nullable(Type.Unsafe({ anyOf: [{ type: 'string' }] })), { good: ['x', null], bad: [1] })
})

test('enums and actions', () => {
  expect(OneOf(['a'], 'Which')).toMatchObject({ description: 'Which' })
  expectFits(May(['update', 'delete']), { good: [[], ['update', 'delete']], bad: [['read'], 'update'] })
  expect(May(['update'])).toMatchObject({ description: expect.stringContaining('Actions') })
  const codes = OneOfCodes({ taken: 'in use', odd: 'strange' }, 'Reason')
  expect(codes).toMatchObject({
    enum: ['taken', 'odd'],
    description: 'Reason:\n\n- `taken`: in use\n- `odd`: strange',
  })
})

test('numbers', () => {
  expectFits(id(''), { good: [1, MAX_ID], bad: [0, MAX_ID + 1, 1.5] })
  expectFits(count(''), { good: [0, 7], bad: [-1, 0.5] })
})

test('texts', () => {
  expectFits(line(4, ''), { good: ['a', 'abcd'], bad: ['', 'abcde', 'a\nb', ' ', '\u2800', '\u00ad', 7] })
  expectFits(text(4, ''), { good: ['', 'a\nb', ' '], bad: ['abcde', 'a\0'] })
  expectFits(requiredText(4, ''), { good: ['a\nb'], bad: ['', '\n', 'abcde', 'a\0'] })
  for (const schema of [
    line(4, 'x'),
    text(4, 'x'),
    requiredText(4, 'x'),
    id('x'),
    count('x'),
    timestamp('x'),
  ])
    expect(schema).toMatchObject({ description: 'x' })
  expect(timestamp('')).toMatchObject({ type: 'string', format: 'date-time' })
})

test('pages', () => {
  const page = { items: ['x'], next_cursor: null }
  expectFits(Page('Things', Type.String()), {
    good: [page, { ...page, total: 1, total_is_capped: false }, { items: [], next_cursor: 'x' }],
    bad: [{ items: [] }, { ...page, items: [1] }, { ...page, total: -1 }, { ...page, more: 1 }],
  })
  expect(Page('Things', Type.String())).toMatchObject({ title: 'Things' })
  const query = Type.Object(PageQuery)
  expectFits(query, {
    good: [{}, { limit: 1, cursor: 'x', count: true }, { limit: 100 }],
    bad: [{ limit: 0 }, { limit: 101 }, { cursor: '' }],
  })
  expect(query.properties).toMatchObject({ limit: { default: 20 }, count: { default: false } })
})

test('the example of a problem is one', () => {
  const [example] = (Problem as { examples?: object[] }).examples ?? []
  expectFits(Problem, {
    good: [example, { ...example, errors: [{ path: '/a', code: 'invalid', message: 'is odd' }] }],
    bad: [{ ...example, status: 200 }, { ...example, code: 'odd' }, { ...example, params: { odd: 1 } }, {}],
  })
})
