import { expect, test } from 'vitest'
import { alreadyExists, inUse, notFoundById, notFoundByName, quoted } from './messages.ts'

test('text stands in single quotes, numbers stand bare', () => {
  expect(notFoundByName('Category', 'Soup')).toBe("Category name 'Soup' was not found.")
  expect(notFoundById('Recipe', 42)).toBe('Recipe ID 42 was not found.')
  expect(alreadyExists('User', 'name', 'ann')).toBe("User name 'ann' already exists.")
})

test('one recipe is a recipe, more are recipes', () => {
  const used = (listed: number, trashed: number) => inUse('Ingredient', 5, { listed, trashed })
  expect(used(1, 0)).toBe('Ingredient ID 5 is used by 1 recipe.')
  expect(used(3, 0)).toBe('Ingredient ID 5 is used by 3 recipes.')
  expect(used(0, 2)).toBe('Ingredient ID 5 is used by 2 recipes in the trash.')
  expect(used(3, 1)).toBe('Ingredient ID 5 is used by 3 recipes and 1 recipe in the trash.')
})

test('a long value is cut, never inside a character', () => {
  expect(quoted('x'.repeat(200))).toBe(`'${'x'.repeat(200)}'`)
  expect(quoted('x'.repeat(201))).toBe(`'${'x'.repeat(200)}…'`)
  expect(quoted(`${'x'.repeat(199)}\u{1f345}!`).isWellFormed()).toBe(true)
})
