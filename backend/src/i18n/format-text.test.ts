import { expect, test } from 'vitest'
import { formatText, toLanguage } from './format-text.ts'

test('chooses plural forms of the language', () => {
  const late = (count: number) => formatText('pl', 'push_late_minutes', { count })
  expect([late(1), late(3), late(5)].map((text) => text.split(' ').slice(1, 3).join(' '))).toEqual([
    '1 minutę',
    '3 minuty',
    '5 minut',
  ])
})

test('inserts values as they are', () => {
  expect(formatText('fr', 'push_request', { name: '{x} <b>' })).toBe('{x} <b> demande une recette')
})

test('unknown languages are English', () => {
  expect([toLanguage('uk'), toLanguage('auto'), toLanguage(undefined)]).toEqual(['uk', 'en', 'en'])
})
