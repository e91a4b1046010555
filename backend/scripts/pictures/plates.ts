import {
  at,
  blob,
  blobPath,
  box,
  COLOURS as C,
  CENTRE,
  circle,
  each,
  line,
  path,
  pick,
  type Random,
  ring,
  scatter,
} from './canvas.ts'
import * as g from './garnishes.ts'
import { fork, plate, spoon, table } from './tableware.ts'

type Draw = (random: Random) => string
const { x, y } = CENTRE

export const PLATES: Record<string, Draw> = {
  'gado-gado': (random) =>
    [
      table(random, '#f2d9c6', '#4a7c52', 'stripes'),
      at(
        { x, y: y + 6 },
        path(blobPath(random, 10, 24, 424, 0.02, 14), C.ink, 'opacity=".15"'),
        path(blobPath(random, 0, 0, 420, 0.02, 14), '#3f7a45'),
        each(ring(14, 0, 0, { x: 0, y: 0 }), ({ turn }) =>
          at({ turn }, line('M60 0Q220 -14 392 0', '#5f9a5a', 5)),
        ),
      ),
      plate(352, '#f7efe0', '#d9c7a8'),
      each(scatter(random, { x: x - 150, y: y - 110, r: 96, gap: 26, count: 30 }), (s) =>
        at({ ...s }, line('M-30 6Q0 -18 30 4', pick(random, ['#dcebb8', '#eef5d6', '#b7d488']), 11)),
      ),
      each(scatter(random, { x: x + 140, y: y - 124, r: 92, gap: 20, count: 24 }), (s) =>
        at(
          { ...s, turn: 28 + s.size * 20 },
          box(-62, -8, 124, 16, 8, pick(random, ['#4f8a3e', '#68a04b', '#3c7233'])),
        ),
      ),
      ...[
        [-206, 40],
        [-150, 118],
        [-226, 128],
      ].map(([dx = 0, dy = 0], i) =>
        g.cube({ x: x + dx, y: y + dy, turn: i * 20 - 14 }, '#e3b26a', '#a8702f', 42),
      ),
      g.halfEgg({ x: x + 186, y: y + 24, turn: 30, size: 1.15 }),
      g.halfEgg({ x: x + 130, y: y + 128, turn: -20, size: 1.15 }),
      ...[
        [-60, 196],
        [6, 216],
        [-16, 150],
      ].map(([dx = 0, dy = 0]) => g.cucumber({ x: x + dx, y: y + dy, size: 1.05 })),
      ...[
        [-20, -214],
        [40, -190],
      ].map(([dx = 0, dy = 0]) => g.tomatoSlice({ x: x + dx, y: y + dy, size: 1 })),
      path(blobPath(random, x + 6, y + 10, 126, 0.13, 10), C.ink, 'opacity=".16"'),
      blob(random, x, y, 124, '#b5712f', 0.13, 10),
      blob(random, x - 8, y - 8, 98, '#c98443', 0.14, 10),
      each(scatter(random, { r: 84, gap: 26, count: 16 }), (s) =>
        blob(random, s.x, s.y, 9, '#e7bf86', 0.2, 6),
      ),
      g.chilliRing({ x: x + 30, y: y - 30, size: 1.2 }),
      g.chilliRing({ x: x - 36, y: y + 20, size: 1.2 }),
      spoon(1094, 640, 18),
    ].join(''),

  'spaghetti-aglio-e-olio': (random) =>
    [
      table(random, '#dfe3cd', '#cf4a32', 'checks'),
      plate(412, '#fbf6ea', '#d9cfb8'),
      circle(x + 8, y + 20, 258, C.ink, 'opacity=".12"'),
      g.noodles(random, x, y + 4, 256, ['#eac25c', '#f4d885', '#d9a93f', '#fae7ac'], 90, 12),
      g.noodles(random, x + 6, y - 6, 150, ['#f0cd70', '#f8e3a1', '#ddb04a', '#fff0c0'], 54, 11),
      each(scatter(random, { r: 210, gap: 70, count: 13 }), (s) =>
        at(
          { ...s },
          path('M-26 4Q-20 -20 6 -20Q28 -14 24 6Q4 22 -26 4Z', '#fff2d0'),
          path('M-14 2Q-8 -10 8 -10', 'none', 'stroke="#c9963f" stroke-width="4" stroke-linecap="round"'),
        ),
      ),
      each(scatter(random, { r: 220, gap: 66, count: 12 }), (s) => g.chilliRing({ ...s, size: 0.95 })),
      g.chopped(random, scatter(random, { r: 230, gap: 30, count: 64 })),
      each(scatter(random, { r: 110, gap: 70, count: 4 }), (s) => g.lobed({ ...s, size: 1 })),
      g.garlic({ x: 140, y: 150, turn: -18, size: 1.5 }),
      g.garlic({ x: 236, y: 96, turn: 34, size: 1 }),
      fork(1090, 560, 12),
    ].join(''),

  'pierogi-ruskie': (random) =>
    [
      table(random, '#d3dde0', '#c4704a', 'stripes'),
      plate(412, '#3f6a8c', '#86a9c0'),
      each(ring(24, 352), (s) =>
        at({ ...s }, circle(0, 0, 9, '#f4e6c4'), circle(0, -18, 5, '#f2c14e'), circle(0, 18, 5, '#f2c14e')),
      ),
      each([...ring(7, 196, 10), ...ring(3, 62, 50)], (s) =>
        at(
          { x: s.x, y: s.y, turn: s.turn + 90, scale: 1.2 },
          path(
            'M-92 26Q-84 -70 0 -74Q84 -70 92 26Q0 58 -92 26Z',
            C.ink,
            'opacity=".14" transform="translate(5 12)"',
          ),
          path('M-92 26Q-84 -70 0 -74Q84 -70 92 26Q0 58 -92 26Z', '#f6e3bb'),
          path('M-64 10Q-54 -46 0 -50Q54 -46 64 10Q0 26 -64 10Z', '#fdf2d6'),
          line(
            'M-82 30l-8 12M-58 38l-6 14M-32 43l-4 15M-4 45v15M24 43l4 15M52 38l6 14M78 30l8 12',
            '#d9bc85',
            6,
          ),
          path(blobPath(random, 10, -26, 20, 0.3, 8, 0.6), '#d99d4f', 'opacity=".5"'),
        ),
      ),
      g.friedOnion(random, scatter(random, { r: 150, gap: 20, count: 60 })),
      g.chopped(random, scatter(random, { r: 230, gap: 42, count: 26 })),
      g.dill({ x: x - 20, y: y - 20, turn: 40, size: 1.1 }),
      fork(1096, 520, 12),
    ].join(''),

  'chilaquiles-verdes': (random) =>
    [
      table(random, '#f5dda6', '#b5395f', 'stripes'),
      plate(416, '#3f7d8a', '#2b5d69'),
      blob(random, x, y + 6, 292, '#7d9c3a', 0.06, 14),
      each(scatter(random, { r: 244, gap: 80, count: 20 }), (s, i) =>
        at(
          { ...s, scale: 1.1 },
          path('M-54 34L0 -58L54 34Z', C.ink, 'opacity=".16" transform="translate(4 9)"'),
          path(
            'M-54 34L0 -58L54 34Z',
            i % 3 ? '#d9a74e' : '#c2c057',
            'stroke-width="14" stroke-linejoin="round" stroke="#d9a74e"',
          ),
          path('M-40 26L0 -14L44 28Z', '#8fae45', 'opacity=".75"'),
        ),
      ),
      each(scatter(random, { r: 230, gap: 90, count: 8 }), (s) =>
        path(blobPath(random, s.x, s.y, 48, 0.25, 9), '#8fae45', 'opacity=".85"'),
      ),
      line(
        `M${x - 200} ${y - 70}Q${x - 60} ${y - 170} ${x + 30} ${y - 60}T${x + 220} ${y - 40}M${x - 190} ${y + 60}Q${x - 40} ${y - 40} ${x + 60} ${y + 60}T${x + 210} ${y + 70}`,
        C.white,
        14,
      ),
      each(scatter(random, { r: 220, gap: 96, count: 8 }), (s) => g.onionRing({ ...s, size: 0.85 })),
      g.friedEgg(random, { x: x + 14, y: y + 10, size: 1.05 }),
      g.flakes(scatter(random, { r: 240, gap: 30, count: 60 }), '#fffdf4', 13),
      each(scatter(random, { r: 230, gap: 92, count: 9 }), (s) => g.lobed({ ...s, size: 0.9 })),
      g.lime({ x: 130, y: 150, size: 1.3 }),
    ].join(''),

  'tortilla-de-patatas': (random) =>
    [
      table(random, '#d9e0cc', '#cf4a32', 'stripes'),
      plate(412, '#fbf4e4', '#3f6f8a'),
      circle(x + 10, y + 26, 286, C.ink, 'opacity=".16"'),
      circle(x, y + 12, 284, '#b97a28'),
      circle(x, y, 284, '#e9b23e'),
      blob(random, x, y, 262, '#f1c254', 0.03, 14),
      each(scatter(random, { r: 244, gap: 62, count: 38 }), (s) =>
        path(
          blobPath(random, s.x, s.y, 34, 0.28, 8),
          pick(random, ['#f8d988', '#d9962e', '#f4cc68', '#c98424']),
          'opacity=".7"',
        ),
      ),
      each(scatter(random, { r: 250, gap: 96, count: 11 }), (s) =>
        path(blobPath(random, s.x, s.y, 26, 0.3, 8), '#a8661c', 'opacity=".5"'),
      ),
      path(`M${x} ${y}L${x + 270} ${y + 96}A286 286 0 0 1 ${x + 118} ${y + 262}Z`, '#fbf4e4'),
      path(`M${x} ${y}L${x + 118} ${y + 262}V${y + 274}L${x} ${y + 14}Z`, '#f7e3a6'),
      at(
        { x: 46, y: 44 },
        path(
          `M${x + 4} ${y + 14}L${x + 268} ${y + 106}A286 286 0 0 1 ${x + 118} ${y + 272}Z`,
          C.ink,
          'opacity=".14"',
        ),
        path(`M${x} ${y}L${x} ${y + 30}L${x + 116} ${y + 288}L${x + 118} ${y + 262}Z`, '#fbeab4'),
        path(`M${x} ${y + 16}L${x + 116} ${y + 276}`, 'none', 'stroke="#e8c469" stroke-width="5"'),
        path(`M${x} ${y}L${x + 270} ${y + 96}A286 286 0 0 1 ${x + 118} ${y + 262}Z`, '#edb946'),
        each(scatter(random, { x: x + 140, y: y + 130, r: 76, gap: 44, count: 8 }), (s) =>
          path(blobPath(random, s.x, s.y, 24, 0.28, 8), '#f8d988', 'opacity=".8"'),
        ),
      ),
      g.sprig({ x: 150, y: 190, turn: -30, size: 1.15 }, C.herb, 4),
      fork(130, 660, -24, 0.95),
    ].join(''),
}
