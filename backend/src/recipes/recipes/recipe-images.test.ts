import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_IMAGES, type RecipeImageRead } from '@larder/contract/recipes/recipe-images'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { drawPicture, encodeForm, type FormFile, imageForm, jpeg } from '../../../test/picture.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { removeOldUploads } from '../images/upload-folder.ts'

const HEIC = new URL('../../../test/pictures/red-and-blue.heic', import.meta.url)

let larder: TestApp
let ann: TestUser
let ben: TestUser
let admin: TestUser
let uploads: string

beforeAll(async () => {
  larder = await openTestApp()
  uploads = join(larder.dataDir, 'uploads')
  ann = await larder.addUser('ann')
  ben = await larder.addUser('ben')
  admin = await larder.addUser('admin', 'Admin')
})

async function addRecipe(visibility = 'public'): Promise<number> {
  const body = { title: 'Bread', visibility }
  return (await larder.call('POST', '/recipes/', { as: ann, body })).json().id
}

async function upload(id: number, files: (Uint8Array | FormFile)[], alt: string[] = [], as = ann) {
  return larder.call('POST', `/recipes/${id}/images`, { as, ...(await imageForm(files, alt)) })
}

const toPath = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')
const read = (url: string, headers = {}) => larder.call('GET', toPath(url), { headers })

async function pixelAt(url: string, x: number, y: number) {
  const { rawPayload } = await read(url)
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
  const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return { red: data[start] as number, blue: data[start + 2] as number, ...info }
}

