import {
  at,
  blob,
  blobPath,
  box,
  COLOURS as C,
  CENTRE,
  circle,
  each,
  ellipse,
  inside,
  line,
  path,
  pick,
  type Random,
  ring,
  scatter,
} from './canvas.ts'
import * as g from './garnishes.ts'
import { bowl, chopsticks, fork, pan, spoon, table } from './tableware.ts'

type Draw = (random: Random) => string
const { x, y } = CENTRE

/** A slice of a round dish, from one angle to another. */
function sector(from: number, to: number, r: number, fill: string) {
  const point = (angle: number) =>
    `${x + Math.cos((angle * Math.PI) / 180) * r} ${y + 10 + Math.sin((angle * Math.PI) / 180) * r}`
  return path(`M${x} ${y + 10}L${point(from)}A${r} ${r} 0 0 1 ${point(to)}Z`, fill)
}
const inSector = (random: Random, from: number, to: number, gap: number, count: number) =>
  scatter(random, { x, y: y + 10, r: 262, gap, count: count * 8, hole: 96 })
    .filter((spot) => {
      const angle = (Math.atan2(spot.y - y - 10, spot.x - x) * 180) / Math.PI
      const turned = (angle - from + 720) % 360
      return turned > 4 && turned < to - from - 4
    })
    .slice(0, count)

