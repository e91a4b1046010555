import {
  at,
  between,
  box,
  CENTRE,
  COLOURS,
  circle,
  each,
  ellipse,
  HEIGHT,
  inside,
  line,
  type Point,
  path,
  type Random,
  ring,
  WIDTH,
} from './canvas.ts'

const SHADE = 'opacity=".16"'

/** The table, with a cloth laid across one corner. */
export function table(
  random: Random,
  colour: string,
  cloth: string,
  pattern: 'stripes' | 'checks' | 'plain' = 'stripes',
) {
  const side = random() < 0.5 ? 1 : -1
  const stripe = 'fill="#fffdf8" opacity=".35"'
  const rows = (step: number, width: number) =>
    Array.from(
      { length: 16 },
      (_, index) => `<rect x="-700" y="${-420 + index * step}" width="1400" height="${width}" ${stripe}/>`,
    )
  const columns = Array.from(
    { length: 24 },
    (_, index) => `<rect x="${-700 + index * 60}" y="-400" width="22" height="800" ${stripe}/>`,
  )
  const lines = { stripes: rows(58, 14), checks: [...rows(60, 22), ...columns], plain: [] }[pattern]
  return [
    box(0, 0, WIDTH, HEIGHT, 0, colour),
    at(
      { x: CENTRE.x + side * 330, y: 690, turn: side * between(random, -24, -14) },
      box(-694, -388, 1400, 800, 10, COLOURS.ink, 'opacity=".08"'),
      inside(
        '<rect x="-700" y="-400" width="1400" height="800" rx="10"/>',
        box(-700, -400, 1400, 800, 10, cloth),
        ...lines,
      ),
    ),
  ].join('')
}

/** A flat plate; what lies on it comes in the well of radius 0.72 r. */
export function plate(r: number, colour: string = COLOURS.white, rim = '#e9dfcd', { x, y }: Point = CENTRE) {
  return [
    ellipse(x + 12, y + 26, r * 1.01, r * 1.01, COLOURS.ink, SHADE),
    circle(x, y, r, colour),
    circle(x, y, r - 9, 'none', `stroke="${rim}" stroke-width="6"`),
    circle(x, y, r * 0.74, rim, 'opacity=".75"'),
    circle(x, y + 5, r * 0.72, colour),
  ].join('')
}

/** A deep bowl with its filling; the filling is a circle of radius 0.8 r. */
export function bowl(r: number, outside: string, lip: string, filling: string, { x, y }: Point = CENTRE) {
  const f = r * 0.83
  return [
    ellipse(x + 14, y + 30, r * 1.01, r * 1.01, COLOURS.ink, SHADE),
    circle(x, y, r, outside),
    circle(x, y, r * 0.955, lip),
    circle(x, y, r * 0.9, outside),
    circle(x, y, r * 0.9, COLOURS.ink, 'opacity=".12"'),
    circle(x, y + r * 0.035, f, filling),
    inside(`<circle cx="${x}" cy="${y + r * 0.035}" r="${f}"/>`, innerShade(x, y + r * 0.035, f)),
  ].join('')
}

/** The shadow that the wall of a bowl throws on what is in it. */
function innerShade(x: number, y: number, r: number) {
  return path(
    `M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}A${r} ${r * 0.93} 0 0 0 ${x - r} ${y}Z`,
    COLOURS.ink,
    'opacity=".14"',
  )
}

/** A pan with its handle, or a pot with two. */
export function pan(r: number, metal: string, filling: string, handles: 'one' | 'two' = 'one', turn = -38) {
  const { x, y } = CENTRE
  const grip =
    handles === 'one'
      ? at(
          { x, y, turn },
          box(r - 10, -34, 380, 68, 30, metal),
          box(r + 60, -18, 250, 36, 18, '#fff', 'opacity=".1"'),
          circle(r + 330, 0, 14, COLOURS.ink, 'opacity=".35"'),
        )
      : each(ring(2, r + 18, turn), (spot) =>
          at(
            { ...spot },
            box(-40, -80, 76, 160, 36, metal),
            box(-14, -48, 30, 96, 15, COLOURS.ink, 'opacity=".3"'),
          ),
        )
  return [
    ellipse(x + 14, y + 30, r, r, COLOURS.ink, SHADE),
    grip,
    circle(x, y, r, metal),
    circle(x, y, r - 14, '#fff', 'opacity=".12"'),
    circle(x, y, r - 26, metal),
    circle(x, y + 6, r - 46, filling),
    inside(`<circle cx="${x}" cy="${y + 6}" r="${r - 46}"/>`, innerShade(x, y + 6, r - 46)),
  ].join('')
}

