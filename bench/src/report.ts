import { mkdir, writeFile } from 'node:fs/promises'
import type { Load } from './run-load.ts'

export type Measured = Load & { serviceCpuMs: number; databaseCpuMs: number }
export type Results = {
  recipes: number
  startMs: number
  memoryMbReady: number
  memoryMbLoaded: number
  scenarios: Record<string, Measured>
  ratios: Record<string, number>
}

const FOLDER = new URL('../results/', import.meta.url)
const BAR_WIDTH = 320

export function report(results: Results): string {
  const rows = Object.entries(results.scenarios).map(([name, measured]) => [
    name,
    Math.round(measured.perSecond).toLocaleString('en'),
    measured.p50.toFixed(1),
    measured.p99.toFixed(1),
    measured.serviceCpuMs.toFixed(3),
    measured.databaseCpuMs.toFixed(3),
    name in results.ratios ? `${Math.round((results.ratios[name] ?? 0) * 100)} %` : '',
    measured.failures ? String(measured.failures) : '',
  ])
  const head = [
    'scenario',
    'req/s',
    'p50 ms',
    'p99 ms',
    'service CPU ms',
    'PostgreSQL CPU ms',
    'of its reference',
    'failed',
  ]
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  const facts = `${results.recipes.toLocaleString('en')} recipes. Ready ${results.startMs} ms after the start, database included; ${results.memoryMbReady} MB when ready, ${results.memoryMbLoaded} MB under load.`
  return `${facts}\n\n${table}\n`
}

export async function writeResults(results: Results) {
  await mkdir(FOLDER, { recursive: true })
  const name = `${results.recipes}-recipes`
  await writeFile(new URL(`${name}.json`, FOLDER), `${JSON.stringify(results, null, 2)}\n`)
  await writeFile(new URL(`${name}.svg`, FOLDER), plot(results))
  await writeFile(
    new URL(`${name}.md`, FOLDER),
    `# Load on ${results.recipes.toLocaleString('en')} recipes\n\n${report(results)}\n![Requests per second](${name}.svg)\n`,
  )
}

function plot({ scenarios }: Results): string {
  const entries = Object.entries(scenarios)
  const most = Math.max(...entries.map(([, measured]) => measured.perSecond))
  const bars = entries.map(([name, { perSecond }], index) => {
    const y = 20 + index * 24
    const width = Math.max(1, (perSecond / most) * BAR_WIDTH)
    return `<text x="190" y="${y + 13}" text-anchor="end">${name.replace('&', '&amp;')}</text><rect x="200" y="${y}" width="${width.toFixed(1)}" height="16" fill="#3f6f4f"/><text x="${(206 + width).toFixed(1)}" y="${y + 13}">${Math.round(perSecond).toLocaleString('en')}/s</text>`
  })
  const height = 40 + entries.length * 24
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 ${height}" font-family="sans-serif" font-size="13" fill="#1f2421">\n<title>Requests per second</title>\n<rect width="620" height="${height}" fill="#fbf8f3"/>\n${bars.join('\n')}\n</svg>\n`
}
