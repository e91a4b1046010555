import {
  at,
  between,
  blob,
  blobPath,
  box,
  COLOURS,
  circle,
  each,
  ellipse,
  inside,
  line,
  path,
  pick,
  type Random,
  ring,
  type Spot,
  scatter,
} from './canvas.ts'

type Where = { x: number; y: number; turn?: number; size?: number }
const place = ({ x, y, turn = 0, size = 1 }: Where) => ({ x, y, turn, scale: size })

export const leaf = (where: Where, colour: string = COLOURS.herb, vein: string = COLOURS.herbLight) =>
  at(
    place(where),
    path('M0 -34Q26 -10 0 36Q-26 -10 0 -34Z', colour),
    line('M0 -24V28', vein, 2.5, 'opacity=".8"'),
  )

/** Parsley or coriander. */
export const lobed = (where: Where, colour: string = COLOURS.herb) =>
  at(
    place(where),
    path(
      'M0 30Q-6 8 -30 8Q-36 -8 -22 -12Q-26 -30 -8 -28Q0 -44 8 -28Q26 -30 22 -12Q36 -8 30 8Q6 8 0 30Z',
      colour,
    ),
    line('M0 26V-14M0 2L-14 -6M0 2L14 -6', COLOURS.herbLight, 2.2, 'opacity=".7"'),
  )

export function sprig(where: Where, colour: string = COLOURS.herb, pairs = 5) {
  const leaves = Array.from({ length: pairs }, (_, index) => {
    const y = 70 - index * 34
    const size = 0.95 - index * 0.1
    return leaf({ x: -17, y, turn: -52, size }, colour) + leaf({ x: 17, y: y - 8, turn: 52, size }, colour)
  })
  return at(
    place(where),
    line(`M0 120Q6 30 0 ${90 - pairs * 36}`, COLOURS.herbDark, 5),
    ...leaves,
    leaf({ x: 0, y: 60 - pairs * 34, size: 0.7 }, colour),
  )
}

/** Dill: a stem with threads. */
export function dill(where: Where, colour: string = COLOURS.herb) {
  const threads = Array.from({ length: 7 }, (_, index) => {
    const y = 30 - index * 13
    const reach = 26 - index * 2.4
    return `M0 ${y}l${-reach} -16M0 ${y}l${reach} -16`
  })
  return at(place(where), line(`M0 52V-62${threads.join('')}`, colour, 4))
}

/** Many small things of a few colours, as one stroke for each colour: files stay small. */
function strokes(random: Random, spots: Spot[], colours: readonly string[], length: number, width: number) {
  const parts = new Map(colours.map((colour) => [colour, '']))
  for (const spot of spots) {
    const colour = pick(random, colours)
    const [dx, dy] = [Math.cos(spot.turn) * length, Math.sin(spot.turn) * length]
    parts.set(
      colour,
      `${parts.get(colour)}M${Math.round(spot.x)} ${Math.round(spot.y)}l${Math.round(dx)} ${Math.round(dy)}`,
    )
  }
  return [...parts].map(([colour, d]) => (d ? line(d, colour, width) : '')).join('')
}

export const chopped = (
  random: Random,
  spots: Spot[],
  colours: readonly string[] = [COLOURS.herb, COLOURS.herbDark, COLOURS.herbLight],
) => strokes(random, spots, colours, 9, 9)

export const scallion = ({ x, y, size = 1 }: Where, colour: string = COLOURS.herbLight) =>
  circle(x, y, 13 * size, colour) +
  circle(x, y, 8.5 * size, '#e6f0c8') +
  circle(x, y, 4 * size, colour, 'opacity=".7"')

