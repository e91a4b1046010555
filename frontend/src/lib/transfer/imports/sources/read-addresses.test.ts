import { expect, test } from 'vitest'
import { readAddresses } from './read-addresses.ts'

test('one address per line, each once, however they were copied', () => {
  const text =
    ' https://example.com/soup\n\nexample.com/bread?x=1\nhttps://example.com/soup\r\nHTTP://Example.org\n'
  expect(readAddresses(text)).toEqual({
    addresses: ['https://example.com/soup', 'https://example.com/bread?x=1', 'http://example.org/'],
    wrong: undefined,
  })
})

test('addresses beside each other are as good as below each other', () => {
  expect(readAddresses('https://a.example/1 https://a.example/2').addresses).toHaveLength(2)
})

test.each(['soup', 'javascript:alert(1)', 'file:///etc/passwd', 'https://', 'ftp://example.com/soup'])(
  "'%s' is named as no address",
  (line) => {
    expect(readAddresses(`https://example.com/\n${line}`)).toEqual({
      addresses: ['https://example.com/'],
      wrong: line,
    })
  },
)

test('nothing is no address, and nothing wrong', () => {
  expect(readAddresses(' \n ')).toEqual({ addresses: [], wrong: undefined })
})
