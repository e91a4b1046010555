import { expect, test } from 'vitest'
import { readTranslationForm } from './read-translation-form.ts'

const SHOWN = [
  { part: 'title', original: 'Pancakes', text: null, former_original: null },
  { part: 'ingredient', original: '300 g flour', text: '250 g de farine', former_original: '250 g flour' },
  { part: 'step', original: 'Whisk.\nFry.', text: 'Fouettez.', former_original: null },
  { part: 'notes', original: 'Good.', text: null, former_original: null },
]

function read(texts: string[], confirmed: string[] = []) {
  const form = new FormData()
  form.set('shown', JSON.stringify(SHOWN))
  for (const [index, text] of texts.entries()) form.set(`text-${index}`, text)
  for (const index of confirmed) form.append('confirmed', index)
  return readTranslationForm(form)
}

test('filled texts belong to the originals that were shown', () => {
  expect(read([' Crêpes ', '300 g de farine', 'Fouettez.\r\nFaites cuire.', ' '])).toEqual([
    { part: 'title', original: 'Pancakes', text: 'Crêpes' },
    { part: 'ingredient', original: '300 g flour', text: '300 g de farine' },
    { part: 'step', original: 'Whisk.\nFry.', text: 'Fouettez.\nFaites cuire.' },
  ])
})

test('an outdated text stays outdated until it is changed or confirmed', () => {
  const flour = { part: 'ingredient', original: '250 g flour', text: '250 g de farine' }
  expect(read(['', '250 g de farine'])).toEqual([flour])
  expect(read(['', '250 g de farine'], ['1'])).toEqual([{ ...flour, original: '300 g flour' }])
})