export const chilli = (where: Where, colour: string = COLOURS.tomato) =>
  at(
    place(where),
    path('M-64 6Q-20 34 40 4Q66 -12 84 -34Q60 -22 34 -22Q-20 -24 -64 6Z', colour),
    path('M-40 4Q-4 12 40 -10', 'none', 'stroke="#fff" stroke-width="4" opacity=".3" stroke-linecap="round"'),
    path(
      'M-62 -2Q-72 0 -90 -14',
      'none',
      `stroke="${COLOURS.herbDark}" stroke-width="8" stroke-linecap="round"`,
    ),
    circle(-60, 3, 11, COLOURS.herb),
  )

export const chilliRing = ({ x, y, size = 1 }: Where, colour: string = COLOURS.tomato) =>
  circle(x, y, 13 * size, 'none', `stroke="${colour}" stroke-width="${6 * size}"`) +
  circle(x + 2, y, 3 * size, COLOURS.butterLight)

export function citrus(where: Where, skin: string = COLOURS.butter, flesh = '#f8d766') {
  const wedge = path('M0 -6L-15 -46Q0 -56 15 -46Z', flesh)
  return at(
    place(where),
    circle(0, 0, 68, skin),
    circle(0, 0, 61, '#fff6d8'),
    each(ring(9, 0, 0, { x: 0, y: 0 }), ({ turn }) => at({ turn: turn + 90 }, wedge)),
  )
}
export const lime = (where: Where) => citrus(where, '#7fa63f', '#cfe08a')

export const citrusWedge = (where: Where, skin: string = COLOURS.butter, flesh = '#f8d766') =>
  at(
    place(where),
    path('M-70 0A70 62 0 0 0 70 0Z', skin),
    path('M-60 0A60 50 0 0 0 60 0Z', '#fff6d8'),
    path('M-50 3H-4V42A50 44 0 0 1 -50 3ZM50 3H4V42A50 44 0 0 0 50 3Z', flesh),
  )

export function friedEgg(random: Random, where: Where) {
  return at(
    place(where),
    path(blobPath(random, 4, 8, 122, 0.11), COLOURS.ink, 'opacity=".13"'),
    path(blobPath(random, 0, 0, 120, 0.12), COLOURS.white),
    circle(4, 4, 53, '#e8a02c'),
    circle(0, 0, 52, '#f5b53a'),
    ellipse(-16, -18, 15, 10, '#fff', 'opacity=".65" transform="rotate(-30 -16 -18)"'),
  )
}

export const halfEgg = (where: Where) =>
  at(
    place(where),
    ellipse(4, 8, 50, 64, COLOURS.ink, 'opacity=".14"'),
    ellipse(0, 0, 50, 64, COLOURS.white),
    circle(0, 10, 29, '#f3b73f'),
    circle(-8, 2, 8, '#fff', 'opacity=".4"'),
  )

/** A cube seen from above and a little from the front. */
export const cube = (where: Where, top: string, side: string, s = 34) =>
  at(
    place(where),
    box(-s, -s + 12, s * 2, s * 2, 9, side),
    box(-s, -s, s * 2, s * 2 - 2, 9, top),
    box(-s + 8, -s + 8, s * 0.9, 7, 3.5, '#fff', 'opacity=".45"'),
  )

export const chickpea = (where: Where, colour = '#e2b765') =>
  at(
    place(where),
    circle(2, 5, 25, COLOURS.ink, 'opacity=".16"'),
    circle(0, 0, 25, colour),
    path('M0 -25Q8 -12 0 2', 'none', 'stroke="#b98536" stroke-width="4" stroke-linecap="round"'),
    ellipse(-9, -9, 6, 4, '#fff', 'opacity=".5"'),
  )

export const onionRing = ({ x, y, size = 1, turn = 0 }: Where, colour: string = COLOURS.onion) =>
  at(
    { x, y, turn, scale: size },
    ellipse(0, 0, 44, 38, 'none', `stroke="${colour}" stroke-width="9"`),
    ellipse(0, 0, 44, 38, 'none', 'stroke="#f4dce4" stroke-width="4"'),
  )

export const onionSliver = (where: Where, colour: string = COLOURS.onion) =>
  at(place(where), line('M-40 10Q0 -26 40 10', colour, 9), line('M-38 8Q0 -25 38 8', '#f4dce4', 4))

