import { readPhoto } from '../src/photo/read-photo.ts'
import { DAMAGES } from './degrade-photo.ts'
import { canEncodeHeic, toHeic } from './encode-heic.ts'
import { PAGES, type PhotoPage } from './photo-pages.ts'
import { renderPage } from './render-page.ts'

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const share = (wanted: string[], found: string[]) => {
  const all = new Set(found.map(plain))
  return `${wanted.filter((line) => all.has(plain(line))).length}/${wanted.length}`
}

async function measure(name: string, photo: Buffer, page: PhotoPage): Promise<void> {
  const start = performance.now()
  const [recipe] = (await readPhoto(photo)).recipes
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const lines = recipe?.ingredients.map(({ line }) => line) ?? []
  const steps = recipe?.steps.map(({ instruction }) => instruction) ?? []
  const title = recipe !== undefined && plain(recipe.title) === plain(page.title)
  console.log(
    `${name.padEnd(44)} title ${title ? 'yes' : 'no '}  ingredients ${share(page.ingredients, lines)}  steps ${share(page.steps, steps)}  servings ${recipe?.servings ?? '-'}  ${seconds} s`,
  )
  if (process.argv.includes('--show')) console.log([recipe?.title, ...lines, ...steps].join('\n'))
}

const WORDS: Record<keyof typeof PAGES, [string, string]> = {
  english: ['Ingredients', 'Method'],
  german: ['Zutaten', 'Zubereitung'],
}

/** `npm run photos -- 'german, 2'` measures those alone. */
const WANTED = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? ''

const CLOTHES = canEncodeHeic() ? { ...DAMAGES, 'as HEIC': toHeic } : DAMAGES

for (const language of ['english', 'german'] as const)
  for (const columns of [1, 2] as const) {
    const printed = await renderPage(PAGES[language], columns, WORDS[language])
    for (const [damage, apply] of Object.entries(CLOTHES)) {
      const name = `${language}, ${columns} column(s), ${damage}`
      if (name.includes(WANTED)) await measure(name, await apply(printed), PAGES[language])
    }
  }
console.log(`largest memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
