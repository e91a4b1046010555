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
  type Random,
  ring,
  scatter,
} from './canvas.ts'
import * as g from './garnishes.ts'
import { bowl, chopsticks, pan, plate, spoon, table } from './tableware.ts'

type Draw = (random: Random) => string
const { x, y } = CENTRE
const R = 372
const gloss = (colour: string, opacity = 0.35) =>
  path(
    `M${x - 210} ${y - 120}Q${x - 120} ${y - 236} ${x + 40} ${y - 230}`,
    'none',
    `stroke="${colour}" stroke-width="16" stroke-linecap="round" opacity="${opacity}"`,
  )
const swirl = (colour: string, width = 15) =>
  line(
    `M${x - 40} ${y + 6}Q${x - 10} ${y - 60} ${x + 60} ${y - 20}T${x + 20} ${y + 92}T${x - 120} ${y + 30}T${x - 10} ${y - 132}`,
    colour,
    width,
  )

export const SOUPS_AND_STEWS: Record<string, Draw> = {
  'ukrainian-borsch': (random) =>
    [
      table(random, '#ecd9bf', '#cf4a32', 'checks'),
      bowl(R, '#f6efe2', '#cf4a32', '#8f1f45'),
      each(scatter(random, { r: 250, gap: 62, count: 26 }), (spot, index) =>
        at(
          { ...spot, scale: spot.size },
          box(-34, -9, 68, 18, 8, index % 4 === 0 ? '#e08a3c' : index % 3 ? '#b52a58' : '#74163a'),
        ),
      ),
      g.drops(scatter(random, { r: 270, gap: 46, count: 22 }), '#e0703f', 0.5, 8),
      gloss('#f3a9bd', 0.4),
      path(blobPath(random, x + 24, y + 4, 104, 0.14), C.ink, 'opacity=".16"'),
      blob(random, x + 18, y - 6, 102, C.white, 0.14),
      line(`M${x - 30} ${y - 20}Q${x + 20} ${y - 62} ${x + 58} ${y - 22}`, '#eadfce', 11),
      g.dill({ x: x + 30, y: y - 8, turn: 30, size: 1.15 }),
      g.dill({ x: x - 6, y: y + 12, turn: -50, size: 0.9 }, C.herbDark),
      g.chopped(random, scatter(random, { r: 240, gap: 40, count: 22 })),
      at(
        { x: 1042, y: 720, turn: 18 },
        path('M-120 60Q-140 -70 0 -86Q140 -70 120 60Q0 84 -120 60Z', '#7a4523'),
        path('M-104 50Q-120 -58 0 -72Q120 -58 104 50Q0 70 -104 50Z', '#a4693b'),
        g.flakes(scatter(random, { x: 0, y: -6, r: 80, gap: 22, count: 14 }), '#8a5429', 10),
      ),
      spoon(160, 560, -18),
    ].join(''),

  'pho-bo': (random) =>
    [
      table(random, '#cfd9c9', '#f3ead8', 'stripes'),
      bowl(R + 6, '#3d6b74', '#e8efe6', '#c98f4e'),
      g.noodles(random, x, y + 12, 262, ['#fbf0d7', '#f2e1bd', '#fffaf0'], 46, 13),
      each(ring(6, 132, 20), (spot) =>
        at(
          { ...spot, turn: spot.turn + 84, scale: 1.16 },
          path(blobPath(random, 4, 10, 92, 0.07, 11, 0.62), C.ink, 'opacity=".13"'),
          path(blobPath(random, 0, 0, 92, 0.07, 11, 0.62), '#b5584d'),
          path(blobPath(random, -2, -4, 80, 0.07, 11, 0.58), '#d98a7c'),
          line('M-52 -10Q-20 -30 8 -12T56 -16M-40 20Q-6 4 20 18T52 14', '#f3cfc3', 6),
        ),
      ),
      gloss('#fff', 0.3),
      each(scatter(random, { r: 240, gap: 54, count: 15 }), (spot) =>
        g.scallion({ ...spot, size: spot.size * 1.1 }),
      ),
      each(scatter(random, { r: 150, gap: 90, count: 5 }), (spot) => g.leaf({ ...spot, size: 1.2 })),
      each(scatter(random, { r: 220, gap: 110, count: 4 }), (spot) => g.chilliRing({ ...spot, size: 1.2 })),
      g.citrusWedge({ x: x + 96, y: y + 120, turn: -24, size: 1 }, '#7fa63f', '#cfe08a'),
      g.starAnise({ x: 150, y: 160, turn: 12, size: 1.3 }),
      g.starAnise({ x: 250, y: 90, turn: 40, size: 0.9 }),
      chopsticks(1075, 480, 12),
    ].join(''),

  'tom-kha-gai': (random) =>
    [
      table(random, '#dfe5cf', '#8fb56f', 'plain'),
      bowl(R, '#e7d3ae', '#fdf6e6', '#f7ead0'),
      each(scatter(random, { r: 240, gap: 130, count: 6 }), (spot) =>
        g.piece(random, { ...spot, size: 0.86 }, '#f6dfc0', '#d2a878'),
      ),
      each(scatter(random, { r: 230, gap: 105, count: 7 }), (spot) =>
        at(
          { ...spot, scale: spot.size },
          path('M-46 0Q-44 -44 0 -46Q44 -44 46 0Q30 10 16 4V40Q0 52 -16 40V4Q-30 10 -46 0Z', '#d9bd93'),
          path('M-34 -6Q-30 -32 0 -34Q30 -32 34 -6Z', '#f3e2c3'),
        ),
      ),
      g.drops(scatter(random, { r: 268, gap: 40, count: 30 }), '#e2703a', 0.55, 9),
      gloss('#fff', 0.7),
      each(scatter(random, { r: 220, gap: 120, count: 5 }), (spot) =>
        g.leaf({ ...spot, size: 1.5 }, C.herbDark),
      ),
      each(scatter(random, { r: 200, gap: 120, count: 4 }), (spot) => g.lobed({ ...spot, size: 1 })),
      g.chilli({ x: x - 50, y: y + 110, turn: 14, size: 0.8 }),
      g.chilli({ x: x + 120, y: y - 60, turn: 120, size: 0.7 }),
      g.lime({ x: 1050, y: 160, size: 1.2 }),
      g.citrusWedge({ x: 950, y: 84, turn: 200 }, '#7fa63f', '#cfe08a'),
      spoon(140, 520, -14, 1, '#e9e4da'),
    ].join(''),

  'chana-masala': (random) =>
    [
      table(random, '#f1ddb6', '#4a7c52', 'stripes'),
      bowl(R, '#b76a3f', '#e6b98a', '#a8401f'),
      blob(random, x, y + 12, 268, '#b84d24', 0.04),
      each(scatter(random, { r: 262, gap: 50, count: 62 }), (spot) => g.chickpea(spot)),
      g.drops(scatter(random, { r: 270, gap: 48, count: 26 }), '#7d2a12', 0.4, 11),
      gloss('#ffd9a8', 0.3),
      each(scatter(random, { x, y: y - 6, r: 90, gap: 62, count: 4 }), (spot) =>
        g.onionRing({ ...spot, size: 1 }),
      ),
      each(scatter(random, { r: 180, gap: 74, count: 10 }), (spot) => g.lobed({ ...spot, size: 0.95 })),
      g.citrusWedge({ x: 1040, y: 180, turn: 30, size: 1.3 }),
      g.chilli({ x: 150, y: 190, turn: -20, size: 1.15 }, C.herb),
    ].join(''),

  'palak-paneer': (random) =>
    [
      table(random, '#f3dfc4', '#e5b15a', 'stripes'),
      bowl(R, '#b98a4a', '#eccf94', '#4f7d3a'),
      blob(random, x, y + 12, 270, '#5c8c41', 0.04),
      g.chopped(random, scatter(random, { r: 270, gap: 26, count: 110 }), ['#3f6a30', '#6d9c4c', '#47762f']),
      swirl('#fff6e2', 17),
      each(scatter(random, { r: 225, gap: 108, count: 11 }), (spot) =>
        g.cube({ ...spot, turn: spot.turn }, '#fdf3dc', '#d9b377', 40),
      ),
      each(scatter(random, { r: 225, gap: 108, count: 5 }), (spot) => g.chilliRing({ ...spot, size: 1.1 })),
      gloss('#eaf3c8', 0.35),
      at(
        { x: 1000, y: 190, turn: -14 },
        path(blobPath(random, 8, 18, 150, 0.1, 9, 0.8), C.ink, 'opacity=".14"'),
        path(blobPath(random, 0, 0, 150, 0.1, 9, 0.8), '#e8c48a'),
        each(scatter(random, { x: 0, y: 0, r: 110, gap: 44, count: 12, squash: 0.8 }), (spot) =>
          blob(random, spot.x, spot.y, 15, '#b27a3d', 0.2, 7),
        ),
      ),
      spoon(150, 600, -22),
    ].join(''),

  'sri-lankan-chicken-curry': (random) =>
    [
      table(random, '#e8d3b0', '#3f6f5a', 'stripes'),
      pan(392, '#3b3a37', '#7b3517', 'two', 20),
      blob(random, x, y + 8, 320, '#8f421c', 0.03),
      each(scatter(random, { r: 220, gap: 150, count: 8 }), (spot) =>
        g.piece(random, { ...spot, size: 1.2 }, '#b4682f', '#6a3413'),
      ),
      swirl('#f6e3c0', 18),
      g.drops(scatter(random, { r: 300, gap: 44, count: 36 }), '#d98a3a', 0.5, 9),
      each(scatter(random, { r: 250, gap: 96, count: 13 }), (spot) =>
        g.leaf({ ...spot, size: 1.15 }, C.herbDark),
      ),
      g.cinnamon({ x: x + 70, y: y + 150, turn: -24, size: 0.9 }),
      at(
        { x: 140, y: 150, turn: -20 },
        circle(8, 16, 118, C.ink, 'opacity=".15"'),
        circle(0, 0, 118, '#6b4327'),
        circle(0, 0, 100, C.white),
        circle(6, 8, 70, '#f2e8d8'),
      ),
      g.sprig({ x: 1090, y: 200, turn: 26, size: 1.2 }, C.herbDark, 5),
    ].join(''),

  'misir-wat': (random) =>
    [
      table(random, '#dfe0cb', '#b5532f', 'stripes'),
      plate(412, '#c79b63', '#a87a45'),
      blob(random, x, y, 330, '#dcbf94', 0.03, 16),
      each(scatter(random, { r: 315, gap: 24, count: 260 }), (spot) =>
        circle(spot.x, spot.y, 4.6 * spot.size, '#b8956a', 'opacity=".75"'),
      ),
      path(blobPath(random, x + 8, y + 14, 204, 0.07, 12), C.ink, 'opacity=".18"'),
      blob(random, x, y, 204, '#a93a1d', 0.07, 12),
      each(scatter(random, { r: 186, gap: 21, count: 170 }), (spot, index) =>
        at({ ...spot }, ellipse(0, 0, 11, 8, ['#c9522a', '#8e2b14', '#d9703a'][index % 3] as string)),
      ),
      gloss('#ffd0a0', 0.22),
      each(scatter(random, { r: 120, gap: 70, count: 6 }), (spot) => g.lobed({ ...spot, size: 0.85 })),
      g.chilli({ x: x + 40, y: y + 60, turn: 30, size: 0.85 }, C.herb),
      ...[0, 1, 2].map((index) =>
        at(
          { x: 1020 + index * 22, y: 150 + index * 66, turn: -30 + index * 6 },
          box(-120, -34, 240, 76, 36, C.ink, 'opacity=".12"'),
          box(-120, -40, 240, 72, 34, '#dcbf94'),
          circle(96, -4, 26, '#c4a274'),
          circle(96, -4, 14, '#dcbf94'),
        ),
      ),
    ].join(''),

  fesenjan: (random) =>
    [
      table(random, '#ead2c4', '#7b2f45', 'plain'),
      plate(408, '#3e6f78', '#7fa5a6'),
      g.rice(random, x - 120, y + 4, 172, '#fbf3df', '#fffdf6', '#e9dcc0'),
      each(scatter(random, { x: x - 124, y: y - 4, r: 74, gap: 13, count: 60 }), (spot) =>
        at({ ...spot }, box(-9, -3.5, 18, 7, 3.5, '#f0b93c')),
      ),
      inside(
        `<circle cx="${x}" cy="${y}" r="296"/>`,
        path(blobPath(random, x + 130, y + 16, 206, 0.06, 12), C.ink, 'opacity=".16"'),
        blob(random, x + 124, y + 4, 202, '#4b2418', 0.035, 12),
        blob(random, x + 120, y - 4, 180, '#5e2f1d', 0.035, 12),
      ),
      g.piece(random, { x: x + 90, y: y - 70, turn: 20, size: 1.1 }, '#7d4526', '#3d1c10'),
      g.piece(random, { x: x + 180, y: y + 40, turn: -40, size: 1.15 }, '#7d4526', '#3d1c10'),
      g.piece(random, { x: x + 70, y: y + 96, turn: 80, size: 0.95 }, '#7d4526', '#3d1c10'),
      line(
        `M${x + 30} ${y - 140}Q${x + 110} ${y - 190} ${x + 200} ${y - 150}`,
        '#e8b98e',
        12,
        'opacity=".4"',
      ),
      each(scatter(random, { x: x + 124, y, r: 170, gap: 62, count: 7 }), (spot) =>
        g.walnut({ ...spot, size: 0.8 }),
      ),
      each(scatter(random, { x: x + 110, y, r: 190, gap: 34, count: 26 }), (spot) =>
        g.seed({ ...spot, size: spot.size * 1.05 }),
      ),
      g.lobed({ x: x - 20, y: y + 150, turn: -30, size: 1.2 }),
      at(
        { x: 130, y: 150 },
        circle(8, 14, 116, C.ink, 'opacity=".14"'),
        circle(0, 0, 116, '#b3263c'),
        circle(0, 0, 98, '#f6dcb8'),
        each(scatter(random, { x: 0, y: 0, r: 82, gap: 25, count: 36 }), (spot) =>
          g.seed({ ...spot, size: 1.1 }),
        ),
      ),
    ].join(''),

  'chicken-tagine-with-preserved-lemon-and-olives': (random) =>
    [
      table(random, '#f0d9ae', '#2f6b7d', 'checks'),
      at(
        { x: 1070, y: 130 },
        circle(10, 24, 230, C.ink, 'opacity=".14"'),
        circle(0, 0, 230, '#b9643e'),
        circle(0, 0, 196, '#c87650'),
        circle(0, 0, 120, '#d58a63'),
        each(ring(16, 156, 0, { x: 0, y: 0 }), (spot) =>
          at({ ...spot }, path('M-16 -12L16 0L-16 12Z', '#f2d9a8')),
        ),
        circle(0, 0, 46, '#a8522e'),
        circle(-6, -8, 26, '#d58a63'),
      ),
      bowl(378, '#b9643e', '#dd9a6c', '#d99a2e'),
      blob(random, x, y + 10, 276, '#e0a83c', 0.04),
      each(scatter(random, { r: 190, gap: 160, count: 6 }), (spot) =>
        g.piece(random, { ...spot, size: 1.35 }, '#c97d35', '#8d4a1c'),
      ),
      each(scatter(random, { r: 236, gap: 120, count: 7 }), (spot) => g.citrusWedge({ ...spot, size: 0.85 })),
      each(scatter(random, { r: 246, gap: 76, count: 13 }), (spot) => g.olive({ ...spot, size: 1.05 })),
      g.chopped(random, scatter(random, { r: 262, gap: 36, count: 40 })),
      each(scatter(random, { r: 170, gap: 130, count: 4 }), (spot) => g.lobed({ ...spot, size: 1.05 })),
      gloss('#fff3c4', 0.4),
    ].join(''),

  'mapo-tofu': (random) =>
    [
      table(random, '#e6dfd2', '#3a5a66', 'stripes'),
      bowl(R, '#2f4a58', '#d9e0da', '#a12a14'),
      blob(random, x, y + 12, 272, '#b93a1b', 0.04),
      g.drops(scatter(random, { r: 280, gap: 36, count: 50 }), '#e8752e', 0.6, 13),
      each(scatter(random, { r: 266, gap: 34, count: 44 }), (spot) =>
        blob(random, spot.x, spot.y, 13, '#6a2a14', 0.25, 7),
      ),
      each(scatter(random, { r: 236, gap: 86, count: 19 }), (spot) =>
        g.cube({ ...spot, turn: spot.turn / 4 }, '#fff8e8', '#e3c7a0', 37),
      ),
      each(scatter(random, { r: 250, gap: 46, count: 26 }), (spot) =>
        g.scallion({ ...spot, size: spot.size }),
      ),
      g.flakes(scatter(random, { r: 260, gap: 34, count: 36 }), '#5b1b0d', 8),
      gloss('#ffcf9a', 0.35),
      spoon(1050, 560, 16, 1, '#f2ece0'),
    ].join(''),
}
