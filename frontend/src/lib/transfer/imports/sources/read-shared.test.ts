import { expect, test } from 'vitest'
import { readShared } from './read-shared.ts'

const shared = (fields: Record<string, string>) => readShared(new URLSearchParams(fields))

test('finds the URL in any parameter', () => {
  const address = 'https://example.com/soup?a=b'
  expect(shared({ url: address })).toEqual({ addresses: address, text: '' })
  expect(shared({ title: 'Soup', text: `Look at this soup: ${address}` })).toEqual({
    addresses: address,
    text: '',
  })
})

test('a text without a URL is a recipe, below its title', () => {
  expect(shared({ title: 'Soup', text: '1 onion' })).toEqual({ addresses: '', text: 'Soup\n\n1 onion' })
})

test('ignores schemes other than HTTP', () => {
  expect(shared({ url: 'javascript:alert(1)' })).toEqual({ addresses: '', text: '' })
})

test('without parameters the form is empty', () => {
  expect(shared({})).toEqual({ addresses: '', text: '' })
})
