import {
  at,
  between,
  blob,
  blobPath,
  box,
  COLOURS as C,
  circle,
  each,
  ellipse,
  line,
  path,
  pick,
  type Random,
  ring,
  scatter,
} from './canvas.ts'
import * as g from './garnishes.ts'
import { board, bowl, pan, plate, spoon, table, tin } from './tableware.ts'

type Draw = (random: Random) => string

/** A bun of dough rolled around cinnamon. */
function bun(random: Random, x: number, y: number, r: number) {
  const turns = Array.from({ length: 60 }, (_, index) => {
    const angle = index * 0.34
    const reach = r * 0.84 * (1 - index / 66)
    return `${index ? 'L' : 'M'}${Math.round(x + Math.cos(angle) * reach)} ${Math.round(y + Math.sin(angle) * reach)}`
  }).join('')
  return [
    path(blobPath(random, x + 8, y + 16, r, 0.05), C.ink, 'opacity=".17"'),
    path(blobPath(random, x, y, r, 0.05), '#b8752f'),
    path(blobPath(random, x - 2, y - 5, r * 0.96, 0.05), '#d99a4e'),
    line(turns, '#8a4a1c', r * 0.1, 'stroke-linejoin="round"'),
    at(
      { x: -r * 0.05, y: -r * 0.07 },
      line(turns, '#eebb74', r * 0.045, 'stroke-linejoin="round" opacity=".9"'),
    ),
    g.flakes(scatter(random, { x, y, r: r * 0.8, gap: r * 0.16, count: 26 }), '#fffdf6', r * 0.095),
  ].join('')
}

