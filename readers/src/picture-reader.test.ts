import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { bytesSource } from './archives/files/source.ts'
import { createPictureReader } from './picture-reader.ts'

const PICTURE = new Uint8Array(100).fill(7)
const PICTURES = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`${at}.jpg`, PICTURE]))

/** What a source is asked for is fetched from elsewhere. */
function countedSource(bytes: Uint8Array) {
  const source = bytesSource('a.zip', bytes)
  const counted = { ...source, asked: 0 }
  counted.read = (offset, length) => {
    counted.asked += length
    return source.read(offset, length)
  }
  return counted
}

test.each([
  ['in a zip', PICTURES, 'a.zip/'],
  ['in a zip within a zip', { 'inner.zip': zipSync(PICTURES) }, 'a.zip/inner.zip/'],
])('the directory is read for the first picture %s, not for each', async (_, files, folder) => {
  const source = countedSource(zipSync(files))
  const open = createPictureReader(source)
  expect(await open(`${folder}5.jpg`)).toEqual(Buffer.from(PICTURE))
  const forTheFirst = source.asked
  expect(await open(`${folder}1999.jpg`)).toEqual(Buffer.from(PICTURE))
  expect(source.asked - forTheFirst).toBeLessThan(forTheFirst / 10)
})

test('an uploaded photograph becomes the picture', async () => {
  const open = createPictureReader(bytesSource('cake.jpg', PICTURE))
  expect(await open('cake.jpg')).toEqual(PICTURE)
})
