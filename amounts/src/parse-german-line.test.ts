import { describe, expect, test } from 'vitest'
import { parseLine } from './parse-line.ts'

type Expected = [
  line: string,
  quantity: number | null,
  unit: string | null,
  name: string,
  note?: string | null,
]

const lines: Expected[] = [
  ['250 g Mehl', 250, 'g', 'Mehl', null],
  ['500g Nudeln', 500, 'g', 'Nudeln'],
  ['2 EL Zucker', 2, 'tbsp', 'Zucker', null],
  ['2 EL Öl', 2, 'tbsp', 'Öl'],
  ['1 TL Backpulver', 1, 'tsp', 'Backpulver'],
  ['1/2 TL Zimt', 0.5, 'tsp', 'Zimt'],
  ['1 Prise Salz', 1, 'pinch', 'Salz'],
  ['1 Msp. Muskat', 1, 'knife tip', 'Muskat'],
  ['3 Eier (Größe M)', 3, null, 'Eier', 'Größe M'],
  ['½ Bund Petersilie, gehackt', 0.5, 'bunch', 'Petersilie', 'gehackt'],
  ['1 Bund Frühlingszwiebeln', 1, 'bunch', 'Frühlingszwiebeln'],
  ['etwas Salz', null, null, 'Salz', null],
  ['2 Dosen gehackte Tomaten à 400 g', 2, 'can', 'gehackte Tomaten'],
  ['1 Dose Kidneybohnen (400 g)', 1, 'can', 'Kidneybohnen'],
  ['1,5 l Gemüsebrühe', 1.5, 'l', 'Gemüsebrühe'],
  ['200 ml Sahne', 200, 'ml', 'Sahne'],
  ['250ml Milch (3,5 % Fett)', 250, 'ml', 'Milch', '3,5 % Fett'],
  ['1 Pck. Vanillezucker', 1, 'package', 'Vanillezucker'],
  ['1 Päckchen Trockenhefe', 1, 'package', 'Trockenhefe'],
  ['1 Würfel Hefe (42 g)', 1, 'cube', 'Hefe'],
  ['1 kg Kartoffeln, festkochend', 1, 'kg', 'Kartoffeln', 'festkochend'],
  ['1 Pfund Hackfleisch', 1, 'pfund', 'Hackfleisch'],
  ['ca. 500 g Hackfleisch', 500, 'g', 'Hackfleisch'],
  ['1.000 g Weizenmehl Type 405', 1000, 'g', 'Weizenmehl Type 405'],
  ['4 Scheiben Toastbrot', 4, 'slice', 'Toastbrot'],
  ['100 g geriebener Käse', 100, 'g', 'Käse', 'geriebener'],
  ['100 g Parmesan, frisch gerieben', 100, 'g', 'Parmesan', 'frisch gerieben'],
  ['125 g weiche Butter', 125, 'g', 'Butter', 'weiche'],
  ['1 rote Zwiebel, gewürfelt', 1, null, 'rote Zwiebel', 'gewürfelt'],
  ['2 große Zwiebeln', 2, null, 'Zwiebeln'],
  ['3 m.-große Möhren', 3, null, 'Möhren'],
  ['1 Becher Schmand (200 g)', 1, 'tub', 'Schmand'],
  ['1 Glas Apfelmus', 1, 'jar', 'Apfelmus'],
  ['3 Zweige Thymian', 3, 'sprig', 'Thymian'],
  ['6 Blatt Gelatine', 6, 'leaf', 'Gelatine'],
  ['1 Schuss Weißwein', 1, 'splash', 'Weißwein'],
  ['1 Zehe/n Knoblauch', 1, 'clove', 'Knoblauch'],
  ['1 gestrichener TL Salz', 1, 'tsp', 'Salz'],
  ['2 gehäufte EL Kakaopulver', 2, 'tbsp', 'Kakaopulver'],
  ['1 Tasse Reis', 1, 'cup', 'Reis'],
  ['ein Ei', 1, null, 'Ei'],
  ['eine Handvoll Basilikumblätter', 1, 'handful', 'Basilikumblätter'],
  ['1 halbe Gurke', 0.5, null, 'Gurke'],
  ['1 EL frisch gepresster Zitronensaft', 1, 'tbsp', 'Zitronensaft', 'frisch gepresster'],
  ['Saft von 1 Zitrone', 1, null, 'Zitrone', 'Saft von'],
  ['Öl zum Braten', null, null, 'Öl', 'zum Braten'],
  ['Butter für die Form', null, null, 'Butter', 'für die Form'],
  ['Pfeffer nach Geschmack', null, null, 'Pfeffer', 'nach Geschmack'],
  ['nach Belieben Chiliflocken', null, null, 'Chiliflocken', 'nach Belieben'],
  ['Salz und Pfeffer', null, null, 'Salz und Pfeffer', null],
  ['200 g Feta oder Ziegenkäse', 200, 'g', 'Feta oder Ziegenkäse'],
  ['10 Cocktailtomaten, halbiert', 10, null, 'Cocktailtomaten', 'halbiert'],
  ['50 g Weizenmehl (Type 405)', 50, 'g', 'Weizenmehl', 'Type 405'],
  ['1 Süßkartoffel ca. 200 g', 1, null, 'Süßkartoffel'],
  ['½ Teel. süßes Paprikapulver', 0.5, 'tsp', 'süßes Paprikapulver', null],
  ['250 g Nudeln z.B. Fusilli, Penne', 250, 'g', 'Nudeln', 'z.B. Fusilli, Penne'],
  ['2 Kalbs- oder Schweineschnitzel à ca. 125 g', 2, null, 'Kalbs- oder Schweineschnitzel'],
  ['Salz, Pfeffer aus der Mühle', null, null, 'Salz, Pfeffer', 'aus der Mühle'],
  ['2 Prise(n) Zimt', 2, 'pinch', 'Zimt', null],
]

describe('a German line', () => {
  test.each(lines)('%s', (line, quantity, unit, name, note) => {
    const parsed = parseLine(line)
    expect(parsed).toMatchObject({ language: 'de', quantity, unit, name })
    if (note !== undefined) expect(parsed.note).toBe(note)
  })

  test.each([
    ['2-3 Knoblauchzehen, fein gehackt', 2, 3],
    ['2 bis 3 EL Olivenöl', 2, 3],
  ])('%s is a range', (line, quantity, quantity_max) => {
    expect(parseLine(line)).toMatchObject({ quantity, quantity_max })
  })

  test.each([
    ['2 Dosen gehackte Tomaten à 400 g', 400],
    ['1 Becher Schmand (200 g)', 200],
    ['4 Hähnchenbrustfilets à 150 g', 150],
    ['2 Kalbsschnitzel à ca. 125 g', 125],
    ['2 x 400 g Kichererbsen', 400],
  ])('%s gives the weight of one', (line, quantity) => {
    expect(parseLine(line).amounts[1]).toMatchObject({ role: 'each', quantity, unit: 'g' })
  })
})
