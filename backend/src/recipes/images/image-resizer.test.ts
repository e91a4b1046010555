import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpeg } from '../../../test/picture.ts'
import { until } from '../../../test/service-process.ts'
import { ImageResizer } from './image-resizer.ts'

let folder: string
let path: string
const resizer = new ImageResizer()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-resizer-'))
  path = join(folder, 'picture')
  await writeFile(path, await jpeg({ width: 700, height: 400 }))
})

afterAll(async () => {
  resizer.close()
  await rm(folder, { recursive: true, force: true })
})

test('running and waiting tasks are limited, and the rest get Retry-After', async () => {
  const most = Math.max(1, Math.floor(availableParallelism() / 2)) * 16
  const finish: (() => void)[] = []
  const busy = () => resizer.run(() => new Promise<void>((resolve) => finish.push(resolve)))
  const running: Promise<void>[] = []
  const refusal = await (async () => {
    for (let count = 0; count <= most; count++) {
      const run = busy()
      const outcome = await Promise.race([
        run.catch((error) => error),
        new Promise((resolve) => setImmediate(resolve)),
      ])
      if (outcome) return outcome
      running.push(run)
    }
  })()
  expect(refusal).toMatchObject({ status: 503, headers: { 'retry-after': '20' } })
  expect(() => resizer.requireFreeSlot()).toThrow('The server is busy')
  while (finish.length > 0) {
    finish.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(running)
  resizer.requireFreeSlot()
})

test('when a worker dies, its upload gets a 503 and the next one a new worker', async () => {
  const lost = resizer.run((resize) => {
    const resized = resize({ path })
    resizer.close()
    return resized
  })
  await expect(lost).rejects.toMatchObject({ status: 503 })
  const { width, variants } = await resizer.run((resize) => resize({ path }))
  expect([width, variants.length]).toEqual([700, 6])
})

const children = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length

test('a worker that dies between two images of an upload fails it at once', async () => {
  const own = new ImageResizer()
  const lost = own.run(async (resize) => {
    await resize({ path })
    const before = children()
    own.close()
    await until(() => children() < before)
    return resize({ path })
  })
  await expect(lost).rejects.toMatchObject({ status: 503 })
  expect((await own.run((resize) => resize({ path }))).width).toBe(700)
  own.close()
})

test('an idle worker that dies is not used again', async () => {
  const own = new ImageResizer()
  const workers = () => {
    const found = spawnSync('pgrep', ['-P', String(process.pid), '-f', 'resize-worker'], { encoding: 'utf8' })
    return found.stdout.split('\n').filter(Boolean)
  }
  const others = new Set(workers())
  await own.run((resize) => resize({ path }))
  const before = children()
  const idle = workers().filter((pid) => !others.has(pid))
  for (const pid of idle) process.kill(Number(pid), 'SIGKILL')
  await until(() => children() < before)
  expect((await own.run((resize) => resize({ path }))).width).toBe(700)
  own.close()
})

test('only our own illustrations can be SVG', async () => {
  const drawing = join(folder, 'drawing.svg')
  await writeFile(
    drawing,
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="9" height="9"/></svg>',
  )
  expect(await resizer.run((resize) => resize({ path: drawing, isIllustration: true }))).toMatchObject({
    width: 400,
    height: 300,
  })
  await expect(resizer.run((resize) => resize({ path: drawing }))).rejects.toMatchObject({
    refusal: { code: 'not_an_image' },
  })
})

test('a very tall image is scaled down to the limits of the formats', async () => {
  const long = join(folder, 'long')
  await writeFile(long, await jpeg({ width: 100, height: 20_000 }))
  const { width, height } = await resizer.run((resize) => resize({ path: long }))
  expect(height).toBeLessThanOrEqual(7680)
  expect(width).toBe(Math.round((100 * height) / 20_000))
})
