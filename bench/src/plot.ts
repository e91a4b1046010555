const BAR_HEIGHT = 16
const ROW_HEIGHT = 24
const LABEL_WIDTH = 190
const PLOT_WIDTH = 400
const COLOURS = ['#3f6f4f', '#b5803a', '#7a6a8f']

type Bar = { label: string; parts: number[]; value: string }
type Plot = { title: string; bars: Bar[]; legend?: string[] }

/** Horizontal stacked bars on a common scale. */
export function plot({ title, bars, legend = [] }: Plot): string {
  const longest = Math.max(...bars.map(({ parts }) => sum(parts)))
  const scale = PLOT_WIDTH / longest
  const top = 40 + (legend.length > 0 ? ROW_HEIGHT : 0)
  const width = LABEL_WIDTH + PLOT_WIDTH + 220
  const height = top + bars.length * ROW_HEIGHT + 10
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" fill="#1f2421">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fbf8f3"/>`,
    text(10, 24, title, 'font-weight="bold"'),
    ...legend.map((name, index) => legendEntry(name, index)),
    ...bars.map((bar, index) => row(bar, top + index * ROW_HEIGHT, scale)),
    '</svg>\n',
  ].join('\n')
}

function row({ label, parts, value }: Bar, y: number, scale: number): string {
  const rects = parts.map((part, index) => {
    const x = LABEL_WIDTH + 10 + sum(parts.slice(0, index)) * scale
    return rect(x, y, Math.max(0.5, part * scale), index)
  })
  const baseline = y + BAR_HEIGHT - 3
  return [
    text(LABEL_WIDTH, baseline, label, 'text-anchor="end"'),
    ...rects,
    text(LABEL_WIDTH + 16 + sum(parts) * scale, baseline, value),
  ].join('')
}

const legendEntry = (name: string, index: number) =>
  rect(LABEL_WIDTH + 10 + index * 130, 36, BAR_HEIGHT, index) + text(LABEL_WIDTH + 32 + index * 130, 49, name)
const rect = (x: number, y: number, width: number, colour: number) =>
  `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${BAR_HEIGHT}" fill="${COLOURS[colour]}"/>`
const text = (x: number, y: number, content: string, attributes = '') =>
  `<text x="${x.toFixed(1)}" y="${y}" ${attributes}>${escaped(content)}</text>`
const escaped = (content: string) => content.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