describe('uploading', () => {
  test('an image is stored in every size up to its own, as AVIF and WebP', async () => {
    const id = await addRecipe()
    const response = await upload(id, [await jpeg({ width: 1000, height: 500 })], ['  The loaf '])
    expect(response.statusCode).toBe(201)
    expect(response.headers.location).toBe(`/recipes/${id}`)
    const [image] = response.json().images as RecipeImageRead[]
    expect(image).toMatchObject({ alt: 'The loaf', width: 1000, height: 500 })
    for (const format of ['avif', 'webp'] as const) {
      expect(image?.sources[format].map((source) => source.width)).toEqual([320, 640, 1000])
      for (const { url, width } of image?.sources[format] ?? []) {
        const answered = await read(url)
        expect(answered.headers['content-type']).toBe(`image/${format}`)
        const found = await sharp(answered.rawPayload).metadata()
        expect([found.format, found.width]).toEqual([format === 'avif' ? 'heif' : 'webp', width])
      }
    }
    expect(image?.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(image?.placeholder.length).toBeLessThan(300)
  })

  test('HEIC is stored with the colours of its profile', async () => {
    const response = await upload(await addRecipe(), [await readFile(HEIC)])
    expect(response.statusCode).toBe(201)
    const [image] = response.json().images as RecipeImageRead[]
    expect(image).toMatchObject({ width: 400, height: 300 })
    const url = image?.sources.webp.at(-1)?.url ?? ''
    const [left, right] = [await pixelAt(url, 0.25, 0.5), await pixelAt(url, 0.75, 0.5)]
    expect(left.channels).toBe(3)
    // Without its profile, the red would be 191.
    expect(Math.abs(left.red - 208)).toBeLessThan(5)
    expect(Math.abs(right.blue - 208)).toBeLessThan(5)
  })

  test('the recipe shows all images, and lists show the first', async () => {
    const id = await addRecipe()
    const before = await larder.call('GET', `/recipes/${id}`)
    const { images } = (await upload(id, [await jpeg({ width: 1500, height: 900 }), await jpeg()])).json()
    const after = await larder.call('GET', `/recipes/${id}`)
    expect(after.json().images).toEqual(images)
    expect(after.json().version).toBe(before.json().version + 1)
    expect(after.headers.etag).not.toBe(before.headers.etag)
    for (const list of ['/recipes/?limit=100', '/recipes/?q=bread&limit=100']) {
      const { items } = (await larder.call('GET', list)).json()
      const { image } = items.find((recipe: { id: number }) => recipe.id === id)
      expect(image.id).toBe(images[0].id)
      expect(image.sources.avif.map((source: { width: number }) => source.width)).toEqual([320, 640, 1280])
    }
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    '%s is accepted under any file name',
    async (format) => {
      const bytes = await drawPicture().toFormat(format).toBuffer()
      const response = await upload(await addRecipe(), [{ bytes, name: 'notes.txt', type: 'text/plain' }])
      expect(response.statusCode).toBe(201)
      const { url } = response.json().images[0].sources.webp[0]
      expect((await pixelAt(url, 0.1, 0.5)).red).toBeGreaterThan(150)
      expect((await pixelAt(url, 0.9, 0.5)).blue).toBeGreaterThan(150)
    },
  )

  test('the first frame of an animation is stored', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer()
    const frames = [await frame('#d02020'), await frame('#2040d0')]
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(bytes).metadata()).pages).toBe(2)
    const { images } = (await upload(await addRecipe(), [bytes])).json()
    expect(images[0]).toMatchObject({ width: 64, height: 64 })
    expect((await pixelAt(images[0].sources.webp[0].url, 0.5, 0.5)).red).toBeGreaterThan(150)
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'location and camera of a %s are removed',
    async (format) => {
      const bytes = await drawPicture()
        .withExif({
          IFD0: { Make: 'SECRETCAMERA', Copyright: 'SECRETNAME' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
        })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>SECRETNOTE</note></x:xmpmeta>')
        .toFormat(format)
        .toBuffer()
      expect(bytes.includes('SECRET')).toBe(true)
      const [image] = (await upload(await addRecipe(), [bytes])).json().images as RecipeImageRead[]
      for (const { url } of [...(image?.sources.avif ?? []), ...(image?.sources.webp ?? [])]) {
        const { rawPayload } = await read(url)
        const { exif, xmp, iptc } = await sharp(rawPayload).metadata()
        expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
        expect(rawPayload.includes('SECRET')).toBe(false)
      }
    },
  )

  test('the orientation is applied', async () => {
    const bytes = await drawPicture({ width: 400, height: 200 })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { images } = (await upload(await addRecipe(), [bytes])).json()
    expect(images[0]).toMatchObject({ width: 200, height: 400 })
    const { url } = images[0].sources.webp[0]
    expect((await pixelAt(url, 0.5, 0.1)).red).toBeGreaterThan(150)
    expect((await pixelAt(url, 0.5, 0.9)).blue).toBeGreaterThan(150)
  })

  test('a retry with the same Idempotency-Key is neither refused nor stored again', async () => {
    const id = await addRecipe()
    const form = await imageForm(Array(MAX_IMAGES).fill(await jpeg({ width: 8, height: 8 })))
    const headers = { ...form.headers, 'idempotency-key': `upload-${id}` }
    const send = () => larder.call('POST', `/recipes/${id}/images`, { as: ann, body: form.body, headers })
    const objectsToRemove = () => larder.db.selectFrom('object_removals').select('object_key').execute()
    const first = await send()
    const before = await objectsToRemove()
    const second = await send()
    expect([second.statusCode, second.body]).toEqual([201, first.body])
    expect((await larder.call('GET', `/recipes/${id}`)).json().images).toHaveLength(MAX_IMAGES)
    expect(await objectsToRemove()).toEqual(before)
  })
})

describe('refused uploads', () => {
  async function refused(bytes: Uint8Array, status: number, message: RegExp) {
    const id = await addRecipe()
    const response = await upload(id, [await jpeg(), { bytes }])
    expect([response.statusCode, response.json().detail]).toEqual([status, expect.stringMatching(message)])
    // All files or none.
    expect((await larder.call('GET', `/recipes/${id}`)).json().images).toEqual([])
  }

  test('text, SVG, HTML and PDF named as JPEG', async () => {
    for (const text of [
      'hello',
      '',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      '<!doctype html><script>alert(1)</script>',
      '%PDF-1.4\n1 0 obj',
    ])
      await refused(Buffer.from(text), 415, /^File 2 is not a JPEG, PNG, WebP, AVIF, HEIC or GIF image\.$/)
  })

  test('TIFF, which libvips could read', async () => {
    await refused(await drawPicture().tiff().toBuffer(), 415, /not a JPEG/)
  })

  test('HEIC that is truncated, noise, or claims to be enormous', async () => {
    const heic = await readFile(HEIC)
    await refused(heic.subarray(0, 400), 422, /^File 2 is damaged or incomplete\.$/)
    await refused(heic.subarray(0, -100), 422, /^File 2 is damaged or incomplete\.$/)
    const noise = Buffer.concat([heic.subarray(0, 24), randomBytes(5000)])
    await refused(noise, 422, /^File 2 is damaged or incomplete\.$/)
    const lie = Buffer.from(heic)
    const size = lie.indexOf('ispe') + 8
    lie.writeUInt32BE(60_000, size)
    lie.writeUInt32BE(60_000, size + 4)
    await refused(lie, 422, /^File 2 has 3600 megapixels, but at most 50 are allowed\.$/)
  })

  test('a truncated or damaged image', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: '#888', noise } })
    for (const bytes of [await picture.clone().jpeg().toBuffer(), await picture.clone().png().toBuffer()])
      await refused(bytes.subarray(0, bytes.length / 2), 422, /^File 2 is damaged or incomplete\.$/)
  })

  test('a decompression bomb, before it is decoded', async () => {
    const flood = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(flood.length).toBeLessThan(1_000_000)
    await refused(flood, 422, /^File 2 has 81 megapixels, but at most 50 are allowed\.$/)
    // The header alone says 60,000 by 60,000: decoding would take 10 GB.
    const lie = Buffer.from(flood)
    lie.writeUInt32BE(60_000, 16)
    lie.writeUInt32BE(60_000, 20)
    const response = await upload(await addRecipe(), [lie])
    expect([415, 422]).toContain(response.statusCode)
  })

  test('more than 20 MB', async () => {
    const response = await upload(await addRecipe(), [Buffer.alloc(20 * 1024 * 1024 + 1, 1)])
    expect([response.statusCode, response.json().detail]).toEqual([413, 'File 1 is larger than 20 MB.'])
  })

  test('more than 20 images of a recipe', async () => {
    const id = await addRecipe()
    const tiny = await jpeg({ width: 16, height: 16 })
    expect((await upload(id, Array(18).fill(tiny))).statusCode).toBe(201)
    const response = await upload(id, Array(3).fill(tiny))
    expect([response.statusCode, response.json().detail]).toEqual([
      409,
      `Recipe ID ${id} has 18 of at most 20 images, so 3 more are too many.`,
    ])
    expect((await upload(await addRecipe(), Array(21).fill(tiny))).statusCode).toBe(422)
  })

  test('a form that is truncated, without files, with an unknown field, or not a form', async () => {
    const id = await addRecipe()
    const send = (headers: Record<string, string>, body: unknown) =>
      larder.call('POST', `/recipes/${id}/images`, { as: ann, headers, body })
    const stranger = new FormData()
    stranger.append('picture', new Blob(['x']), 'x.jpg')
    const prototype = new FormData()
    prototype.append('__proto__', 'x')
    const empty = await imageForm([], [])
    const whole = await imageForm([await jpeg()])
    const unknown = await encodeForm(stranger)
    const polluting = await encodeForm(prototype)
    expect((await send(empty.headers, empty.body)).statusCode).toBeOneOf([400, 422])
    expect((await send(unknown.headers, unknown.body)).json().errors[0].path).toBe('/picture')
    expect((await send(polluting.headers, polluting.body)).statusCode).toBe(400)
    expect((await send(whole.headers, whole.body.subarray(0, 300))).statusCode).toBe(400)
    expect((await send({}, { files: [] })).statusCode).toBe(415)
    const long = await imageForm([await jpeg()], ['x'.repeat(501)])
    expect((await send(long.headers, long.body)).json().errors[0].path).toBe('/alt/0')
  })

  test.each([
    ['NUL', 'text/plain', Buffer.from('a\0b')],
    ['bytes that are no UTF-8', 'text/plain', Buffer.from([0x61, 0xed, 0xa0, 0x80])],
    ['half of a character', 'text/plain; charset=utf-16le', Buffer.from([0x61, 0x00, 0x00, 0xd8])],
  ])('a description with %s', async (_name, type, alt) => {
    const part = (headers: string, body: Uint8Array) =>
      Buffer.concat([
        Buffer.from(`--x\r\ncontent-disposition: form-data; ${headers}\r\n\r\n`),
        body,
        Buffer.from('\r\n'),
      ])
    const body = Buffer.concat([
      part('name="files"; filename="a.jpg"\r\ncontent-type: image/jpeg', await jpeg()),
      part(`name="alt"\r\ncontent-type: ${type}`, alt),
      Buffer.from('--x--\r\n'),
    ])
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const url = `/recipes/${await addRecipe()}/images`
    const response = await larder.call('POST', url, { as: ann, headers, body })
    expectProblem(response, 422)
    expect(response.json().errors[0]).toMatchObject({ path: '/alt/0', code: 'forbidden_character' })
  })

  test('a form whose part header never ends', async () => {
    const body = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n--x--\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const response = await larder.call('POST', `/recipes/${await addRecipe()}/images`, {
      as: ann,
      headers,
      body,
    })
    expectProblem(response, 400, 'The form is not valid multipart/form-data, or it ended early.')
  })

  test('nothing that was received is left on the disk', async () => {
    expect(await readdir(uploads)).toEqual([])
    await mkdir(join(uploads, 'killed'))
    await removeOldUploads(uploads)
    expect(await readdir(uploads)).toEqual(['killed'])
    await removeOldUploads(uploads, Date.now() + 61 * 60 * 1000)
    expect(await readdir(uploads)).toEqual([])
  })
})