export const friedOnion = (random: Random, spots: Spot[]) =>
  each(spots, (spot) =>
    at(
      { ...spot, scale: spot.size },
      line('M-26 6Q-10 -20 6 -2T30 -4', pick(random, ['#8a4a1f', '#a9622b', '#c07f3c']), 8),
    ),
  )

/** A nest of noodles: strands that turn about the middle. */
export function noodles(
  random: Random,
  x: number,
  y: number,
  r: number,
  colours: readonly string[],
  count = 60,
  width = 11,
) {
  const strands = Array.from({ length: count }, () => {
    const angle = random() * 360
    const reach = between(random, 0.15, 0.98) * r
    const bend = between(random, 0.5, 1.1) * reach
    return at(
      { x, y, turn: angle },
      line(
        `M${-reach * 0.6} ${-reach * 0.78}Q${bend} ${-reach * 0.9} ${reach * 0.72} ${reach * 0.66}`,
        pick(random, colours),
        width,
      ),
    )
  })
  return inside(
    path(blobPath(random, x, y, r, 0.035, 16), '#000'),
    circle(x, y, r, colours[0] as string),
    ...strands,
  )
}

/** A heap of rice: grains over a soft mound. */
export function rice(
  random: Random,
  x: number,
  y: number,
  r: number,
  base: string,
  grain: string,
  shade: string,
) {
  const grains = scatter(random, { x, y, r: r * 0.97, gap: 16, count: Math.round((r * r) / 240) })
  const strokes = (part: Spot[]) =>
    part.map((spot) => {
      const [dx, dy] = [Math.cos(spot.turn) * 12, Math.sin(spot.turn) * 12]
      return `M${Math.round(spot.x)} ${Math.round(spot.y)}l${Math.round(dx)} ${Math.round(dy)}`
    })
  return [
    blob(random, x, y, r, base, 0.04, 14),
    line(strokes(grains.filter((_, index) => index % 3 === 0)).join(''), shade, 8),
    line(strokes(grains.filter((_, index) => index % 3 > 0)).join(''), grain, 8),
  ].join('')
}

export function shrimp(where: Where) {
  return at(
    place(where),
    path(
      'M-48 34Q-76 -40 0 -58Q70 -62 74 -2Q72 18 56 20Q46 -22 4 -18Q-24 -14 -20 22Q-22 40 -48 34Z',
      '#e98663',
    ),
    line('M-40 -26L-14 -8M-8 -54L0 -20M34 -52L24 -16M64 -26L42 -4', '#c75f41', 5, 'opacity=".75"'),
    path('M-48 30Q-74 52 -66 66Q-44 62 -38 40Q-34 64 -18 66Q-14 46 -24 26Z', '#cf4a32'),
    line('M-34 -38Q4 -66 48 -40', '#fff', 5, 'opacity=".4"'),
  )
}

/** A browned piece of meat. */
export function piece(random: Random, where: Where, colour = '#c98445', dark = '#8d4f22') {
  return at(
    place(where),
    path(blobPath(random, 5, 12, 74, 0.16, 7, 0.78), COLOURS.ink, 'opacity=".18"'),
    path(blobPath(random, 0, 0, 72, 0.16, 7, 0.78), colour),
    line('M-36 8Q-8 26 34 10', dark, 7, 'opacity=".55"'),
    line('M-30 -22Q0 -34 30 -20', '#fff', 7, 'opacity=".28"'),
  )
}

export const olive = (where: Where, colour = '#7d8a3c') =>
  at(
    place(where),
    ellipse(3, 6, 30, 23, COLOURS.ink, 'opacity=".16"'),
    ellipse(0, 0, 30, 23, colour),
    circle(14, 0, 8, '#5b662a'),
    ellipse(-8, -8, 9, 4, '#fff', 'opacity=".4"'),
  )

