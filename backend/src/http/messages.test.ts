import { expect, test } from 'vitest'
import { alreadyExists, inUse, notFoundById, notFoundByName, quoted } from './messages.ts'

test('text stands in single quotes, numbers stand bare', () => {
  expect(notFoundByName('Category', 'Soup')).toBe("Category name 'Soup' was not found.")
  expect(notFoundById('Recipe', 42)).toBe('Recipe ID 42 was not found.')
  expect(alreadyExists('User', 'name', 'ann')).toBe("User name 'ann' already exists.")
})

test('one recipe is a recipe, more are recipes', () => {
  expect(inUse('Ingredient', 5, 1)).toBe('Ingredient ID 5 is used by 1 recipe.')
  expect(inUse('Ingredient', 5, 3)).toBe('Ingredient ID 5 is used by 3 recipes.')
})

test('a long value is cut, never inside a character', () => {
  expect(quoted('x'.repeat(200))).toBe(`'${'x'.repeat(200)}'`)
  expect(quoted('x'.repeat(201))).toBe(`'${'x'.repeat(200)}…'`)
  expect(quoted(`${'x'.repeat(199)}\u{1f345}!`).isWellFormed()).toBe(true)
})