describe('whose it is', () => {
  test('only the owner and Admin can add, reorder and delete images', async () => {
    const id = await addRecipe()
    const [image] = (await upload(id, [await jpeg()])).json().images
    expect((await upload(id, [await jpeg()], [], ben)).statusCode).toBe(403)
    const order = { images: [{ id: image.id }] }
    expect((await larder.call('PUT', `/recipes/${id}/images`, { as: ben, body: order })).statusCode).toBe(403)
    expect((await larder.call('DELETE', `/recipes/${id}/images/${image.id}`, { as: ben })).statusCode).toBe(
      403,
    )
    expect((await upload(id, [await jpeg()], [], admin)).statusCode).toBe(201)
  })

  test('a private recipe is not found for others, nor an image under another recipe', async () => {
    const secret = await addRecipe('private')
    expect((await upload(secret, [await jpeg()], [], ben)).statusCode).toBe(404)
    const [image] = (await upload(secret, [await jpeg()])).json().images
    const other = await addRecipe()
    const response = await larder.call('DELETE', `/recipes/${other}/images/${image.id}`, { as: ann })
    expect([response.statusCode, response.json().detail]).toEqual([
      404,
      `Image ID ${image.id} was not found.`,
    ])
  })
})

describe('reordering and alternative texts', () => {
  test('one request sets both; absent texts stay, null clears', async () => {
    const id = await addRecipe()
    const three = [await jpeg(), await jpeg(), await jpeg()]
    const [a, b, c] = (await upload(id, three, ['one', 'two', 'three'])).json().images
    const body = { images: [{ id: c.id, alt: null }, { id: a.id }, { id: b.id, alt: 'Two' }] }
    const response = await larder.call('PUT', `/recipes/${id}/images`, { as: ann, body })
    expect(response.json().images.map(({ id, alt }: RecipeImageRead) => [id, alt])).toEqual([
      [c.id, null],
      [a.id, 'one'],
      [b.id, 'Two'],
    ])
    const recipe = await larder.call('GET', `/recipes/${id}`, { as: ann })
    expect(recipe.json().images).toEqual(response.json().images)
    expect(recipe.headers.etag).toBe(response.headers.etag)
  })

  test('every image must be listed once, and a stale order is refused', async () => {
    const id = await addRecipe()
    const [a, b] = (await upload(id, [await jpeg(), await jpeg()])).json().images
    const put = (ids: number[], headers = {}) =>
      larder.call('PUT', `/recipes/${id}/images`, {
        as: ann,
        headers,
        body: { images: ids.map((id) => ({ id })) },
      })
    expect((await put([a.id])).json().errors[0].message).toMatch(`Image ID ${b.id} is missing`)
    expect((await put([a.id, a.id, b.id])).statusCode).toBe(422)
    expect((await put([a.id, b.id, 99_999])).json().errors[0].path).toBe('/images/2/id')
    expect((await put([b.id, a.id], { 'if-match': '"other"' })).statusCode).toBe(412)
    const { etag } = (await larder.call('GET', `/recipes/${id}`)).headers
    expect((await put([b.id, a.id], { 'if-match': etag })).statusCode).toBe(200)
    expect((await put([a.id, b.id], { 'if-match': etag })).statusCode).toBe(412)
  })
})
