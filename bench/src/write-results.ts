import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const FOLDER = new URL('../results/', import.meta.url)

type Written = { name: string; title: string; results: object; report: string; plots: Record<string, string> }

/** Writes the figures as JSON, the plots as SVG, and a page with both. */
export async function writeResults({ name, title, results, report, plots }: Written) {
  await mkdir(FOLDER, { recursive: true })
  const images = Object.entries(plots).map(([plot, svg]) => ({ file: `${name}-${plot}.svg`, plot, svg }))
  await writeFile(new URL(`${name}.json`, FOLDER), `${JSON.stringify(results, null, 2)}\n`)
  for (const { file, svg } of images) await writeFile(new URL(file, FOLDER), svg)
  const shown = images.map(({ file, plot }) => `![${plot}](${file})`).join('\n\n')
  await writeFile(new URL(`${name}.md`, FOLDER), `# ${title}\n\n${report}\n\n${shown}\n`)
  console.log(`\nWritten to ${fileURLToPath(FOLDER)}${name}.md`)
}
