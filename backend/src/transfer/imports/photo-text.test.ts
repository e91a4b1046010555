import { expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { imageForm, jpeg, writtenPicture } from '../../../test/picture.ts'
import { openTestApp } from '../../../test/test-app.ts'

const larder = await openTestApp()
const ann = await larder.addUser('ann')

const send = async (...files: Uint8Array[]) =>
  larder.call('POST', '/photo-text', { as: ann, ...(await imageForm(files)) })

test('the lines of a photographed list are read', async () => {
  const response = await send(await writtenPicture(['2 l milk', '500 g flour', '- brown bread']))
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()).toEqual({ lines: ['2 l milk', '500 g flour', 'brown bread'] })
})

test('a photo without text, and a file that is not a photo, are refused', async () => {
  const damaged = (await writtenPicture(['milk'])).subarray(0, 300)
  for (const [file, status, code] of [
    [await jpeg({ width: 400, height: 300 }), 422, 'no_text'],
    [damaged, 422, 'damaged_image'],
    [Buffer.from('milk, flour'), 415, 'not_an_image'],
  ] as const) {
    const response = await send(file)
    expectProblem(response, status)
    expect(response.json().errors).toMatchObject([{ path: '/files/0', code }])
  }
  expectProblem(await send(), 422)
  expectProblem(await larder.call('POST', '/photo-text', await imageForm([damaged])), 401)
})
