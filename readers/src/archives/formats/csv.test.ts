import { expect, test } from 'vitest'
import { bytesSource } from '../files/source.ts'
import type { ReadOptions } from '../format.ts'
import { readArchive } from '../read-archive.ts'

async function readRecipes(text: string, options: ReadOptions = {}) {
  const found = await Array.fromAsync(readArchive(bytesSource('table.csv', Buffer.from(text)), options))
  return found.flatMap((each) => (each.kind === 'recipe' ? [each.recipe] : []))
}

test('reads columns with unknown names by the given mapping', async () => {
  const table = 'Gericht;Man nehme;Man tue\nSuppe;Wasser;Kochen'
  await expect(readRecipes(table)).rejects.toThrow('unknown_format')
  const [recipe] = await readRecipes(table, {
    columns: { Gericht: 'title', 'Man nehme': 'ingredients', 'Man tue': 'steps' },
  })
  expect(recipe).toMatchObject({
    title: 'Suppe',
    ingredients: [{ line: 'Wasser' }],
    steps: [{ instruction: 'Kochen' }],
  })
})

test('repairs a row with one extra empty cell', async () => {
  const table =
    'title,ingredients,video,source,picture,\nSoup,water,,,https://example.org/soup,https://example.org/soup.jpg'
  const [recipe] = await readRecipes(table)
  expect(recipe).toMatchObject({
    source_url: 'https://example.org/soup',
    pictures: [{ url: 'https://example.org/soup.jpg' }],
  })
})

test('CSV cells keep quotes, line breaks and semicolons', async () => {
  const [recipe] = await readRecipes(
    'Name;Zutaten;Zubereitung\n"Omas ""beste"" Suppe";"Wasser; viel\nSalz";Kochen',
  )
  expect(recipe).toMatchObject({
    title: 'Omas "beste" Suppe',
    ingredients: [{ line: 'Wasser; viel' }, { line: 'Salz' }],
  })
})
