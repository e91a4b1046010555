import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { imageForm, jpeg } from '../../../test/picture.ts'
import { openTestApp } from '../../../test/test-app.ts'

const larder = await openTestApp()
const ann = await larder.addUser('ann')
let url: string

const BUTTER = { line: '250 g butter' }
const FLOUR = { line: '500 g flour' }
const CREAM = { instruction: 'Cream the butter.', ingredients: [{ line_number: 1, share: 0.5 }] }

const read = async (): Promise<RecipeRead> => (await larder.call('GET', url, { as: ann })).json()
const change = (body: object) => larder.call('PUT', url, { as: ann, body })
const readUses = async () => (await read()).steps.map(({ ingredients }) => ingredients)
const shownBy = async () => (await read()).steps.map(({ image_ids }) => image_ids)

/** Two pictures, the second of which the only step shows. */
async function withPictures(): Promise<number[]> {
  const form = await imageForm([await jpeg({ width: 16, height: 16 }), await jpeg({ width: 20, height: 16 })])
  const { images } = (await larder.call('POST', `${url}/images`, { as: ann, ...form })).json()
  const ids: number[] = images.map(({ id }: { id: number }) => id)
  expect((await change({ steps: [{ ...CREAM, image_ids: [ids[1]] }] })).statusCode).toBe(200)
  return ids
}

beforeEach(async () => {
  const body = { title: 'Shortbread', ingredients: [BUTTER, FLOUR], steps: [CREAM] }
  const made = await larder.call('POST', '/recipes/', { as: ann, body })
  expect(made.statusCode, made.body).toBe(201)
  url = `/recipes/${made.json().id}`
})

test('a step stores the lines it uses and their shares', async () => {
  expect(await readUses()).toEqual([[{ line_number: 1, share: 0.5 }]])
  const steps = [
    { instruction: 'Mix.', ingredients: [{ line_number: 2 }, { line_number: 1, share: 0.25 }] },
    { instruction: 'Rest.', ingredients: [] },
    { instruction: 'Bake.' },
  ]
  expect((await change({ steps })).statusCode).toBe(200)
  expect(await readUses(), 'all of a line unless said otherwise, none, and nobody has said').toEqual([
    [
      { line_number: 2, share: 1 },
      { line_number: 1, share: 0.25 },
    ],
    [],
    null,
  ])
})

test.each([
  [[{ line_number: 3 }], '/steps/0/ingredients/0/line_number'],
  [[{ line_number: 1 }, { line_number: 1, share: 0.5 }], '/steps/0/ingredients/1/line_number'],
  [[{ line_number: 0 }], '/steps/0/ingredients/0/line_number'],
  [[{ line_number: 1, share: 0 }], '/steps/0/ingredients/0/share'],
  [[{ line_number: 1, share: 1.5 }], '/steps/0/ingredients/0/share'],
])('%j is refused at %s, and nothing is changed', async (ingredients, path) => {
  const before = await read()
  const refused = await change({ title: 'Other', steps: [{ instruction: 'Mix.', ingredients }] })
  expectProblem(refused, 422)
  expect(invalidPaths(refused)).toEqual([path])
  expect(await read()).toEqual(before)
})

test('steps follow their lines when only the lines change', async () => {
  await change({ ingredients: [{ line: '1 egg' }, FLOUR, { line: '300 g butter' }] })
  expect(await readUses()).toEqual([[{ line_number: 3, share: 0.5 }]])
  await change({ ingredients: [FLOUR] })
  expect(await readUses(), 'the butter is gone').toEqual([[]])
})

test('a step can only show images of its own recipe', async () => {
  const [, second] = await withPictures()
  expect(await shownBy()).toEqual([[second]])
  const other = await larder.call('POST', '/recipes/', { as: ann, body: { title: 'Other' } })
  const steps = [{ instruction: 'Stolen.', image_ids: [second] }]
  const refused = await larder.call('PUT', `/recipes/${other.json().id}`, { as: ann, body: { steps } })
  expectProblem(refused, 422, `Image ID ${second} was not found.`)
  expect(invalidPaths(refused)).toEqual(['/steps/0/image_ids/0'])
})

test('deleting an image removes it from steps; restoring the version adds it again', async () => {
  const [, second] = await withPictures()
  const { version } = await read()
  expect((await larder.call('DELETE', `${url}/images/${second}`, { as: ann })).statusCode).toBe(204)
  expect(await shownBy()).toEqual([[]])
  const restored = await larder.call('POST', `${url}/versions/${version}/restore`, { as: ann })
  expect(restored.statusCode, restored.body).toBe(200)
  expect(await shownBy()).toEqual([[second]])
  expect(await readUses()).toEqual([CREAM.ingredients])
})

test('the steps of a copy show its own images', async () => {
  await withPictures()
  const copy: RecipeRead = (await larder.call('POST', `${url}/copies`, { as: ann, body: {} })).json()
  expect(copy.steps).toMatchObject([{ ...CREAM, image_ids: [copy.images[1]?.id] }])
})
