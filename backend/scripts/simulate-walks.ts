import { writeFile } from 'node:fs/promises'
import { learnWalk } from '../src/shopping/walks/learn-walk.ts'
import { kendallTau, simulateVisits } from '../test/simulate-visits.ts'

const PLOT = new URL('../../docs/pictures/learning-the-walk.svg', import.meta.url)
const STORES = 60
const MAX_VISITS = 40
const SIZES = [8, 14, 20]
const COLOURS = ['#3f6f4f', '#c4452d', '#b8860b']
const FRAME = { left: 60, top: 30, width: 560, height: 300 }

/** Mean Kendall τ of the learnt against the true order, after each number of visits, over many random stores. */
function learningCurve(shelves: number): number[] {
  return Array.from({ length: MAX_VISITS + 1 }, (_, visits) => {
    const taus = Array.from({ length: STORES }, (_, store) => {
      const { trueOrder, startOrder, ticks } = simulateVisits({ seed: store + 1, shelves, visits })
      return kendallTau(learnWalk(ticks, startOrder).order, trueOrder)
    })
    return taus.reduce((sum, tau) => sum + tau, 0) / STORES
  })
}

const x = (visits: number) => FRAME.left + (visits / MAX_VISITS) * FRAME.width
const y = (tau: number) => FRAME.top + (1 - tau) * FRAME.height

function plot(curves: number[][]): string {
  const lines = curves.map((curve, index) => {
    const points = curve
      .map((tau, visits) => `${x(visits).toFixed(1)},${y(Math.max(0, tau)).toFixed(1)}`)
      .join(' ')
    const label = `<text x="${FRAME.left + FRAME.width - 130}" y="${FRAME.top + FRAME.height - 70 + index * 22}" fill="${COLOURS[index]}">${SIZES[index]} shelves</text>`
    return `<polyline points="${points}" fill="none" stroke="${COLOURS[index]}" stroke-width="2.5"/>${label}`
  })
  const ticks = [0, 0.25, 0.5, 0.75, 0.9, 1].map(
    (tau) =>
      `<line x1="${FRAME.left}" x2="${FRAME.left + FRAME.width}" y1="${y(tau)}" y2="${y(tau)}" stroke="${tau === 0.9 ? '#c4452d' : '#ddd6c8'}" ${tau === 0.9 ? 'stroke-dasharray="5 4"' : ''}/><text x="${FRAME.left - 10}" y="${y(tau) + 5}" text-anchor="end">${tau}</text>`,
  )
  const visits = [0, 10, 20, 30, 40].map(
    (count) =>
      `<text x="${x(count)}" y="${FRAME.top + FRAME.height + 24}" text-anchor="middle">${count}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 400" font-family="sans-serif" font-size="14" fill="#1f2421">
<title>Learning the walk</title>
<rect width="660" height="400" fill="#fbf8f3"/>
<text x="${FRAME.left}" y="20">How well the learnt walk agrees with the true one (Kendall τ)</text>
${[...ticks, ...visits, ...lines].join('\n')}
<text x="${FRAME.left + FRAME.width / 2}" y="${FRAME.top + FRAME.height + 50}" text-anchor="middle">visits</text>
</svg>
`
}

const curves = SIZES.map(learningCurve)
await writeFile(PLOT, plot(curves))
for (const [index, curve] of curves.entries()) {
  const reached = curve.findIndex((tau) => tau >= 0.9)
  console.log(
    `${SIZES[index]} shelves: τ ≥ 0.9 ${reached < 0 ? 'not reached' : `after ${reached} visits`}; τ = ${curve.at(-1)?.toFixed(3)} after ${MAX_VISITS}`,
  )
}
