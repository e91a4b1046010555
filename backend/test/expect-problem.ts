import { PROBLEM_CODES } from '@larder/contract/problem-codes'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

/** Every error response is an RFC 9457 document. */
export function expectProblem(answer: LightMyRequestResponse, status: number, detail?: string | RegExp) {
  const label = `${answer.statusCode} ${answer.body.slice(0, 500)}`
  expect(answer.statusCode, label).toBe(status)
  expect(answer.headers['content-type'], label).toBe('application/problem+json; charset=utf-8')
  const problem = answer.json()
  expect(problem).toMatchObject({ type: 'about:blank', status, instance: expect.stringMatching(/^\//) })
  expect(PROBLEM_CODES, label).toHaveProperty(problem.code)
  expect(problem.title.length).toBeGreaterThan(0)
  expect(problem.detail, 'a sentence').toMatch(/^[A-Z/'].*\.$/s)
  expect(problem.detail.length, 'what it repeats is cut').toBeLessThan(1000)
  if (typeof detail === 'string') expect(problem.detail).toBe(detail)
  if (detail instanceof RegExp) expect(problem.detail).toMatch(detail)
  if (status === 401) expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
  if (status === 429 || status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
}

/** Paths of the invalid values in a 422 response. */
export function invalidPaths(answer: LightMyRequestResponse): string[] {
  expectProblem(answer, 422)
  return (answer.json().errors ?? []).map((field: { path: string }) => field.path)
}
