import { LANGUAGES } from '@larder/contract/languages'
import { FIELD_CODES, type FieldCode, PROBLEM_CODES, type ProblemCode } from '@larder/contract/problem-codes'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/test-app.ts'
import { translateProblem } from './translate-problem.ts'

const BASE = { type: 'about:blank', title: '', status: 422, detail: 'English', instance: '/' }

test.each(LANGUAGES)('every code has a text in %s', (language) => {
  const errors = (Object.keys(FIELD_CODES) as FieldCode[]).map((code) => ({
    path: '',
    code,
    message: 'English',
  }))
  for (const code of Object.keys(PROBLEM_CODES) as ProblemCode[]) {
    const problem = translateProblem({ ...BASE, code, params: { count: 0 } }, language)
    expect(problem.detail === 'English').toBe(language === 'en')
  }
  const { errors: fields } = translateProblem({ ...BASE, code: 'already_exists', errors }, language)
  expect(fields?.some(({ message }) => message === 'English')).toBe(language === 'en')
})

test('problems are in the language of Accept-Language, English by default', async () => {
  const larder = await openTestApp()
  const get = async (url: string, languages?: string) =>
    (await larder.app.inject({ url, headers: languages ? { 'accept-language': languages } : {} })).json()
  expect(await get('/recipes/4711', 'de-AT,de;q=0.9,en;q=0.8')).toMatchObject({
    code: 'not_found',
    detail: 'Das gibt es nicht mehr. Vielleicht wurde es gelöscht.',
    params: { resource: 'Recipe', id: 4711 },
  })
  expect(await get('/recipes/?limit=0', 'fr')).toMatchObject({
    detail: '/limit: Indiquez 1 ou plus.',
    errors: [{ path: '/limit', code: 'too_small', params: { limit: 1 } }],
  })
  for (const languages of [undefined, '*', 'tlh', 'en-GB, de;q=0.9'])
    expect((await get('/recipes/4711', languages)).detail).toBe('Recipe ID 4711 was not found.')
})
