import { expect, test } from 'vitest'
import { rankForMeal } from './meal-courses.ts'

const fit = (meal: string, title: string, ...categories: string[]) => rankForMeal(meal, { title, categories })

test.each([
  ['Chimichurri', 'Quick', 'Sauce'],
  ['Masala chai', 'Drink'],
  ['Preserved lemons', 'Preserve', 'Vegan'],
  ['Fattoush', 'Salad', 'Side'],
  ['Kräuterbutter', 'Beilagen'],
  ['Tomato sauce'],
  ['Himbeermarmelade'],
  ['Iced tea'],
])('%s is not suggested as a meal', (title, ...categories) => {
  for (const meal of ['lunch', 'dinner', 'breakfast', 'Tea time'])
    expect(fit(meal, title, ...categories)).toBeNull()
})

test('main courses rank before uncategorised dishes, and those before sweets and breakfasts', () => {
  const dishes = [
    fit('dinner', 'Jollof rice', 'Main', 'Rice', 'Side'),
    fit('dinner', 'Tom kha gai', 'Soup'),
    fit('dinner', 'Pasta with tomato sauce'),
    fit('dinner', 'Crème brûlée', 'Dessert'),
    fit('dinner', 'Çılbır', 'Breakfast'),
  ]
  expect(dishes).toEqual([0, 1, 1, 2, 2])
  expect(fit('lunch', 'Gulasch', 'Hauptgerichte')).toBe(0)
})

test('breakfast accepts breakfast dishes only', () => {
  expect(fit('breakfast', 'Shrimp and grits', 'Breakfast', 'Main')).toBe(0)
  expect(fit('breakfast', 'Blueberry pancakes')).toBe(0)
  expect(fit('Frühstück', 'Müsli')).toBe(0)
  expect(fit('breakfast', 'Mapo tofu', 'Main')).toBeNull()
  expect(fit('breakfast', 'Stew')).toBeNull()
})

test('sweets and snacks suit a snack best, main courses least', () => {
  expect(fit('snack', 'Pão de queijo', 'Bread', 'Side', 'Snack')).toBe(0)
  expect(fit('snack', 'Kanelbullar', 'Baking')).toBe(0)
  expect(fit('snack', 'Mapo tofu', 'Main')).toBe(2)
  expect(fit('snack', 'Chimichurri', 'Sauce')).toBeNull()
})
