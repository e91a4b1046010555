import { describe, expect, test } from 'vitest'
import { nutritionPer100g } from './food-nutrition.ts'
import { findReferenceFood } from './reference-food.ts'
import { findSimilarFood } from './similar-food.ts'
import { weighAmount } from './weigh.ts'

function weighCup(name: string): number | null {
  return weighAmount('1 cup', { name }).grams
}

describe('a name that the table lacks', () => {
  test.each([
    ['quince juice', 'orange juice'],
    ['pistachio oil', 'vegetable oil'],
    ['Wensleydale cheese', 'cheddar cheese'],
    ['roasted tomato pasta sauce', 'tomato sauce'],
    ['King Arthur all-purpose flour', 'flour'],
    ['banyuls or other fruit vinegar', 'red wine vinegar'],
    ['Holundersaft', 'orange juice'],
    ['Arganöl', 'vegetable oil'],
    ['dried wood ear mushrooms', 'dried mushrooms'],
  ])('%s weighs by volume like %s', (name, kindred) => {
    expect(weighCup(name)).toBe(weighCup(kindred))
  })

  test.each([
    ['anchovies in chili oil'],
    ['olives and garlic oil'],
    ['instant goat milk'],
    ['dried oyster sauce'],
    ['elderflower'],
    ['alcohol'],
  ])('%s is like nothing by its last word', (name) => {
    expect(findSimilarFood(name)).toBeNull()
  })

  test('shares neither nutrition nor piece weights', () => {
    expect(nutritionPer100g('quince juice')).toBeNull()
    expect(weighAmount('2', { name: 'Pink Pearl apples' })).toEqual({ grams: null, grams_by: 'unknown' })
    expect(weighCup('Pink Pearl apples')).toBe(weighCup('apples'))
  })
})

describe('a known food', () => {
  test.each([
    ['Swanson® Chicken Broth', 'chicken broth'],
    ['KRAFT Shredded Cheddar Cheese', 'cheddar cheese'],
    ['fish sauce nam pla', 'fish sauce'],
    ['filberts skinned hazelnuts', 'hazelnuts'],
    ['Louisiana-style hot sauce', 'hot sauce'],
  ])('%s is found behind a brand, a second name or a style', (name, food) => {
    expect(findReferenceFood(name)?.name).toBe(findReferenceFood(food)?.name)
  })

  test.each([['BROWN RICE CAKES'], ['walnuts almonds']])('%s is not a part of the name', (name) => {
    expect(findReferenceFood(name)).toBeNull()
  })
})
