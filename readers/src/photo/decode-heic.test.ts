import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { PAGES } from '../../scripts/photo-pages.ts'
import { readSource } from '../read-source.ts'
import { decodeHeic, isHeic } from './decode-heic.ts'

const heic = await readFile(new URL('../../../backend/test/pictures/red-and-blue.heic', import.meta.url))

const found = (bytes: Buffer) =>
  Array.fromAsync(
    readSource(
      { name: 'page.heic', size: bytes.length, read: async (at, length) => bytes.subarray(at, at + length) },
      null,
    ),
  )

test('reads a HEIC photograph from a phone, even without a recipe on it', async () => {
  expect(isHeic(heic)).toBe(true)
  expect(await found(heic)).toEqual([])
})

test('a photographed page becomes a recipe with the photograph as its picture', async () => {
  const page = await readFile(new URL('../../test/pictures/lemon-cake.heic', import.meta.url))
  const [first, ...more] = await found(page)
  expect(more).toEqual([])
  expect(first).toMatchObject({
    kind: 'recipe',
    recipe: { title: PAGES.english.title, servings: 8, pictures: [{ entry: 'page.heic' }] },
  })
  const recipe = first?.kind === 'recipe' ? first.recipe : undefined
  expect(recipe?.ingredients.map(({ line }) => line)).toEqual(PAGES.english.ingredients)
  expect(recipe?.steps.map(({ instruction }) => instruction)).toEqual(PAGES.english.steps)
})

test('reports one that ends early', async () => {
  expect(await found(heic.subarray(0, 400))).toMatchObject([
    { kind: 'remark', remark: { code: 'entry_unreadable' } },
  ])
})

test('one with too many pixels is refused before any of them is decoded', async () => {
  const refuse = (pixels: number) => {
    throw new Error(`${pixels} pixels`)
  }
  await expect(decodeHeic(heic, refuse)).rejects.toThrow(/^\d+ pixels$/)
})
