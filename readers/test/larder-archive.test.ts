import { expect, test } from 'vitest'
import { bytesSource } from '../src/archives/files/source.ts'
import { readArchive } from '../src/archives/read-archive.ts'
import { createZip } from './fixture.ts'
import { LARDER_FIXTURES } from './formats/larder-fixtures.ts'
import { readFixture } from './trace-leaves.ts'

test("Larder's own export is read back exactly", async () => {
  for (const fixture of LARDER_FIXTURES) {
    const [found] = await readFixture(fixture)
    expect(found, fixture.format).toMatchObject({
      recipe: {
        title: ' Quince  jelly\u00a0',
        description: 'Line one\n\n  line <b>two</b> &amp; three ',
        categories: ['Preserves, sweet'],
        ingredients: [
          {
            line: '2 quinces (or 3!)',
            section: 'For the pot:',
            parts: {
              ingredient: 'quince',
              name: 'quinces',
              amount_readable: '2',
              amount_grams: 612.5,
              grams_by: 'by_piece',
              note: 'or 3!',
            },
          },
        ],
        steps: [{ instruction: '1. Boil\nthem', section: 'Day one', duration_sec: 1801 }],
        own: {
          visibility: 'kitchen',
          kitchen: 'Orchard lane',
          kitchen_may_edit: true,
          origin: { title: 'Apple jelly', username: 'otto', source_url: 'https://example.org/apple' },
        },
        created_at: '2026-01-02T03:04:05.678Z',
        left_over: [{ field: 'later_field', value: 'of a newer Larder' }],
      },
    })
  }
})

test('refuses an archive of a newer Larder', async () => {
  const bytes = createZip({ 'larder.json': '{"format":"larder","version":2}', 'recipes/a/recipe.json': '{}' })
  const read = Array.fromAsync(readArchive(bytesSource('larder.zip', bytes)))
  await expect(read).rejects.toThrow('unknown_format')
})

test('ignores values of the wrong type', async () => {
  const odd = {
    title: 'Odd',
    visibility: 7,
    ingredients: [null, 'x', { line: 3, amount_grams: 'much' }],
    steps: {},
    images: [{ file: '../../etc/passwd' }, { file: 5 }],
    origin: 'me',
    created_at: [],
  }
  const bytes = createZip({
    'larder.json': '{"format":"larder","version":1}',
    'recipes/odd/recipe.json': JSON.stringify(odd),
    'recipes/none/recipe.json': '[1]',
    'lists.json': '{"name":1}',
    'plan.json': JSON.stringify({
      kinds: 'all',
      templates: { name: 1 },
      meals: [7, { title: [], position: '1' }],
    }),
  })
  const found = await Array.fromAsync(readArchive(bytesSource('larder.zip', bytes)))
  expect(found).toMatchObject([
    {
      recipe: {
        title: 'Odd',
        pictures: [],
        steps: [],
        ingredients: [{ line: '', parts: { amount_grams: null, name: '' } }],
        created_at: null,
        own: { visibility: null, origin: null },
      },
    },
    { remark: { code: 'value_unreadable', place: 'larder.zip/recipes/none/recipe.json' } },
    { part: { part: 'meal', content: { title: '', key: '', day: null, position: 0, is_cook: false } } },
  ])
})
