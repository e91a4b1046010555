import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { isUpload, isWithinLimits } from './limit-body.ts'

const FORM_BYTES = 1000

/** The status of a refusal, for a form of this length; undefined when it is let in. */
function refusal(url: string, length: number | undefined): number | undefined {
  let status: number | undefined
  const ended = { end: () => ended }
  const writeHead = (code: number) => {
    status = code
    return ended
  }
  const response = { ...ended, writeHead }
  const headers =
    length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }
  const request = {
    method: 'POST',
    url,
    headers,
    complete: true,
    once: (_: string, close: () => void) => close(),
    setTimeout: () => {},
  } as unknown as IncomingMessage
  isWithinLimits(request, response as never, FORM_BYTES)
  return status
}

test('limits imports, pictures and forms to different sizes', () => {
  expect(refusal('/import/files', 2_000_000_000)).toBeUndefined()
  expect(refusal('/import/files', 2_100_000_000)).toBe(413)
  expect(refusal('/recipes/7/images', 400_000_000)).toBeUndefined()
  expect(refusal('/recipes/7/images', 2_000_000_000)).toBe(413)
  for (const one of ['/recipes/7/cookings/8/image', '/recipes/7?/cooked', '/books/7/image']) {
    expect(refusal(one, 21_000_000), one).toBeUndefined()
    expect(refusal(one, 30_000_000), one).toBe(413)
  }
  expect(refusal('/recipes/7?/recooked', FORM_BYTES + 1)).toBe(413)
  expect(refusal('/import', FORM_BYTES + 1)).toBe(413)
  expect(refusal('/import', FORM_BYTES)).toBeUndefined()
})

test('only uploads may omit Content-Length', () => {
  expect(refusal('/import/files', undefined)).toBeUndefined()
  expect(refusal('/import', undefined)).toBe(411)
})

test('recognises uploads by path and method', () => {
  const is = (method: string, url: string) => isUpload({ method, url } as IncomingMessage)
  expect(is('POST', '/import/files?x')).toBe(true)
  expect(is('GET', '/import/files')).toBe(false)
  expect(is('POST', '/import/files/more')).toBe(false)
})
