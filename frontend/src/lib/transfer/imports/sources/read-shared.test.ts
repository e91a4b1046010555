import { expect, test } from 'vitest'
import { readShared } from './read-shared.ts'

const shared = (fields: Record<string, string>) => readShared(new URLSearchParams(fields))

test('an address is taken from where the other app has put it', () => {
  const address = 'https://example.com/soup?a=b'
  expect(shared({ url: address })).toEqual({ addresses: address, text: '' })
  expect(shared({ title: 'Soup', text: `Look at this soup: ${address}` })).toEqual({
    addresses: address,
    text: '',
  })
})

test('a text without an address is a recipe, below its title', () => {
  expect(shared({ title: 'Soup', text: '1 onion' })).toEqual({ addresses: '', text: 'Soup\n\n1 onion' })
})

test('a scheme other than http is no address', () => {
  expect(shared({ url: 'javascript:alert(1)' })).toEqual({ addresses: '', text: '' })
})

test('who just opens the page finds it empty', () => {
  expect(shared({})).toEqual({ addresses: '', text: '' })
})
