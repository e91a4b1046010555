/** Everything is drawn on 1200 × 900, seen from above unless it is a glass or a jar. */
export const WIDTH = 1200
export const HEIGHT = 900
export const CENTRE = { x: 600, y: 450 }

export const COLOURS = {
  paper: '#fbf8f3',
  ink: '#1f2421',
  herb: '#4a7c52',
  herbDark: '#2f5a3c',
  herbLight: '#8fb56f',
  tomato: '#cf4a32',
  tomatoDark: '#9f2f20',
  butter: '#f2c14e',
  butterLight: '#f9e2a0',
  crust: '#cf9150',
  crustDark: '#9c5f2c',
  cream: '#fdf1d8',
  white: '#fffdf8',
  clay: '#c4704a',
  beet: '#9c2149',
  onion: '#a8486f',
} as const

export type Point = { x: number; y: number }
export type Random = () => number

/** The same word always draws the same picture. */
export function randomOf(word: string): Random {
  let state = 2166136261
  for (const letter of word) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}

export const between = (random: Random, low: number, high: number) => low + random() * (high - low)
export const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value

const round = (value: number) => String(Math.round(value * 10) / 10)

export const circle = (x: number, y: number, r: number, fill: string, rest = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"${rest && ` ${rest}`}/>`
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, rest = '') =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${rest && ` ${rest}`}/>`
export const box = (x: number, y: number, w: number, h: number, r: number, fill: string, rest = '') =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${round(r)}" fill="${fill}"${rest && ` ${rest}`}/>`
export const path = (d: string, fill: string, rest = '') =>
  `<path d="${d}" fill="${fill}"${rest && ` ${rest}`}/>`
export const line = (d: string, colour: string, width: number, rest = '') =>
  path(
    d,
    'none',
    `stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="round"${rest && ` ${rest}`}`,
  )

type Place = { x?: number; y?: number; turn?: number; scale?: number; rest?: string }

export function at(place: Place, ...content: string[]): string {
  const { x = 0, y = 0, turn = 0, scale = 1, rest = '' } = place
  const moves = [
    (x || y) && `translate(${Math.round(x)} ${Math.round(y)})`,
    turn && `rotate(${Math.round(turn)})`,
    scale !== 1 && `scale(${Math.round(scale * 100) / 100})`,
  ].filter(Boolean)
  const transform = moves.length > 0 ? ` transform="${moves.join(' ')}"` : ''
  return `<g${transform}${rest && ` ${rest}`}>${content.join('')}</g>`
}

/** Shows only what lies inside a shape. */
let clips = 0
export function inside(shape: string, ...content: string[]): string {
  const id = `c${++clips}`
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${content.join('')}</g>`
}
export const forgetClips = () => {
  clips = 0
}

/** A closed curve through points. */
function smooth(points: Point[]): string {
  const n = points.length
  const p = (index: number) => points[(index + n) % n] as Point
  const parts = points.map((to, index) => {
    const [before, from, after] = [p(index - 2), p(index - 1), p(index + 1)]
    const c1 = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 }
    const c2 = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 }
    return `C${round(c1.x)} ${round(c1.y)} ${round(c2.x)} ${round(c2.y)} ${round(to.x)} ${round(to.y)}`
  })
  return `M${round(p(-1).x)} ${round(p(-1).y)}${parts.join('')}Z`
}

export function blobPath(
  random: Random,
  x: number,
  y: number,
  r: number,
  wobble = 0.12,
  points = 9,
  squash = 1,
) {
  const turn = random() * Math.PI
  return smooth(
    Array.from({ length: points }, (_, index) => {
      const angle = turn + (index / points) * 2 * Math.PI
      const reach = r * (1 + between(random, -wobble, wobble))
      return { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach * squash }
    }),
  )
}

export const blob = (
  random: Random,
  x: number,
  y: number,
  r: number,
  fill: string,
  wobble = 0.12,
  points = 9,
) => path(blobPath(random, x, y, r, wobble, points), fill)

export type Spot = Point & { turn: number; size: number }

/** Points that keep their distance, within a circle or, with `squash`, an ellipse. */
export function scatter(
  random: Random,
  { x = CENTRE.x, y = CENTRE.y, r = 240, gap = 40, count = 20, squash = 1, hole = 0 },
): Spot[] {
  const spots: Spot[] = []
  for (let tries = 0; tries < count * 40 && spots.length < count; tries++) {
    const angle = random() * 2 * Math.PI
    const reach = Math.sqrt(between(random, (hole / r) ** 2, 1)) * r
    const spot = { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach * squash }
    if (spots.every((other) => Math.hypot(other.x - spot.x, other.y - spot.y) >= gap))
      spots.push({ ...spot, turn: random() * 360, size: between(random, 0.85, 1.15) })
  }
  return spots
}

/** Points around a circle. */
export function ring(count: number, r: number, from = 0, { x, y }: Point = CENTRE): Spot[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((from + (index / count) * 360) * Math.PI) / 180
    return { x: x + Math.cos(angle) * r, y: y + Math.sin(angle) * r, turn: (angle * 180) / Math.PI, size: 1 }
  })
}

export const each = (spots: Spot[], draw: (spot: Spot, index: number) => string) => spots.map(draw).join('')
