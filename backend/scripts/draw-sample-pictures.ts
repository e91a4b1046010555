import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { BAKING } from './pictures/baking.ts'
import { BOWLS } from './pictures/bowls.ts'
import { forgetClips, HEIGHT, randomOf, WIDTH } from './pictures/canvas.ts'
import { DRINKS_AND_JARS } from './pictures/drinks-and-jars.ts'
import { PLATES } from './pictures/plates.ts'
import { SOUPS_AND_STEWS } from './pictures/soups-and-stews.ts'

const SAMPLES = new URL('../sample-data/', import.meta.url)
const DISHES = { ...SOUPS_AND_STEWS, ...BOWLS, ...PLATES, ...BAKING, ...DRINKS_AND_JARS }

/** Draws a picture for every sample recipe. The same recipes always give the same files. */
async function main() {
  await mkdir(new URL('pictures/', SAMPLES), { recursive: true })
  for (const file of (await readdir(new URL('recipes/', SAMPLES))).sort()) {
    const name = file.replace('.json', '')
    const draw = DISHES[name]
    if (!draw) throw new Error(`nobody has drawn ${name} yet`)
    const { title } = JSON.parse(await readFile(new URL(`recipes/${file}`, SAMPLES), 'utf8')) as {
      title: string
    }
    forgetClips()
    const content = draw(randomOf(name))
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960" viewBox="0 0 ${WIDTH} ${HEIGHT}"><title>${title}</title>${content}</svg>\n`
    await writeFile(new URL(`pictures/${name}.svg`, SAMPLES), svg)
  }
}

await main()
