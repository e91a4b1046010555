import { expect, test } from 'vitest'
import { openPictures } from '../src/archives/files/open-pictures.ts'
import { bytesSource } from '../src/archives/files/source.ts'
import { sniffFormat } from '../src/archives/read-archive.ts'
import { PICTURE } from './fixture.ts'
import { FIXTURES } from './formats/all-fixtures.ts'
import { FORMATS, readFixture, traceLeaves } from './trace-leaves.ts'

test('every format that is read has a fixture', () => {
  expect(new Set(FIXTURES.map(({ format }) => format))).toEqual(new Set(FORMATS.map(({ key }) => key)))
})

test('opens pictures by the entry that a recipe names, in nested zips too', async () => {
  let opened = 0
  for (const fixture of FIXTURES) {
    const recipes = (await readFixture(fixture)).flatMap((found) =>
      found.kind === 'recipe' ? [found.recipe] : [],
    )
    const entries = recipes.flatMap(({ pictures }) =>
      pictures.flatMap((picture) => ('entry' in picture ? [picture.entry] : [])),
    )
    if (entries.length === 0) continue
    const open = await openPictures(bytesSource(fixture.name, fixture.bytes))
    for (const entry of entries) expect(Buffer.from(await open(entry)).equals(PICTURE)).toBe(true)
    await expect(open(`${fixture.name}/nowhere.jpg`)).rejects.toThrow('no_such_entry')
    opened += entries.length
  }
  expect(opened).toBeGreaterThan(8)
})

for (const fixture of FIXTURES) {
  test(`${fixture.format}: is recognised`, async () => {
    expect(await sniffFormat(bytesSource(fixture.name, fixture.bytes))).toBe(fixture.format)
  })

  test(`${fixture.format}: every value is imported, reported as lost, or known to be internal`, async () => {
    const fates = await traceLeaves(fixture)
    const dropped = [...fates].filter(([, fate]) => fate === 'dropped').map(([path]) => path)
    expect(dropped).toEqual([])
    expect([...fates.values()].filter((fate) => fate === 'carried').length).toBeGreaterThan(2)
  })

  test(`${fixture.format}: a recipe has a title, ingredients and steps, and no file is left unexplained`, async () => {
    const found = await readFixture(fixture)
    const recipes = found.filter((each) => each.kind === 'recipe')
    expect(recipes.length).toBeGreaterThan(0)
    for (const { recipe } of recipes) {
      expect(recipe.title).not.toBe('')
      expect(recipe.ingredients.length, 'ingredients').toBeGreaterThan(0)
      expect(recipe.steps.length, 'steps').toBeGreaterThan(0)
    }
    const unknown = found.flatMap((each) =>
      each.kind === 'remark' && each.remark.code === 'entry_unknown' ? [each.remark.place] : [],
    )
    expect(unknown).toEqual([])
  })
}
