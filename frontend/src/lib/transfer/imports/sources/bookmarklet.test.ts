import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { bookmarkletFor, READY_FOR_PAGE, readHandedPage } from './bookmarklet.ts'

const SITE = 'https://larder.example'

/** Clicks the bookmark on a page, and answers what the page says to the window that it opened. */
function clickOn(address: string) {
  const opened: string[] = []
  const said: { data: unknown; target: string }[] = []
  const larder = { postMessage: (data: unknown, target: string) => said.push({ data, target }) }
  let hear: (event: object) => void = () => {}
  runInNewContext(bookmarkletFor(SITE).replace(/^javascript:/, ''), {
    open: (url: string) => {
      opened.push(url)
      return larder
    },
    addEventListener: (_: string, listener: typeof hear) => {
      hear = listener
    },
    encodeURIComponent,
    location: { href: address },
    document: { documentElement: { outerHTML: '<html>soup</html>' } },
  })
  return { opened, said, larder, hear: (event: object) => hear(event) }
}

test('the bookmark opens Larder, and hands the page to Larder alone, when asked', () => {
  const { opened, said, larder, hear } = clickOn('https://example.com/soup?a=1&b=2')
  expect(opened).toEqual([`${SITE}/import/page?url=https%3A%2F%2Fexample.com%2Fsoup%3Fa%3D1%26b%3D2`])
  hear({ source: larder, origin: 'https://other.example', data: READY_FOR_PAGE })
  hear({ source: {}, origin: SITE, data: READY_FOR_PAGE })
  hear({ source: larder, origin: SITE, data: 'something else' })
  expect(said).toEqual([])
  hear({ source: larder, origin: SITE, data: READY_FOR_PAGE })
  expect(said).toEqual([
    { data: { url: 'https://example.com/soup?a=1&b=2', html: '<html>soup</html>' }, target: SITE },
  ])
})

test('a page is taken with its own address only', () => {
  const page = { url: 'https://example.com/soup', html: '<html></html>' }
  expect(readHandedPage(page, 'https://example.com')).toEqual({ ...page, host: 'example.com' })
  expect(readHandedPage(page, 'https://evil.example')).toBeUndefined()
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
  expect(readHandedPage(data, 'https://example.com')).toBeUndefined()
})

test('a page that is not on the web has no address to keep', () => {
  expect(readHandedPage({ url: 'data:text/html,x', html: 'x' }, 'null')).toBeUndefined()
})
