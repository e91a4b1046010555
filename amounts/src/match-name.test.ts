import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ingredientKey, rankNames } from './match-name.ts'

describe('the key of a name', () => {
  test.each([
    ['all-purpose flour', 'Flour, all-purpose'],
    ['tomatoes', 'Tomato'],
    ['Zwiebeln', 'zwiebel'],
    ['Eier', 'ei'],
    ['crème fraîche', 'creme fraiche'],
    ['bay leaves', 'bay leaf'],
    ['Kartoffeln', 'Kartoffel'],
    ['Äpfel', 'Apfel'],
    ['juice of lemon', 'lemon juice'],
    ["confectioners' sugar", 'confectioner’s sugar'],
  ])('%s and %s are the same', (a, b) => {
    expect(ingredientKey(a)).toBe(ingredientKey(b))
  })

  test.each([
    ['butter', 'peanut butter'],
    ['egg', 'eggplant'],
    ['Reis', 'Rei'],
    ['rice', 'ice'],
  ])('%s and %s are not', (a, b) => {
    expect(ingredientKey(a)).not.toBe(ingredientKey(b))
  })

  test('of a name without words is the name, trimmed and in lower case', () => {
    expect(ingredientKey(' ?? ')).toBe('??')
    expect(ingredientKey(' ™Ⓐ ')).toBe('™ⓐ')
  })

  test('is never empty for a name that has a character', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        if (name.trim()) expect(ingredientKey(name)).not.toBe('')
      }),
    )
  })

  test('is idempotent', () => {
    const word = fc.constantFrom(
      'Tomatoes',
      'fresh',
      'Zwiebeln',
      'leaves',
      'cherries',
      'flour',
      'all-purpose',
      'Äpfel',
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const key = ingredientKey(words.join(' '))
        expect(ingredientKey(key)).toBe(key)
      }),
    )
  })
})

describe('ranked names', () => {
  const shelf = ['Peanut butter', 'Butter, unsalted', 'Buttermilk', 'Butter', 'Flour', 'Bread flour'].map(
    (name, id) => ({
      id,
      name,
    }),
  )

  test('ranks the same ingredient first with a score of 1', () => {
    expect(rankNames('butter', shelf)[0]).toEqual({ id: 3, name: 'Butter', score: 1 })
  })

  test('ranks a variant of the food before another food that shares a word', () => {
    const names = rankNames('butter', shelf).map((candidate) => candidate.name)
    expect(names.indexOf('Butter, unsalted')).toBeLessThan(names.indexOf('Peanut butter'))
  })

  test('finds a name with a typing error', () => {
    expect(rankNames('buttr', shelf)[0]?.name).toBe('Butter')
  })

  test('leaves out names with nothing in common', () => {
    expect(rankNames('salmon', shelf)).toEqual([])
  })

  test('scores by shared words; the last word and similar spellings count', () => {
    const offered = [
      'Butter, unsalted',
      'Peanut butter',
      'buttermilk',
      'wine vinegar',
      'red wine vinegar',
    ].map((name, id) => ({ id, name }))
    const scores = (name: string) => rankNames(name, offered).map((ranked) => [ranked.name, ranked.score])
    expect(scores('unsalted butter')).toEqual([
      ['Butter, unsalted', 1],
      ['Peanut butter', 0.649],
      ['buttermilk', 0.556],
    ])
    expect(scores('white wine vinegar')).toEqual([
      ['wine vinegar', 0.936],
      ['red wine vinegar', 0.772],
    ])
    expect(scores('butter milk')).toEqual([
      ['Butter, unsalted', 0.595],
      ['Peanut butter', 0.5],
      ['buttermilk', 0.404],
    ])
    expect(scores('??')).toEqual([])
  })

  test('never score above 1 or below 0, best first', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string(), { maxLength: 10 }), (name, others) => {
        const ranked = rankNames(
          name,
          others.map((other, id) => ({ id, name: other })),
          10,
        )
        for (const [index, { score }] of ranked.entries()) {
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(ranked[index - 1]?.score ?? 1)
        }
      }),
    )
  })
})
