import { expect, test } from 'vitest'
import { NO_CONNECTION, uploadCode, uploadProblem } from './upload-problem.ts'

const refused = (status: number, code: string, fieldCode?: string) =>
  uploadProblem(
    status,
    uploadCode({ code, ...(fieldCode && { errors: [{ path: '/files/0', code: fieldCode }] }) }),
  )

test('prefers the file’s error to the request’s error', () => {
  expect(refused(413, 'too_large', 'file_too_large').message).toMatch(/20 MB/)
  expect(refused(422, 'invalid', 'too_many_pixels').message).toMatch(/megapixels/)
  expect(refused(422, 'invalid', 'damaged_image').message).toMatch(/damaged/)
  expect(refused(415, 'unsupported_type').message).toMatch(/^Not a supported picture/)
})

test('only temporary errors can be retried', () => {
  expect(uploadProblem(NO_CONNECTION).mayRetry).toBe(true)
  for (const code of ['too_busy', 'unavailable', 'rate_limited', 'invalid_token', 'changed_meanwhile'])
    expect(refused(503, code).mayRetry, code).toBe(true)
  for (const code of ['limit_reached', 'too_large', 'not_yours', 'not_found'])
    expect(refused(409, code).mayRetry, code).toBe(false)
})

test('responses of proxies have no code, so the status decides', () => {
  expect(uploadProblem(413)).toEqual({ message: 'This is too large.', mayRetry: false })
  expect(uploadProblem(502).mayRetry).toBe(true)
})
