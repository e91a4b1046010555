import { afterEach, expect, test } from 'vitest'
import { setLocaleReader } from '../i18n/locale.ts'
import { ApiError } from './api-error.ts'
import { formProblem } from './form-problem.ts'

const problem = (status: number, detail: string, errors: { path: string; message: string }[] = []) =>
  new ApiError({
    type: 'about:blank',
    title: '',
    status,
    code: 'invalid',
    detail,
    instance: '/x',
    errors: errors.map((field) => ({ ...field, code: 'invalid' })),
  })

afterEach(() => setLocaleReader(() => 'en'))

test('each invalid value is said next to its field', () => {
  const { fields } = formProblem(
    problem(422, 'invalid', [
      { path: '/username', message: 'must NOT have fewer than 3 characters' },
      { path: '/title', message: 'must not be blank' },
      { path: '/ingredients/3/amount_grams', message: 'must be >= 0' },
    ]),
  )
  expect(fields).toEqual({
    username: 'At least 3 characters, please.',
    title: 'Please fill this in.',
    'ingredients.3.amount_grams': 'Must be at least 0.',
  })
})

test('a name that is taken belongs to the field that has it', () => {
  const taken = problem(409, "User name 'ann' already exists.")
  expect(formProblem(taken, { username: 'Ann ', email: 'a@b.de' })).toEqual({
    message: undefined,
    fields: { username: 'Already taken. Please choose another.' },
  })
})

test('German readers get no English sentences', () => {
  setLocaleReader(() => 'de')
  const error = problem(422, 'invalid', [{ path: '/password', message: 'is too common' }])
  expect(formProblem(error).fields.password).toBe('Dieser Wert ist nicht gültig.')
})
