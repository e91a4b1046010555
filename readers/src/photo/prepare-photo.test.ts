import sharp from 'sharp'
import { expect, test } from 'vitest'
import { evenLighting, preparePhoto } from './prepare-photo.ts'

test('ink is equally dark in shadow and in light', () => {
  const even = evenLighting(Uint8Array.of(240, 60, 80, 20), Uint8Array.of(240, 240, 80, 80))
  expect([...even]).toEqual([250, 62, 250, 62])
})

test('whitens the shadowed half of a page like the other', async () => {
  const shadow =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#eee"/><rect width="200" height="400" fill="#555"/></svg>'
  const page = sharp(await preparePhoto(await sharp(Buffer.from(shadow)).png().toBuffer()))
  const at = async (left: number) => {
    const { channels } = await sharp(
      await page.clone().extract({ left, top: 100, width: 40, height: 40 }).toBuffer(),
    ).stats()
    return Math.round(channels[0]?.mean ?? 0)
  }
  expect([await at(160), await at(600)]).toEqual([250, 250])
})

test('rotates and shrinks a large photograph that lies on its side', async () => {
  const lying = await sharp({ create: { width: 3_600, height: 2_400, channels: 3, background: '#fff' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await sharp(await preparePhoto(lying)).metadata()).toMatchObject({ width: 1_600, height: 2_400 })
})

test('enlarges a small screenshot to the letter height of a photograph', async () => {
  const blank = { width: 900, height: 600, channels: 3, background: '#fff' } as const
  const screenshot = await sharp({ create: blank }).png().toBuffer()
  expect(await sharp(await preparePhoto(screenshot)).metadata()).toMatchObject({
    width: 1_800,
    height: 1_200,
  })
})