export const walnut = (where: Where) =>
  at(
    place(where),
    ellipse(0, 0, 34, 28, '#b98650'),
    line('M-24 -4Q-14 -16 -6 -4T10 -6T24 0M-18 10Q-8 2 0 12T18 10M0 -24V22', '#8a5a2c', 4.5),
  )

export const seed = (where: Where, colour = '#b3203a') =>
  at(place(where), path('M0 -15Q15 0 0 13Q-15 0 0 -15Z', colour), circle(-3, -2, 3, '#fff', 'opacity=".6"'))

export const starAnise = (where: Where) =>
  at(
    place(where),
    each(ring(8, 0, 0, { x: 0, y: 0 }), ({ turn }) =>
      at({ turn }, path('M6 0Q26 -13 48 0Q26 13 6 0Z', '#7c4a24'), ellipse(28, 0, 7, 4, '#c89355')),
    ),
    circle(0, 0, 9, '#5d3417'),
  )

export const cinnamon = (where: Where) =>
  at(
    place(where),
    box(-90, -14, 180, 34, 12, COLOURS.ink, 'opacity=".13"'),
    box(-90, -20, 180, 36, 10, '#a8642f'),
    box(-90, -6, 180, 7, 3, '#7d4318'),
    ellipse(90, -2, 8, 18, '#7d4318'),
    box(-80, -16, 150, 5, 2.5, '#fff', 'opacity=".2"'),
  )

export const garlic = (where: Where) =>
  at(
    place(where),
    path('M0 -44Q10 -18 34 0Q44 34 0 40Q-44 34 -34 0Q-10 -18 0 -44Z', '#f5ead8'),
    line('M0 -30Q-14 4 -12 36M0 -30Q14 4 12 36', '#d9c6ab', 3.5),
    path('M-4 -40L0 -58L5 -40Z', '#d9c6ab'),
  )

export const drops = (spots: Spot[], colour: string, opacity = 0.6, size = 12) =>
  line(
    spots.map((spot) => `M${Math.round(spot.x)} ${Math.round(spot.y)}h.1`).join(''),
    colour,
    size * 2,
    `opacity="${opacity}"`,
  )

export const flakes = (spots: Spot[], colour = '#fff', size = 7) =>
  path(
    spots
      .map((spot) => {
        const [x, y] = [Math.round(spot.x), Math.round(spot.y)]
        const [a, b] = [Math.round(Math.cos(spot.turn) * size), Math.round(Math.sin(spot.turn) * size)]
        return `M${x} ${y}l${a} ${b}l${-b} ${a}l${-a} ${-b}Z`
      })
      .join(''),
    colour,
  )

export const cucumber = (spot: Where) =>
  at(
    { x: spot.x, y: spot.y, turn: spot.turn ?? 0, scale: spot.size ?? 1 },
    circle(3, 6, 44, COLOURS.ink, 'opacity=".13"'),
    circle(0, 0, 44, '#4f8a3e'),
    circle(0, 0, 38, '#dcebb8'),
    circle(0, 0, 26, '#c6de98'),
    each(ring(6, 15, 0, { x: 0, y: 0 }), (s) => at({ ...s }, ellipse(0, 0, 8, 3.5, '#f2f7d8'))),
  )

export const tomatoSlice = (spot: Where) =>
  at(
    { x: spot.x, y: spot.y, turn: spot.turn ?? 0, scale: spot.size ?? 1 },
    circle(3, 6, 50, COLOURS.ink, 'opacity=".13"'),
    circle(0, 0, 50, COLOURS.tomatoDark),
    circle(0, 0, 46, COLOURS.tomato),
    each(ring(4, 22, 45, { x: 0, y: 0 }), (s) =>
      at(
        { ...s },
        ellipse(0, 0, 15, 12, '#e98a5c'),
        circle(-3, -3, 3, COLOURS.butterLight),
        circle(4, 3, 3, COLOURS.butterLight),
      ),
    ),
  )
