import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { makeBookmarklet, READY_FOR_PAGE, readReceivedPage } from './bookmarklet.ts'

const SITE = 'https://larder.example'

/** Clicks the bookmarklet on a page. Returns the messages to the opened window. */
function clickOn(address: string) {
  const opened: string[] = []
  const sentMessages: { data: unknown; target: string }[] = []
  const larder = { postMessage: (data: unknown, target: string) => sentMessages.push({ data, target }) }
  let receive: (event: object) => void = () => {}
  runInNewContext(makeBookmarklet(SITE).replace(/^javascript:/, ''), {
    open: (url: string) => {
      opened.push(url)
      return larder
    },
    addEventListener: (_: string, listener: typeof receive) => {
      receive = listener
    },
    encodeURIComponent,
    location: { href: address },
    document: { documentElement: { outerHTML: '<html>soup</html>' } },
  })
  return { opened, sentMessages, larder, receive: (event: object) => receive(event) }
}

test('the bookmarklet opens Larder and sends the page only to Larder, on request', () => {
  const { opened, sentMessages, larder, receive } = clickOn('https://example.com/soup?a=1&b=2')
  expect(opened).toEqual([`${SITE}/import/page?url=https%3A%2F%2Fexample.com%2Fsoup%3Fa%3D1%26b%3D2`])
  receive({ source: larder, origin: 'https://other.example', data: READY_FOR_PAGE })
  receive({ source: {}, origin: SITE, data: READY_FOR_PAGE })
  receive({ source: larder, origin: SITE, data: 'something else' })
  expect(sentMessages).toEqual([])
  receive({ source: larder, origin: SITE, data: READY_FOR_PAGE })
  expect(sentMessages).toEqual([
    { data: { url: 'https://example.com/soup?a=1&b=2', html: '<html>soup</html>' }, target: SITE },
  ])
})

test('accepts a page only with its own URL', () => {
  const page = { url: 'https://example.com/soup', html: '<html></html>' }
  expect(readReceivedPage(page, 'https://example.com')).toEqual({ ...page, host: 'example.com' })
  expect(readReceivedPage(page, 'https://evil.example')).toBeUndefined()
})

test.each([
  undefined,
  null,
  'text',
  { url: 'https://example.com/' },
  { url: 'https://example.com/', html: '' },
  { url: 'https://example.com/', html: 7 },
  { url: 'nowhere', html: 'x' },
])('%j is no page', (data) => {
  expect(readReceivedPage(data, 'https://example.com')).toBeUndefined()
})

test('rejects pages without an HTTP URL', () => {
  expect(readReceivedPage({ url: 'data:text/html,x', html: 'x' }, 'null')).toBeUndefined()
})
