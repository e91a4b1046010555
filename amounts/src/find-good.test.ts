import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { goodsModule } from '../scripts/goods-module.ts'
import { findGood, isSoldInShops } from './find-good.ts'
import { goods } from './generated/goods.ts'
import { referenceFoods } from './generated/reference-foods.ts'
import { findSale } from './sale.ts'

const table = (name: string) => readFileSync(new URL(`../reference/${name}.csv`, import.meta.url), 'utf8')

test('the generated module matches the tables', () => {
  const made = goodsModule({
    goods: table('goods'),
    shelves: table('shelves'),
    layouts: table('layouts'),
    shelfNames: table('shelf-names'),
    keeps: table('keeps'),
    seasons: table('seasons'),
  })
  expect(readFileSync(new URL('./generated/goods.ts', import.meta.url), 'utf8')).toBe(made)
})

test('every reference food is a good, once', () => {
  const names = goods.map((good) => good.name)
  expect(referenceFoods.map((food) => food.name).filter((name) => !names.includes(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test('finds a good by any of its names, in both languages', () => {
  expect(findGood('Spring onions')?.name).toBe('scallions')
  expect(findGood('Knoblauch')?.sold_by).toBe('clove')
  expect(findGood('Mineralwasser')?.shelf).toBe('drinks')
  expect(findGood('unheard-of thing')).toBeNull()
})

test('tap water is not bought, products made of water are', () => {
  expect(['water', 'boiling water', 'Wasser', 'ice cubes'].map(isSoldInShops)).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(['coconut water', 'mineral water', 'rose water', 'milk', 'who knows'].every(isSoldInShops)).toBe(
    true,
  )
})

test("the weight as sold: an ingredient's own values before the table", () => {
  expect(findSale({ name: 'milk' })).toEqual({ sold_by: 'volume', grams_each: expect.closeTo(1.03, 2) })
  expect(findSale({ name: 'egg', grams_per_piece: 61 })).toEqual({ sold_by: 'piece', grams_each: 61 })
  expect(findSale({ name: 'parsley', grams_per_piece: 1 })).toEqual({ sold_by: 'bunch', grams_each: 60 })
  expect(findSale({ name: 'flour' })).toEqual({ sold_by: 'weight', grams_each: null })
  expect(findSale({ name: 'who knows' })).toEqual({ sold_by: 'weight', grams_each: null })
})
