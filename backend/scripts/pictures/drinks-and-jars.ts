import {
  at,
  box,
  COLOURS as C,
  circle,
  each,
  ellipse,
  HEIGHT,
  inside,
  line,
  path,
  type Random,
  ring,
  scatter,
  WIDTH,
} from './canvas.ts'
import * as g from './garnishes.ts'

type Draw = (random: Random) => string

/** The back of a table and its edge, for what is seen from the side. */
const counter = (wall: string, top: string) =>
  box(0, 0, WIDTH, HEIGHT, 0, wall) +
  box(0, 690, WIDTH, 210, 0, top) +
  box(0, 690, WIDTH, 16, 0, '#fff', 'opacity=".25"')

const steam = (x: number, y: number) =>
  [-60, 0, 60]
    .map((shift, index) =>
      line(`M${x + shift} ${y}q${index % 2 ? -34 : 34} -44 0 -88t0 -88`, '#fff', 12, 'opacity=".5"'),
    )
    .join('')

export const DRINKS_AND_JARS: Record<string, Draw> = {
  'agua-de-jamaica': (random) =>
    [
      counter('#f3d9cf', '#d9a98c'),
      circle(600, 420, 330, '#fbe9df', 'opacity=".8"'),
      ellipse(600, 742, 230, 34, C.ink, 'opacity=".16"'),
      inside(
        '<path d="M400 190H800L762 720Q758 744 732 744H468Q442 744 438 720Z"/>',
        path('M400 190H800L762 744H438Z', '#fff', 'opacity=".45"'),
        path('M404 262H796L762 744H438Z', '#b3123c'),
        path('M404 262H796L788 380Q600 330 412 380Z', '#d62a55'),
        path('M438 560H762V744H438Z', '#8a0c2c', 'opacity=".6"'),
        ...[
          [470, 290, -14],
          [590, 276, 10],
          [700, 300, 24],
          [540, 390, 30],
          [660, 400, -20],
        ].map(([ix = 0, iy = 0, turn = 0]) =>
          at(
            { x: ix, y: iy, turn },
            box(-52, -52, 104, 104, 20, '#ffd9e2', 'opacity=".5"'),
            box(-38, -40, 60, 12, 6, '#fff', 'opacity=".8"'),
          ),
        ),
      ),
      path(
        'M400 190H800L762 720Q758 744 732 744H468Q442 744 438 720Z',
        'none',
        'stroke="#fffaf4" stroke-width="12" opacity=".9"',
      ),
      line('M444 300L470 690', '#fff', 16, 'opacity=".5"'),
      g.lime({ x: 780, y: 200, turn: 10, size: 1.35 }),
      line('M640 60L600 640', '#4a7c52', 20),
      line('M636 60L597 640', '#8fb56f', 6),
      at(
        { x: 250, y: 690 },
        each(ring(5, 56, -90, { x: 0, y: 0 }), (s) =>
          at(
            { ...s, turn: s.turn + 90 },
            path('M0 46Q-66 10 -40 -50Q0 -84 40 -50Q66 10 0 46Z', '#c9254f'),
            line('M0 36V-40M0 20L-22 -24M0 20L22 -24', '#8a0c2c', 4),
          ),
        ),
        circle(0, 0, 26, '#7a0a28'),
        line('M0 0L70 -66', '#f2c14e', 9),
        each(scatter(random, { x: 66, y: -62, r: 20, gap: 12, count: 7 }), (s) =>
          circle(s.x, s.y, 7, '#f2c14e'),
        ),
      ),
      g.leaf({ x: 150, y: 740, turn: -70, size: 1.7 }),
      g.leaf({ x: 350, y: 744, turn: 80, size: 1.6 }, C.herbDark),
      g.citrusWedge({ x: 960, y: 716, turn: 0, size: 1.15 }, '#7fa63f', '#cfe08a'),
    ].join(''),

  'masala-chai': (random) =>
    [
      counter('#dfe6d6', '#b98a5a'),
      circle(600, 420, 330, '#f0f1e0', 'opacity=".9"'),
      steam(600, 250),
      ellipse(600, 750, 210, 32, C.ink, 'opacity=".18"'),
      inside(
        '<path d="M424 270H776L738 726Q734 750 708 750H492Q466 750 462 726Z"/>',
        path('M424 270H776L738 750H462Z', '#fff', 'opacity=".5"'),
        path('M428 326H772L738 750H462Z', '#b9743f'),
        path('M428 326H772L768 372Q600 402 432 372Z', '#e3b789'),
        path('M458 640H742V750H458Z', '#8f5227', 'opacity=".5"'),
        ...[470, 528, 586, 644, 702].map((gx) =>
          line(`M${gx} 430L${gx + (600 - gx) * 0.12} 740`, '#fff', 9, 'opacity=".16"'),
        ),
        g.drops(
          scatter(random, { x: 600, y: 352, r: 150, gap: 22, count: 26, squash: 0.1 }),
          '#f6dcb8',
          0.9,
          9,
        ),
      ),
      path(
        'M424 270H776L738 726Q734 750 708 750H492Q466 750 462 726Z',
        'none',
        'stroke="#fffaf0" stroke-width="12" opacity=".95"',
      ),
      line('M462 400L484 690', '#fff', 16, 'opacity=".55"'),
      g.cinnamon({ x: 928, y: 730, turn: -6, size: 1.25 }),
      g.cinnamon({ x: 968, y: 688, turn: 8, size: 1.1 }),
      g.starAnise({ x: 300, y: 730, turn: 10, size: 1.5 }),
      ...[
        [180, 764, 20],
        [388, 792, -30],
        [236, 812, 60],
      ].map(([cx = 0, cy = 0, turn = 0]) =>
        at(
          { x: cx, y: cy, turn },
          path('M-40 0Q0 -32 40 0Q0 32 -40 0Z', '#9ab56a'),
          line('M-32 0H32M-24 -8Q0 -16 24 -8M-24 8Q0 16 24 8', '#6f8a45', 3.5),
        ),
      ),
      at(
        { x: 840, y: 810, turn: -12 },
        path(
          'M-70 10Q-80 -30 -30 -34Q-20 -60 10 -40Q50 -60 60 -20Q84 0 50 26Q10 44 -20 32Q-56 40 -70 10Z',
          '#d9b077',
        ),
        line('M-50 0Q-30 8 -20 -20M0 20Q20 0 40 10M10 -30Q20 -10 4 0', '#b08448', 4),
      ),
    ].join(''),

  'preserved-lemons': (random) =>
    [
      counter('#cfdfe0', '#e0bf8c'),
      circle(600, 440, 350, '#e3eeec', 'opacity=".9"'),
      ellipse(600, 790, 260, 34, C.ink, 'opacity=".17"'),
      inside(
        '<path d="M372 300Q372 250 420 236H780Q828 250 828 300V740Q828 792 776 792H424Q372 792 372 740Z"/>',
        path('M372 236H828V792H372Z', '#fff6d0'),
        ...[
          [450, 700],
          [610, 720],
          [754, 690],
          [520, 590],
          [684, 580],
          [444, 500],
          [600, 470],
          [760, 490],
          [520, 370],
          [690, 370],
        ].map(([lx = 0, ly = 0], index) =>
          index % 3 === 1
            ? g.citrus({ x: lx, y: ly, turn: index * 40, size: 1.2 })
            : at(
                { x: lx, y: ly, turn: index * 47 },
                path('M-100 0Q-76 -66 0 -68Q76 -66 100 0Q76 66 0 68Q-76 66 -100 0Z', '#d99a1c'),
                path('M-94 -4Q-70 -60 0 -62Q70 -60 94 -4Q70 54 0 58Q-70 54 -94 -4Z', '#f4c63c'),
                path(
                  'M-60 -26Q-20 -48 30 -40',
                  'none',
                  'stroke="#fdeaa8" stroke-width="12" stroke-linecap="round"',
                ),
                line('M-70 4Q0 -20 70 4', '#d9a024', 5),
              ),
        ),
        g.flakes(scatter(random, { x: 600, y: 540, r: 230, gap: 40, count: 50 }), '#fffef8', 9),
        path('M372 236H828V310H372Z', '#fffbe6', 'opacity=".5"'),
        g.leaf({ x: 660, y: 650, turn: 60, size: 1.7 }, '#6f7d45', '#a9b27a'),
      ),
      path(
        'M372 300Q372 250 420 236H780Q828 250 828 300V740Q828 792 776 792H424Q372 792 372 740Z',
        'none',
        'stroke="#fffdf8" stroke-width="14" opacity=".95"',
      ),
      line('M410 330V720', '#fff', 20, 'opacity=".55"'),
      box(404, 132, 392, 108, 22, '#c4704a'),
      box(404, 132, 392, 34, 17, '#d98c66'),
      ...Array.from({ length: 12 }, (_, index) => box(424 + index * 31, 172, 8, 58, 4, '#a8552f')),
      at(
        { x: 600, y: 560 },
        box(-120, -64, 240, 128, 16, '#fbf8f3'),
        box(-108, -52, 216, 104, 10, 'none', `stroke="${C.herb}" stroke-width="4"`),
        g.leaf({ x: 0, y: 0, turn: 40, size: 1.1 }),
        g.leaf({ x: -28, y: 4, turn: -40, size: 0.9 }),
        line('M40 -8H84M40 12H72', '#c9b694', 6),
      ),
      g.citrus({ x: 990, y: 730, size: 1.4 }),
      g.citrusWedge({ x: 190, y: 760, turn: -8, size: 1.4 }),
      g.flakes(scatter(random, { x: 1060, y: 830, r: 110, gap: 24, count: 24, squash: 0.3 }), '#fffef8', 11),
    ].join(''),
}