export function board(x: number, y: number, w: number, h: number, turn = 0, wood = '#c99a66') {
  const grain = [0.2, 0.38, 0.55, 0.72, 0.87].map((part, index) =>
    line(
      `M${-w / 2 + 26} ${-h / 2 + h * part}q${w * 0.3} ${index % 2 ? 16 : -14} ${w * 0.55} 0t${w * 0.36} 2`,
      '#a87844',
      3,
      'opacity=".4"',
    ),
  )
  return at(
    { x, y, turn },
    box(-w / 2 + 12, -h / 2 + 24, w, h, 34, COLOURS.ink, SHADE),
    box(-w / 2, -h / 2, w, h, 34, wood),
    box(-w / 2, -h / 2, w, h - 10, 34, '#d9ae7b'),
    ...grain,
  )
}

/** A baking tin with straight sides. */
export function tin(w: number, h: number, metal: string, filling: string) {
  const { x, y } = CENTRE
  return [
    box(x - w / 2 + 12, y - h / 2 + 28, w, h, 40, COLOURS.ink, SHADE),
    box(x - w / 2, y - h / 2, w, h, 40, metal),
    box(x - w / 2 + 12, y - h / 2 + 12, w - 24, h - 24, 32, '#fff', 'opacity=".2"'),
    box(x - w / 2 + 22, y - h / 2 + 22, w - 44, h - 44, 26, filling),
  ].join('')
}

const STEEL = '#b9bdb6'

export function fork(x: number, y: number, turn: number, scale = 1) {
  const tines = [-24, -8, 8, 24].map((tine) => box(tine - 4.5, -190, 9, 100, 4.5, STEEL))
  return at(
    { x, y, turn, scale },
    at({ x: 8, y: 12, rest: SHADE }, box(-13, -60, 26, 300, 13, COLOURS.ink)),
    ...tines,
    path('M-29 -100h58q0 64 -18 84h-22q-18 -20 -18 -84Z', STEEL),
    box(-11, -30, 22, 280, 11, STEEL),
    box(-5, 20, 6, 200, 3, '#fff', 'opacity=".35"'),
  )
}

export function spoon(x: number, y: number, turn: number, scale = 1, metal: string = STEEL) {
  return at(
    { x, y, turn, scale },
    at(
      { x: 8, y: 12, rest: SHADE },
      box(-13, -40, 26, 290, 13, COLOURS.ink),
      ellipse(0, -120, 46, 68, COLOURS.ink),
    ),
    box(-11, -60, 22, 310, 11, metal),
    ellipse(0, -120, 46, 68, metal),
    ellipse(-4, -118, 32, 52, COLOURS.ink, 'opacity=".1"'),
    ellipse(-12, -138, 10, 22, '#fff', 'opacity=".5"'),
  )
}

export function chopsticks(x: number, y: number, turn: number, colour: string = COLOURS.tomatoDark) {
  const stick = (shift: number, tilt: number) =>
    at(
      { x: shift, turn: tilt },
      path('M-9 -330h18l-5 640h-8Z', colour),
      box(-9, -330, 18, 90, 4, COLOURS.ink, 'opacity=".35"'),
    )
  return at(
    { x, y, turn },
    at(
      { x: 10, y: 14, rest: 'opacity=".14"' },
      box(-26, -330, 14, 640, 6, COLOURS.ink),
      box(18, -330, 14, 640, 6, COLOURS.ink),
    ),
    stick(-20, -1.5),
    stick(24, 1.5),
  )
}
