import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readPhoto } from '../src/photo/read-photo.ts'
import { DAMAGES } from './degrade-photo.ts'
import { canEncodeHeic, toHeic } from './encode-heic.ts'
import { PAGES, type PhotoPage } from './photo-pages.ts'
import { LAYOUTS, renderPage } from './render-page.ts'

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const share = (wanted: string[], found: string[]) => {
  const all = new Set(found.map(plain))
  return `${wanted.filter((line) => all.has(plain(line))).length}/${wanted.length}`
}

const largestMemory = () => Math.round(process.resourceUsage().maxRSS / 1024)

async function measure(name: string, photo: Buffer, page: PhotoPage): Promise<void> {
  const start = performance.now()
  const [recipe] = (await readPhoto(photo)).recipes
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const lines = recipe?.ingredients.map(({ line }) => line) ?? []
  const steps = recipe?.steps.map(({ instruction }) => instruction) ?? []
  const title = recipe !== undefined && plain(recipe.title) === plain(page.title)
  console.log(
    `${name.padEnd(64)} title ${title ? 'yes' : 'no '}  ingredients ${share(page.ingredients, lines)}  steps ${share(page.steps, steps)}  servings ${recipe?.servings ?? '-'}  ${seconds} s  ${largestMemory()} MB`,
  )
  if (process.argv.includes('--show')) console.log([recipe?.title, ...lines, ...steps].join('\n'))
}

/** Pages by layout. */
const PRINTED: [keyof typeof PAGES, keyof typeof LAYOUTS][] = [
  ['english', '1 column(s)'],
  ['english', '2 column(s)'],
  ['german', '1 column(s)'],
  ['german', '2 column(s)'],
  ['unseen english', 'ingredients to the right'],
  ['unseen german', 'ingredients in two columns'],
]

const CLOTHES = canEncodeHeic() ? { ...DAMAGES, 'as HEIC': toHeic } : DAMAGES

type Photo = { name: string; page: keyof typeof PAGES; file: string }

async function takePhotos(folder: string, wanted: string): Promise<Photo[]> {
  const photos: Photo[] = []
  for (const [page, layout] of PRINTED) {
    const printed = await renderPage(PAGES[page], LAYOUTS[layout])
    for (const [damage, apply] of Object.entries(CLOTHES)) {
      const name = `${page}, ${layout}, ${damage}`
      if (!name.includes(wanted)) continue
      const file = path.join(folder, String(photos.length))
      writeFileSync(file, await apply(printed))
      photos.push({ name, page, file })
    }
  }
  return photos
}

/**
 * The photos are created here and read in another process, as in the service, so that creating them is not measured.
 */
async function takeAndRead([wanted = '', ...flags]: string[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-photos-'))
  const list = path.join(folder, 'list.json')
  writeFileSync(list, JSON.stringify(await takePhotos(folder, wanted)))
  spawnSync(process.execPath, ['--max-old-space-size=200', import.meta.filename, '--read', list, ...flags], {
    stdio: 'inherit',
    env: { ...process.env, MALLOC_ARENA_MAX: '1' },
  })
  rmSync(folder, { recursive: true })
}

async function readAll(list: string): Promise<void> {
  const photos: Photo[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { name, page, file } of photos) await measure(name, readFileSync(file), PAGES[page])
}

/** `npm run photos -- 'german, 2'` measures only those; `--show` also prints the text. */
const [flag, list, ...rest] = process.argv.slice(2)
if (flag === '--read' && list !== undefined) await readAll(list)
else await takeAndRead([flag, list, ...rest].filter((word) => word !== undefined))