export const BOWLS: Record<string, Draw> = {
  bibimbap: (random) => {
    const parts = [
      ['#5c8c41', 0, 60],
      ['#e58a35', 60, 120],
      ['#f4ead2', 120, 180],
      ['#7a5133', 180, 240],
      ['#c9dd94', 240, 300],
      ['#8d4a2b', 300, 360],
    ] as const
    return [
      table(random, '#e9dcc3', '#cf4a32', 'stripes'),
      bowl(382, '#2e2c2a', '#4b4844', '#f6ecd6'),
      ...parts.map(([colour, from, to]) => sector(from, to, 306, colour)),
      g.chopped(random, inSector(random, 0, 60, 24, 44), ['#3f6a30', '#78a653', '#4c7d38']),
      each(inSector(random, 60, 120, 26, 30), (s) =>
        at({ ...s }, box(-32, -5, 64, 10, 5, pick(random, ['#f09c46', '#d9762a', '#f6b264']))),
      ),
      each(inSector(random, 120, 180, 26, 30), (s) =>
        at({ ...s }, line('M-24 4Q0 -12 24 6', '#fffdf4', 8), circle(24, 6, 7, '#e8d27e')),
      ),
      each(inSector(random, 180, 240, 34, 20), (s) =>
        at(
          { ...s, scale: 0.8 },
          path('M-40 0Q-36 -36 0 -38Q36 -36 40 0Q26 8 14 4V32Q0 42 -14 32V4Q-26 8 -40 0Z', '#9c6b43'),
          path('M-28 -6Q-24 -26 0 -28Q24 -26 28 -6Z', '#c59566'),
        ),
      ),
      each(inSector(random, 240, 300, 44, 14), (s) => g.cucumber({ ...s, size: 0.72 })),
      each(inSector(random, 300, 360, 34, 24), (s) =>
        blob(random, s.x, s.y, 21, pick(random, ['#a4603a', '#7b3d22', '#b87449']), 0.2, 7),
      ),
      g.friedEgg(random, { x, y: y + 8, size: 1.12 }),
      path(blobPath(random, x + 96, y + 66, 44, 0.12), '#b3261a'),
      ellipse(x + 84, y + 54, 14, 8, '#fff', 'opacity=".4"'),
      each(scatter(random, { r: 250, gap: 40, count: 32 }), (s) =>
        at({ ...s }, ellipse(0, 0, 7, 4, '#fff3d4')),
      ),
      chopsticks(150, 470, -10),
    ].join('')
  },

  oyakodon: (random) =>
    [
      table(random, '#d9e2dc', '#e9c46a', 'plain'),
      bowl(378, '#274b63', '#f3ece0', '#fbf3df'),
      each(ring(18, 342), (s) =>
        at(
          { ...s },
          path('M-14 -24Q10 0 -14 24', 'none', 'stroke="#9fb9c4" stroke-width="6" stroke-linecap="round"'),
        ),
      ),
      g.rice(random, x, y + 12, 296, '#f7edd6', '#fffdf6', '#e8dcc0'),
      blob(random, x - 6, y + 6, 246, '#f0b440', 0.08, 12),
      blob(random, x - 14, y - 4, 216, '#f6c75a', 0.1, 12),
      each(scatter(random, { r: 180, gap: 74, count: 12 }), (s) =>
        blob(random, s.x, s.y, 40, '#fff4d6', 0.28, 8),
      ),
      each(scatter(random, { r: 180, gap: 118, count: 8 }), (s) =>
        g.piece(random, { ...s, size: 0.85 }, '#d9995a', '#9b5c2a'),
      ),
      each(scatter(random, { r: 190, gap: 92, count: 9 }), (s) =>
        at({ ...s }, line('M-34 6Q0 -22 34 6', '#e2c48e', 9)),
      ),
      each(scatter(random, { r: 60, gap: 48, count: 5 }), (s) => g.leaf({ ...s, size: 1.1 })),
      each(scatter(random, { r: 210, gap: 60, count: 12 }), (s) => g.scallion(s)),
      chopsticks(1080, 450, 9, '#6b3a2a'),
    ].join(''),

  'jollof-rice': (random) =>
    [
      table(random, '#cfdcc4', '#f2c14e', 'checks'),
      pan(396, '#34566b', '#c9431f', 'two', -14),
      g.rice(random, x, y + 8, 330, '#cf5326', '#e8783c', '#b03a17'),
      g.rice(random, x + 20, y - 10, 190, '#d65f2e', '#f08d4c', '#bb4219'),
      each(scatter(random, { r: 260, gap: 84, count: 13 }), (s) =>
        at(
          { ...s },
          path(
            'M-30 10Q-26 -22 4 -24Q34 -18 30 8Q10 -6 -30 10Z',
            pick(random, ['#b3261a', '#4a7c52', '#e8a02c']),
          ),
        ),
      ),
      each(scatter(random, { r: 230, gap: 100, count: 8 }), (s) =>
        g.onionRing({ ...s, size: 0.72 }, '#c99a76'),
      ),
      each(scatter(random, { r: 230, gap: 190, count: 4 }), (s) =>
        g.leaf({ ...s, size: 1.9 }, '#6f7d45', '#a9b27a'),
      ),
      at(
        { x: 1080, y: 190, turn: 20 },
        ...[0, 1, 2, 3].map((index) =>
          at(
            { x: (index % 2) * 84 - 60, y: Math.floor(index / 2) * 92 - 40, turn: index * 24 },
            ellipse(5, 10, 50, 38, C.ink, 'opacity=".14"'),
            ellipse(0, 0, 50, 38, '#a8642a'),
            ellipse(0, 0, 42, 31, '#edb54e'),
            ellipse(0, 0, 24, 12, '#d99634'),
          ),
        ),
      ),
      spoon(130, 620, -20, 1, '#b07a48'),
    ].join(''),

  ceviche: (random) =>
    [
      table(random, '#c9dcd8', '#f6d9a0', 'stripes'),
      bowl(378, '#f7f2e8', '#3f8a8c', '#f3efdc'),
      blob(random, x, y + 12, 296, '#eef0d8', 0.03),
      each(scatter(random, { r: 230, gap: 84, count: 20 }), (s) =>
        g.cube({ ...s }, '#fffaf0', '#e9d3c0', 38),
      ),
      ...[
        [-176, 130],
        [-112, 186],
      ].map(([dx = 0, dy = 0]) =>
        at(
          { x: x + dx, y: y + dy },
          ellipse(5, 10, 70, 58, C.ink, 'opacity=".14"'),
          ellipse(0, 0, 70, 58, '#c9662a'),
          ellipse(0, -2, 60, 48, '#ef9a4a'),
          ellipse(-4, -6, 32, 22, '#f6b26a'),
        ),
      ),
      each(scatter(random, { x: x + 150, y: y + 130, r: 92, gap: 32, count: 24 }), (s) =>
        at(
          { ...s },
          path('M-13 -8Q0 -20 13 -8Q15 12 0 15Q-15 12 -13 -8Z', '#f6df95'),
          circle(-3, -4, 3.5, '#fff', 'opacity=".7"'),
        ),
      ),
      each(scatter(random, { x, y: y - 30, r: 196, gap: 58, count: 16 }), (s) =>
        g.onionSliver({ ...s, size: 1.15 }),
      ),
      each(scatter(random, { x, y: y - 20, r: 200, gap: 90, count: 8 }), (s) =>
        g.lobed({ ...s, size: 0.95 }),
      ),
      each(scatter(random, { r: 220, gap: 86, count: 8 }), (s) => g.chilliRing({ ...s, size: 1.15 })),
      g.lime({ x: 150, y: 170, size: 1.35 }),
      g.citrusWedge({ x: 256, y: 92, turn: 160, size: 1.05 }, '#7fa63f', '#cfe08a'),
      fork(1086, 560, 14),
    ].join(''),

  fattoush: (random) =>
    [
      table(random, '#f0dcc0', '#8a3c5a', 'plain'),
      bowl(382, '#d8a15e', '#f0cd94', '#6b9a4a'),
      each(scatter(random, { r: 276, gap: 74, count: 30 }), (s) =>
        at(
          { ...s },
          path(blobPath(random, 0, 0, 62, 0.24, 9), pick(random, ['#7fae54', '#9cc46c', '#5c8f42'])),
          line('M-36 0Q0 -10 38 4', '#d5e8ae', 5),
        ),
      ),
      each(scatter(random, { r: 240, gap: 116, count: 8 }), (s) => g.cucumber({ ...s, size: 1.05 })),
      each(scatter(random, { r: 240, gap: 126, count: 7 }), (s) =>
        g.citrusWedge({ ...s, size: 0.78 }, C.tomatoDark, '#e5694a'),
      ),
      each(scatter(random, { r: 240, gap: 120, count: 7 }), (s) =>
        at(
          { ...s, scale: 0.9 },
          circle(0, 0, 40, '#c9305a'),
          circle(0, 0, 34, '#fff4f2'),
          circle(0, 0, 18, '#fbdfe0'),
        ),
      ),
      each(scatter(random, { r: 236, gap: 104, count: 9 }), (s) =>
        at(
          { ...s },
          path('M-46 32L-6 -52L50 28Z', C.ink, 'opacity=".16" transform="translate(4 8)"'),
          path(
            'M-46 32L-6 -52L50 28Z',
            '#d99d4f',
            'stroke="#d99d4f" stroke-width="10" stroke-linejoin="round"',
          ),
          path('M-30 22L-6 -30L32 20Z', '#edc07a'),
          circle(-4, 4, 6, '#b9762c'),
          circle(12, 12, 4, '#b9762c'),
        ),
      ),
      each(scatter(random, { r: 230, gap: 110, count: 6 }), (s) => g.lobed({ ...s, size: 1.05 })),
      g.flakes(scatter(random, { r: 270, gap: 30, count: 54 }), '#8f1d3c', 7),
      g.citrusWedge({ x: 1066, y: 170, turn: 24, size: 1.3 }),
    ].join(''),

  kasespatzle: (random) =>
    [
      table(random, '#e3d3bb', '#3f6f5a', 'checks'),
      pan(384, '#2f2f2d', '#edc35a', 'one', -34),
      blob(random, x, y + 6, 318, '#f0cb68', 0.03),
      each(scatter(random, { r: 304, gap: 26, count: 190 }), (s) =>
        at(
          { ...s, scale: s.size },
          line('M-26 8Q-12 -14 4 0T30 -8', pick(random, ['#f9e2a0', '#f4d27a', '#fdf0c4', '#e3b44a']), 15),
        ),
      ),
      each(scatter(random, { r: 250, gap: 90, count: 9 }), (s) =>
        path(blobPath(random, s.x, s.y, 46, 0.3, 9), '#f7d26a', 'opacity=".8"'),
      ),
      g.friedOnion(random, scatter(random, { r: 170, gap: 21, count: 84 })),
      each(scatter(random, { r: 260, gap: 40, count: 38 }), (s) =>
        at({ ...s }, box(-12, -4, 24, 8, 4, pick(random, [C.herb, C.herbLight, C.herbDark]))),
      ),
      fork(130, 620, -16),
    ].join(''),

  'shrimp-and-grits': (random) =>
    [
      table(random, '#c9d8d6', '#cf4a32', 'stripes'),
      bowl(380, '#e9dfcb', '#fbf6ea', '#f3d27a'),
      blob(random, x, y + 10, 298, '#f6dc93', 0.03),
      each(scatter(random, { r: 280, gap: 44, count: 50 }), (s) =>
        path(blobPath(random, s.x, s.y, 20, 0.3, 7), '#fbeab8', 'opacity=".9"'),
      ),
      blob(random, x + 6, y + 26, 168, '#c9662e', 0.16, 12),
      blob(random, x, y + 16, 140, '#d9803c', 0.16, 12),
      each(ring(6, 122, 12, { x, y: y + 14 }), (s) => g.shrimp({ ...s, turn: s.turn + 60, size: 1.12 })),
      g.shrimp({ x: x + 4, y: y + 14, turn: 20, size: 1.15 }),
      each(scatter(random, { r: 190, gap: 66, count: 11 }), (s) =>
        at({ ...s }, box(-24, -14, 48, 28, 7, '#8f2f22'), box(-24, -5, 48, 8, 4, '#e8b39a')),
      ),
      each(scatter(random, { r: 230, gap: 52, count: 20 }), (s) => g.scallion(s)),
      g.citrusWedge({ x: 1060, y: 176, turn: 30, size: 1.25 }),
      spoon(146, 560, -16),
    ].join(''),

  cilbir: (random) =>
    [
      table(random, '#ecd3bf', '#3f7d8a', 'checks'),
      bowl(380, '#3f7d8a', '#f4efe4', '#fdf8ec'),
      blob(random, x, y + 10, 296, '#fffaf0', 0.03),
      path(blobPath(random, x, y + 16, 236, 0.07, 12), '#d9572a', 'opacity=".9"'),
      path(blobPath(random, x, y + 4, 200, 0.08, 12), '#fff6e4'),
      line(
        `M${x - 230} ${y - 60}Q${x - 120} ${y - 150} ${x} ${y - 110}T${x + 226} ${y - 50}`,
        '#e06a2c',
        20,
        'opacity=".85"',
      ),
      ...[
        [-92, 16, 12],
        [98, 34, 60],
      ].map(([dx = 0, dy = 0, turn = 0]) =>
        at(
          { x: x + dx, y: y + dy, turn },
          path(blobPath(random, 6, 14, 106, 0.1, 9, 0.88), C.ink, 'opacity=".13"'),
          path(blobPath(random, 0, 0, 106, 0.1, 9, 0.88), '#ffffff'),
          path(blobPath(random, 0, 0, 52, 0.06, 9), '#f7c45c', 'opacity=".9"'),
          ellipse(-16, -18, 18, 10, '#fff', 'opacity=".7"'),
        ),
      ),
      g.drops(scatter(random, { r: 250, gap: 42, count: 34 }), '#d9461f', 0.8, 10),
      g.flakes(scatter(random, { r: 220, gap: 28, count: 56 }), '#a8301a', 7),
      g.dill({ x: x - 10, y: y - 60, turn: 24, size: 1.2 }),
      g.dill({ x: x + 40, y: y + 110, turn: -70, size: 1.1 }),
      g.dill({ x: x - 150, y: y + 110, turn: 110, size: 0.9 }),
      at(
        { x: 1060, y: 170, turn: 24 },
        box(-130, -70, 260, 160, 60, C.ink, 'opacity=".13"'),
        box(-134, -84, 260, 156, 58, '#c98a4b'),
        box(-120, -72, 232, 130, 48, '#f0d5a4'),
        g.drops(scatter(random, { x: -4, y: -8, r: 84, gap: 26, count: 14, squash: 0.5 }), '#d9b77c', 0.8, 8),
      ),
    ].join(''),

  chimichurri: (random) =>
    [
      table(random, '#ead9bd', '#a8452e', 'plain'),
      inside(
        '<rect width="1200" height="900"/>',
        at(
          { x: 640, y: 480, turn: -8 },
          box(-500, -320, 1020, 700, 50, C.ink, 'opacity=".14"'),
          box(-512, -344, 1020, 700, 50, '#b98a55'),
          box(-512, -344, 1020, 688, 50, '#cfa26c'),
          line(
            'M-460 -200Q-100 -240 460 -190M-460 -40Q0 0 460 -50M-460 160Q-60 120 460 170M-460 280Q100 310 460 270',
            '#a87844',
            4,
            'opacity=".4"',
          ),
        ),
      ),
      bowl(290, '#f4ecdc', '#fffaf0', '#4f7a2f', { x: 580, y: 440 }),
      blob(random, 580, 450, 232, '#5d8a34', 0.03),
      path(blobPath(random, 580, 450, 226, 0.1, 14), '#c9b23a', 'opacity=".35"'),
      g.chopped(random, scatter(random, { x: 580, y: 450, r: 222, gap: 17, count: 260 }), [
        '#3c6628',
        '#75a443',
        '#4d7d31',
        '#8fbb58',
      ]),
      g.flakes(scatter(random, { x: 580, y: 450, r: 214, gap: 30, count: 60 }), '#cf3a22', 11),
      g.flakes(scatter(random, { x: 580, y: 450, r: 214, gap: 44, count: 24 }), '#fff3d0', 11),
      g.drops(scatter(random, { x: 580, y: 450, r: 220, gap: 52, count: 22 }), '#e3cf5a', 0.55, 13),
      spoon(692, 347, 222, 1.15, '#a8743f'),
      g.lobed({ x: 220, y: 640, turn: -30, size: 2 }),
      g.lobed({ x: 300, y: 720, turn: 30, size: 1.6 }, C.herbDark),
      g.lobed({ x: 196, y: 750, turn: -70, size: 1.4 }),
      g.garlic({ x: 950, y: 650, turn: 20, size: 1.7 }),
      g.garlic({ x: 850, y: 740, turn: -40, size: 1.15 }),
      g.chilli({ x: 250, y: 200, turn: -30, size: 1.35 }),
    ].join(''),
}
