import { FIELD_CODES, PROBLEM_CODES } from '@larder/contract/problem-codes'
import { afterEach, expect, test } from 'vitest'
import { setLocaleReader } from '../i18n/locale.ts'
import { ApiError } from './api-error.ts'
import type { ApiProblem } from './api-problem.ts'
import { fieldMessage } from './field-message.ts'
import { formProblem } from './form-problem.ts'
import { problemMessage } from './problem-message.ts'

const shown = (problem: ApiProblem) => formProblem(new ApiError(problem, 'A sentence for the log.'))

afterEach(() => setLocaleReader(() => 'en'))

test('each invalid value is said next to its field', () => {
  const { message, fields } = shown({
    status: 422,
    code: 'invalid',
    errors: [
      { path: '/username', code: 'too_short', params: { limit: 3 } },
      { path: '/title', code: 'blank' },
      { path: '/ingredients/3/amount_grams', code: 'too_small', params: { limit: 0 } },
      { path: '/grams_per_ml', code: 'too_small', params: { above: 0 } },
      { path: '/servings', code: 'wrong_type', params: { allowed: ['integer', 'null'] } },
    ],
  })
  expect(message).toBe('Check the marked fields.')
  expect(fields).toEqual({
    username: 'Use at least 3 characters.',
    title: 'Fill in this field.',
    'ingredients.3.amount_grams': 'Enter 0 or more.',
    grams_per_ml: 'Enter more than 0.',
    servings: 'Enter a number.',
  })
})

test('a name that is taken belongs to the field that has it', () => {
  const errors = [{ path: '/username', code: 'taken' }]
  expect(shown({ status: 409, code: 'already_exists', errors })).toEqual({
    message: undefined,
    fields: { username: 'Already taken. Choose another.' },
  })
})

test('what is in use tells how often, in the trash too', () => {
  const inUse = (params: object) => shown({ status: 409, code: 'in_use', params }).message
  expect(inUse({ count: 3, trashed_count: 1 })).toMatch(/^3 recipes still use it/)
  expect(inUse({ count: 0, trashed_count: 1 })).toMatch(/^1 recipe in the trash/)
})

test('a code that is newer than this website gets a general sentence by status', () => {
  const newer = { code: 'eaten_by_the_dog', errors: [{ path: '/title', code: 'too_salty' }] }
  expect(shown({ ...newer, status: 409 }).message).toBe(problemMessage({ status: 409 }))
  expect(shown({ ...newer, status: 418 }).message).toBe('Something went wrong. Try again.')
  expect(shown({ ...newer, status: 422 }).fields.title).toBe('Enter a valid value.')
})

test('every code has words, in German others than in English', () => {
  const said = () => [
    ...Object.keys(PROBLEM_CODES).map((code) => problemMessage({ status: 418, code })),
    ...Object.keys(FIELD_CODES).map((code) => fieldMessage({ path: '/x', code })),
  ]
  const english = said()
  setLocaleReader(() => 'de')
  const german = said()
  expect(english.filter((words, index) => words.length < 5 || words === german[index])).toEqual([])
})

test('an answer of the API is kept as codes, without its sentences', async () => {
  const body = {
    type: 'about:blank',
    title: 'Unprocessable Entity',
    status: 422,
    code: 'invalid',
    detail: 'The body is invalid: /title must not be blank.',
    instance: '/recipes/',
    errors: [{ path: '/title', code: 'blank', message: 'must not be blank' }],
  }
  const error = await ApiError.from(Response.json(body, { status: 422 }))
  expect(error.message).toBe(body.detail)
  expect(JSON.stringify(error.problem)).not.toMatch(/must|invalid:/)
  expect(error.problem.errors).toEqual([{ path: '/title', code: 'blank', params: undefined }])
  const foreign = await ApiError.from(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(problemMessage(foreign.problem)).toMatch(/Can’t reach Larder/)
})
