import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { bytesSource } from '../src/archives/files/source.ts'
import { readSource } from '../src/read-source.ts'

const PAGE = `<!doctype html><title>Punch</title><h1>Punch</h1><h2>Ingredients</h2><ul><li>1 l juice</li><li>2 oranges</li></ul>
  <h2>Method</h2><p>Warm the juice with the spices for ten minutes.</p>`
const TEXT = 'Toast\n\nIngredients\n2 slices bread\n10 g butter\n\nMethod\nToast the bread and butter it.'

async function read(files: Record<string, string>) {
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
  const recipes: string[] = []
  const unknown: (string | null)[] = []
  for await (const found of readSource(bytesSource('saved.zip', zip), null)) {
    if (found.kind === 'recipe') recipes.push(`${found.recipe.title} in ${found.place}`)
    if (found.kind === 'remark') unknown.push(found.remark.place)
  }
  return { recipes, unknown }
}

test('a zip of saved pages and typed texts is read file by file', async () => {
  const found = await read({ 'one/punch.html': PAGE, 'two/toast.txt': TEXT, 'README.txt': 'My recipes.' })
  expect(found.recipes).toEqual(['Punch in saved.zip/one/punch.html', 'Toast in saved.zip/two/toast.txt'])
  expect(found.unknown).toEqual(['saved.zip/README.txt'])
})

test('refuses a zip without recipes and says what it contains', async () => {
  const files = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`${n}.bin`, `\u0000${n}`]))
  await expect(read(files)).rejects.toThrow("'saved.zip: 1.bin, 2.bin, 3.bin, 4.bin, 5.bin, …'")
})

test('reads the directory of a zip in a few large requests', async () => {
  const files = Array.from({ length: 300 }, (_, index) => [`${index}.jpg`, strToU8('')] as const)
  const source = bytesSource(
    'saved.zip',
    zipSync({ ...Object.fromEntries(files), 'toast.txt': strToU8(TEXT) }),
  )
  let reads = 0
  const read = (offset: number, length: number) => {
    reads += 1
    return source.read(offset, length)
  }
  const found = await Array.fromAsync(readSource({ ...source, read }, null))
  expect(found.filter(({ kind }) => kind === 'recipe')).toHaveLength(1)
  expect(reads).toBeLessThan(20)
})
