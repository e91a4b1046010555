import { LANGUAGES } from '@larder/contract/languages'
import { expect, test } from 'vitest'
import { localName } from './local-name.ts'

test.each([
  ['flour', 'fr', 'farine'],
  ['Flour', 'de', 'Mehl'],
  ['flour', 'pt-BR', 'farinha de trigo'],
  ['Zwiebel', 'en', 'onion'],
  ['Zwiebel', 'uk', 'цибуля'],
  ['œufs', 'he', 'ביצים'],
  ['tomato', 'de', 'Tomate'],
  ['potato', 'sv', 'potatis'],
  ['butter', 'de', 'Butter'],
])('%s in %s is %s', (name, language, local) => {
  expect(localName(name, language)).toBe(local)
})

test.each([
  ['Weizenmehl', 'de'],
  ['Kartoffeln', 'de'],
  ['all-purpose flour', 'en'],
  ['Tomatoes', 'en'],
  ['gousses d’ail', 'fr'],
  ['oignons', 'fr'],
  ['King Arthur flour', 'fr'],
  ['Aunt Ida’s pickle', 'fr'],
  ['light bulbs', 'de'],
])('%s stays as written in %s', (name, language) => {
  expect(localName(name, language)).toBe(name)
})

test('the most frequent foods have a name in each language of the interface', () => {
  for (const language of LANGUAGES.filter((each) => each !== 'en'))
    for (const food of ['onion', 'flour', 'lemon', 'rice flour'])
      expect(localName(food, language)).not.toBe(food)
})