export const BAKING: Record<string, Draw> = {
  'brown-soda-bread': (random) =>
    [
      table(random, '#d9dfd0', '#b98a5a', 'stripes'),
      board(600, 460, 900, 700, -6),
      path(blobPath(random, 612, 482, 296, 0.04, 14), C.ink, 'opacity=".2"'),
      path(blobPath(random, 600, 450, 296, 0.04, 14), '#7d4a23'),
      path(blobPath(random, 600, 442, 282, 0.04, 14), '#9c6433'),
      path(blobPath(random, 596, 432, 240, 0.06, 14), '#b47c45'),
      path('M590 176Q620 440 604 706Q572 700 570 440Q566 260 590 176Z', '#e3bd86'),
      path('M330 430Q600 408 868 434Q860 466 600 470Q350 470 330 430Z', '#e3bd86'),
      line('M586 200Q600 440 592 690M346 440Q600 430 850 446', '#8a5429', 8, 'opacity=".5"'),
      g.drops(scatter(random, { x: 600, y: 436, r: 270, gap: 20, count: 150 }), '#fbf2e0', 0.5, 8),
      each(scatter(random, { x: 600, y: 436, r: 262, gap: 40, count: 54 }), (s) =>
        at({ ...s }, ellipse(0, 0, 13, 6, '#e8cfa0'), line('M-8 0H8', '#b98f57', 2)),
      ),
      each(scatter(random, { x: 600, y: 470, r: 400, gap: 50, count: 20, hole: 330, squash: 0.8 }), (s) =>
        at({ ...s }, ellipse(0, 0, 12, 6, '#efdcb4')),
      ),
      at(
        { x: 1030, y: 730, turn: -16 },
        box(-112, -60, 230, 136, 20, C.ink, 'opacity=".15"'),
        box(-120, -76, 230, 136, 18, '#f7d774'),
        box(-120, -76, 230, 112, 18, '#fbe7a4'),
      ),
    ].join(''),

  challah: (random) =>
    [
      table(random, '#d9dfe0', '#f2c14e', 'stripes'),
      board(600, 462, 1100, 600, 0),
      at(
        { x: 600, y: 452, turn: -4 },
        ellipse(14, 44, 500, 196, C.ink, 'opacity=".17"'),
        ...Array.from({ length: 9 }, (_, index) => {
          const along = (index - 4) * 106
          const swell = 1 - Math.abs(index - 4) ** 1.5 * 0.07
          const strand = (side: number) =>
            at(
              { x: along + side * 24, y: side * 74 * swell, turn: side * 38, scale: swell },
              ellipse(0, 8, 132, 86, '#7d4115'),
              ellipse(0, 0, 130, 83, '#b0661f'),
              ellipse(-6, -10, 110, 62, '#cf8b38'),
              ellipse(-22, -26, 66, 24, '#f4cf8c', 'opacity=".9"'),
              line('M-80 26Q0 62 84 22', '#8f4f1c', 6, 'opacity=".5"'),
            )
          return strand(1) + strand(-1)
        }),
        each(scatter(random, { x: 0, y: -6, r: 440, gap: 34, count: 100, squash: 0.32 }), (s) =>
          at({ ...s }, ellipse(0, 0, 9, 5, '#fff3d4')),
        ),
      ),
    ].join(''),

  'focaccia-genovese': (random) =>
    [
      table(random, '#cfdcc4', '#f0e2c6', 'checks'),
      tin(940, 640, '#4a4a46', '#b9752b'),
      box(152, 152, 896, 596, 40, '#c98a3a'),
      box(160, 156, 880, 576, 38, '#e5b45e'),
      each(scatter(random, { r: 420, gap: 46, count: 110, squash: 0.62 }), (s) =>
        path(
          blobPath(random, s.x, s.y, 40, 0.3, 8),
          pick(random, ['#efc778', '#d99c42', '#f4d593']),
          'opacity=".7"',
        ),
      ),
      each(
        Array.from({ length: 40 }, (_, index) => ({
          x: 232 + (index % 8) * 105 + between(random, -14, 14),
          y: 222 + Math.floor(index / 8) * 112 + between(random, -14, 14),
          turn: 0,
          size: between(random, 0.85, 1.15),
        })),
        (s) =>
          ellipse(s.x, s.y, 30 * s.size, 26 * s.size, '#b8782b') +
          ellipse(s.x, s.y + 5, 25 * s.size, 19 * s.size, '#d7a63f') +
          ellipse(s.x - 6, s.y + 1, 9, 5, '#fff2b8', 'opacity=".9"'),
      ),
      g.flakes(scatter(random, { r: 400, gap: 36, count: 100, squash: 0.62 }), '#fffdf6', 10),
      g.sprig({ x: 1090, y: 190, turn: 24, size: 1.3 }, '#6f8f5a', 5),
    ].join(''),

  kanelbullar: (random) =>
    [
      table(random, '#d5dee2', '#f7efe0', 'checks'),
      tin(930, 640, '#8a8d88', '#efe5d2'),
      box(160, 172, 880, 556, 20, '#f9f3e6'),
      ...[
        [278, 308],
        [492, 300],
        [708, 308],
        [922, 300],
        [280, 582],
        [494, 590],
        [706, 580],
        [920, 590],
      ].map(([bx = 0, by = 0]) => bun(random, bx, by, 104)),
      g.flakes(scatter(random, { r: 420, gap: 60, count: 34, squash: 0.6 }), '#fffdf6', 10),
      g.cinnamon({ x: 1090, y: 130, turn: -34, size: 1.1 }),
      g.cinnamon({ x: 1110, y: 190, turn: -20, size: 1 }),
    ].join(''),

  'pao-de-queijo': (random) =>
    [
      table(random, '#dfe3cd', '#cf9a52', 'plain'),
      bowl(392, '#a8743f', '#c9965c', '#8a5a2c'),
      each(ring(40, 366), (s) =>
        at({ ...s }, box(-24, -7, 48, 14, 7, '#e0b67c'), box(-24, -7, 48, 5, 2.5, '#f3d7a8')),
      ),
      path(blobPath(random, 600, 460, 322, 0.05, 9), '#f7efe0'),
      each([...ring(8, 212, 12, { x: 600, y: 455 }), ...ring(4, 82, 40, { x: 600, y: 455 })], (s) =>
        [
          path(blobPath(random, s.x + 7, s.y + 14, 96, 0.05), C.ink, 'opacity=".17"'),
          path(blobPath(random, s.x, s.y, 96, 0.05), '#d99a3e'),
          path(blobPath(random, s.x - 4, s.y - 8, 84, 0.06), '#edba5c'),
          path(blobPath(random, s.x - 10, s.y - 18, 56, 0.1), '#f8d88e'),
          ...scatter(random, { x: s.x, y: s.y, r: 66, gap: 30, count: 6 }).map((spot) =>
            path(blobPath(random, spot.x, spot.y, 12, 0.3, 7), '#c47f2a', 'opacity=".55"'),
          ),
        ].join(''),
      ),
    ].join(''),

  spanakopita: (random) =>
    [
      table(random, '#d3e0e2', '#f7f2e6', 'stripes'),
      tin(930, 640, '#3f6f8a', '#c98f3f'),
      box(160, 172, 880, 556, 18, '#d9a24c'),
      ...[0, 1, 2, 3].flatMap((column) =>
        [0, 1, 2].map((row) => {
          const [px, py] = [172 + column * 218, 182 + row * 182]
          if (column === 3 && row === 2)
            return (
              box(px, py, 206, 172, 10, '#8a6a3c') +
              box(px + 8, py + 8, 190, 156, 8, '#efe5d2', 'opacity=".25"')
            )
          const folds = Array.from({ length: 5 }, (_, index) =>
            line(
              `M${px + 16} ${py + 26 + index * 30}q${50 + index * 6} ${index % 2 ? -20 : 18} 90 0t${84} ${index % 2 ? 6 : -8}`,
              pick(random, ['#fbe3a6', '#b9762c', '#f3cf86', '#c98a3a']),
              between(random, 5, 9),
              'opacity=".85"',
            ),
          )
          const browned = scatter(random, { x: px + 103, y: py + 86, r: 76, gap: 44, count: 5 }).map((s) =>
            path(blobPath(random, s.x, s.y, 22, 0.3, 8), '#a8641f', 'opacity=".5"'),
          )
          return (
            box(px + 3, py + 6, 206, 172, 12, '#8f5a20', 'opacity=".6"') +
            box(px, py, 206, 172, 12, '#e8b85f') +
            box(px + 6, py + 4, 194, 158, 10, '#f0c878') +
            browned.join('') +
            folds.join('')
          )
        }),
      ),
      at(
        { x: 1048, y: 742, turn: 16 },
        box(-106, -80, 224, 190, 14, C.ink, 'opacity=".16"'),
        box(-112, 36, 224, 60, 10, '#d99c42'),
        box(-112, 14, 224, 62, 6, '#3f6a34'),
        g.flakes(scatter(random, { x: 0, y: 46, r: 100, gap: 22, count: 12, squash: 0.24 }), '#fffdf6', 18),
        box(-112, -100, 224, 130, 12, '#f0c878'),
        line('M-92 -70q60 20 100 -4t90 4M-96 -36q50 -18 100 2t86 -4M-92 -4q60 14 110 -2t70 2', '#c98a3a', 7),
      ),
      g.dill({ x: 140, y: 120, turn: -24, size: 1.7 }),
      g.dill({ x: 210, y: 84, turn: 20, size: 1.3 }, C.herbDark),
    ].join(''),

  'kaiserschmarrn-with-stewed-plums': (random) =>
    [
      table(random, '#e8d6c6', '#5b3b5c', 'plain'),
      pan(384, '#3a3835', '#6b4a2a', 'one', -148),
      each(scatter(random, { r: 276, gap: 84, count: 26 }), (s) =>
        at(
          { ...s, scale: 1.1 },
          path(blobPath(random, 5, 12, 74, 0.2, 6, 0.8), C.ink, 'opacity=".22"'),
          path(blobPath(random, 0, 0, 74, 0.2, 6, 0.8), '#c98432'),
          path(blobPath(random, -3, -6, 64, 0.2, 6, 0.8), '#f1c766'),
          path(blobPath(random, -8, -12, 40, 0.24, 7, 0.8), '#f9e0a0'),
        ),
      ),
      each(scatter(random, { r: 260, gap: 80, count: 16 }), (s) =>
        at({ ...s }, ellipse(0, 0, 15, 11, '#4b2430'), ellipse(-4, -3, 5, 3, '#fff', 'opacity=".35"')),
      ),
      g.drops(scatter(random, { r: 300, gap: 17, count: 260 }), '#fffdf8', 0.75, 6),
      bowl(168, '#f2e9d8', '#fffaf0', '#5b1f3c', { x: 1010, y: 700 }),
      each(scatter(random, { x: 1010, y: 706, r: 96, gap: 60, count: 7 }), (s) =>
        at(
          { ...s },
          path('M-44 0Q-40 -34 0 -36Q42 -32 44 0Q40 34 0 36Q-42 32 -44 0Z', '#7d2a52'),
          path('M-30 -6Q-20 -24 8 -22', 'none', 'stroke="#d98ab0" stroke-width="7" stroke-linecap="round"'),
        ),
      ),
      g.starAnise({ x: 1030, y: 690, size: 0.7 }),
    ].join(''),

  'sticky-toffee-pudding': (random) =>
    [
      table(random, '#d6ddd6', '#b5743f', 'stripes'),
      plate(412, '#fdf8ee', '#c9b694'),
      path(blobPath(random, 604, 470, 276, 0.045, 12), '#8f4a16'),
      path(blobPath(random, 598, 462, 258, 0.045, 12), '#b8651f'),
      line('M380 470Q420 600 560 660', '#f0b56a', 13, 'opacity=".6"'),
      box(452, 318, 286, 286, 30, C.ink, 'opacity=".2"'),
      box(440, 420, 290, 170, 30, '#5b2f14'),
      box(440, 296, 290, 262, 30, '#7a431d'),
      path(
        'M436 330Q440 292 470 292H700Q734 292 734 330V500Q722 560 700 520Q684 476 668 540Q650 612 626 548Q610 500 590 546Q566 596 548 540Q530 490 510 530Q490 590 466 540Q436 520 436 480Z',
        '#a8561a',
      ),
      path('M452 340Q456 308 486 308H690Q716 308 716 340V440Q600 500 452 430Z', '#c9762a'),
      line('M480 334Q560 318 660 330', '#f6cf96', 14, 'opacity=".75"'),
      path(blobPath(random, 640, 352, 104, 0.08), C.ink, 'opacity=".14"'),
      path(blobPath(random, 632, 336, 102, 0.09), '#fff3d9'),
      path(blobPath(random, 620, 322, 70, 0.12), '#fffaf0'),
      g.drops(scatter(random, { x: 632, y: 336, r: 76, gap: 26, count: 14 }), '#8a6a3c', 0.7, 3),
      spoon(1092, 560, 14),
    ].join(''),

  'creme-brulee': (random) =>
    [
      table(random, '#e6d3c8', '#6f8f7a', 'stripes'),
      plate(420, '#f4ede0', '#d6c6a8'),
      circle(612, 478, 292, C.ink, 'opacity=".16"'),
      circle(600, 450, 290, '#fffdf8'),
      ...ring(44, 277).map((s) => at({ ...s }, box(-14, -5, 28, 10, 5, '#e4d8c4'))),
      circle(600, 450, 258, '#e9dcc4'),
      circle(600, 455, 250, '#8a3f0f'),
      blob(random, 600, 455, 242, '#b8621a', 0.02, 16),
      each(scatter(random, { x: 600, y: 455, r: 206, gap: 54, count: 34 }), (s) =>
        path(
          blobPath(random, s.x, s.y, 46, 0.3, 9),
          pick(random, ['#d98a2c', '#8f4510', '#e8a544', '#a8561a']),
          'opacity=".55"',
        ),
      ),
      path(
        'M430 300Q560 240 700 270',
        'none',
        'stroke="#ffe2ae" stroke-width="20" stroke-linecap="round" opacity=".55"',
      ),
      path('M560 520L640 440L748 474L760 566L676 640L592 606Z', '#f9e6ac'),
      path(
        'M560 520L640 440L748 474L760 566L676 640L592 606Z',
        'none',
        'stroke="#7a360c" stroke-width="7" stroke-linejoin="round"',
      ),
      g.drops(scatter(random, { x: 664, y: 540, r: 72, gap: 20, count: 22 }), '#6b4a1c', 0.7, 3),
      line('M640 440L610 330L520 300M560 520L440 510L392 560M748 474L800 420M592 606L540 662', '#7a360c', 5),
      at(
        { x: 520, y: 600, turn: -20 },
        path('M-62 30L-20 -48L58 -20L40 40Z', C.ink, 'opacity=".2" transform="translate(5 10)"'),
        path('M-62 30L-20 -48L58 -20L40 40Z', '#c9741f'),
        line('M-30 -20L34 -4', '#ffe2ae', 8, 'opacity=".7"'),
      ),
      spoon(846, 640, -64, 1.15),
    ].join(''),
}
