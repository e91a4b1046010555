import { expect, test } from 'vitest'
import { readUrls } from './read-urls.ts'

test('reads one URL per line, without duplicates', () => {
  const text =
    ' https://example.com/soup\n\nexample.com/bread?x=1\nhttps://example.com/soup\r\nHTTP://Example.org\n'
  expect(readUrls(text)).toEqual({
    urls: ['https://example.com/soup', 'https://example.com/bread?x=1', 'http://example.org/'],
    wrong: undefined,
  })
})

test('accepts several URLs per line', () => {
  expect(readUrls('https://a.example/1 https://a.example/2').urls).toHaveLength(2)
})

test.each(['soup', 'javascript:alert(1)', 'file:///etc/passwd', 'https://', 'ftp://example.com/soup'])(
  "'%s' is named as no url",
  (line) => {
    expect(readUrls(`https://example.com/\n${line}`)).toEqual({
      urls: ['https://example.com/'],
      wrong: line,
    })
  },
)

test('an empty text has no URLs and no error', () => {
  expect(readUrls(' \n ')).toEqual({ urls: [], wrong: undefined })
})
