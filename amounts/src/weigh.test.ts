import { describe, expect, test } from 'vitest'
import { parseLine } from './parse-line.ts'
import { weighAmount, weighLine } from './weigh.ts'
import { weighParsed } from './weigh-parsed.ts'

function weigh(line: string) {
  const parsed = parseLine(line)
  return weighLine(parsed, { name: parsed.name })
}

describe('an amount in a weight unit', () => {
  test.each([
    ['250 g flour', 250],
    ['1 lb 9 oz beef', 708.74],
    ['225g/8oz butter', 225],
    ['1 cup (120 g) flour', 120],
    ['1 Pfund Hackfleisch', 500],
    ['100–150 g sugar', 125],
  ])('%s is weighed', (line, grams) => {
    expect(weigh(line)).toEqual({ grams, grams_by: 'weighed' })
  })

  test.each([
    ['2 28-ounce cans tomatoes', 1587.57],
    ['1 (15 ounce) can beans, drained', 425.24],
    ['2 Dosen gehackte Tomaten à 400 g', 800],
    ['6 x 150g/5oz venison medallions', 900],
  ])('%s is weighed by its packs', (line, grams) => {
    expect(weigh(line)).toEqual({ grams, grams_by: 'weighed' })
  })
})

describe('a volume', () => {
  test.each([
    ['1 cup sugar', 200],
    ['2 cups milk', 488],
    ['1 tbsp olive oil', 13.5],
    ['1 cup butter, melted', 227],
    ['2 EL Mehl', 16.5],
  ])('%s is weighed by the reference table', (line, grams) => {
    const weight = weigh(line)
    expect(weight.grams_by).toBe('by_volume')
    expect(weight.grams).toBeCloseTo(grams, 0)
  })

  test('weighs less when the food is sifted or not packed', () => {
    expect(weigh('1 cup sifted flour').grams).toBeLessThan(weigh('1 cup flour').grams ?? 0)
    expect(weigh('1 cup unpacked brown sugar').grams).toBeLessThan(
      weigh('1 cup packed brown sugar').grams ?? 0,
    )
  })

  test.each([
    ['1 cup flour, sifted', '1 cup flour'],
    ['1 Tasse Mehl, gesiebt', '1 Tasse Mehl'],
  ])('%s weighs as %s, since it is sifted after it was measured', (line, plain) => {
    expect(weigh(line)).toEqual(weigh(plain))
    expect(weighAmount('1 cup', { name: 'flour' }, 'sifted')).toEqual(weighAmount('1 cup', { name: 'flour' }))
  })

  test.each([
    ['1 cup cooked rice', 158],
    ['2 cups cooked chickpeas', 328],
    ['2 cups shredded cooked chicken', 270],
    ['1 cup uncooked rice', 185],
    ['1 cup canned pinto beans', 171],
    ['1 cup black beans, rinsed and drained', 172],
    ['1 cup black beans, soaked overnight and drained', 194],
    ['1 cup finely grated Parmesan', 90],
    ['1 cup packed basil leaves', 40],
  ])('%s is weighed in the state that the line names', (line, grams) => {
    expect(weigh(line).grams).toBeCloseTo(grams, 0)
  })

  test.each([
    ['1 pint cream', 466],
    ['1 pint/600 ml cream', 591],
    ['1 cup (250 ml) milk', 258],
    ['1 pint strawberries', 357],
    ['2 quarts strawberries', 1428],
  ])(
    '%s: a metric volume beside it counts, fruit has the dry pint, all else the American one',
    (line, grams) => {
      expect(weigh(line).grams).toBeCloseTo(grams, 0)
    },
  )

  test.each([
    ['2 tbsp lemon or lime juice', '2 tbsp lemon juice'],
    ['2 tbsp olive or vegetable oil', '2 tbsp olive oil'],
    ['1 cup corn or all-purpose flour', '1 cup corn flour'],
    ['2 cups chicken or vegetable stock', '2 cups chicken stock'],
    ['1 cup light brown or raw sugar', '1 cup brown sugar'],
    ['1 cup chopped fresh red pepper', '1 cup chopped red pepper'],
    ['1 tsp freshly ground white pepper', '1 tsp white pepper'],
    ['1 cup hot red peppers', '1 cup chili pepper'],
    ['1 unbehandelte Zitrone', '1 Zitrone'],
    ['1 TL süßes Paprikapulver', '1 TL Paprikapulver'],
  ])('%s weighs as %s', (line, plain) => {
    expect(weigh(line)).toEqual(weigh(plain))
  })

  test.each([
    ['1 heaped tbsp sugar', '1.5 tbsp sugar'],
    ['1 gehäufter EL Zucker', '1.5 EL Zucker'],
    ['2 rounded tsp sugar', '2.5 tsp sugar'],
    ['1 heaping cup sugar', '1.15 cups sugar'],
    ['2 scant cups sugar', '1.8 cups sugar'],
    ['Scant 2/3 cup oats', '0.6 cup oats'],
    ['1 generous tbsp honey', '1.1 tbsp honey'],
    ['1 scant cup/200 ml milk', '200 ml milk'],
  ])('%s weighs as %s', (line, level) => {
    expect(weigh(line).grams).toBeCloseTo(weigh(level).grams ?? 0, 0)
  })

  test.each([
    ['1 small leek', 67],
    ['½ large cucumber', 203],
    ['2 large onions', 300],
    ['1 extra-large egg yolk', 20],
    ['2 large oyster mushrooms', 296],
    ['2.5cm/1in piece fresh root ginger, peeled', 11],
    ['1 2-inch piece ginger', 22],
    ['3 cm Ingwer', 13],
    ['6 fresh basil leaves', 3],
    ['4 celery sticks, chopped', 160],
  ])('%s weighs %s g', (line, grams) => {
    expect(weigh(line)).toMatchObject({ grams: expect.closeTo(grams, 0), grams_by: 'by_piece' })
  })

  test('a 2-inch piece is not counted as two', () => {
    expect(weigh('2-inch piece cucumber')).toEqual({ grams: null, grams_by: 'unknown' })
  })

  test('reads "heaped" in rows with a separate amount too', () => {
    expect(weighAmount('1 heaped tbsp', { name: 'sugar' }).grams).toBeCloseTo(18.75, 1)
  })

  test("follows the database's own figure before the table's", () => {
    expect(weighAmount('1 cup', { name: 'flour', grams_per_ml: 0.5 })).toEqual({
      grams: 118.29,
      grams_by: 'by_volume',
    })
  })

  test('of an unknown food has no weight', () => {
    expect(weigh('1 cup unobtainium')).toEqual({ grams: null, grams_by: 'unknown' })
  })

  test('does not guess from another food that shares a word', () => {
    expect(weigh('1 cup truffle butter').grams).toBeNull()
    expect(weigh('1 cup chicken soup').grams).toBeNull()
  })
})

describe('a count', () => {
  test.each([
    ['3 large eggs', 150],
    ['3 small eggs', 114],
    ['2 Eier', 100],
    ['1 onion', 110],
    ['1 large onion, chopped', 150],
    ['2 garlic cloves, crushed', 6],
    ['1 stick butter', 113],
    ['1 dozen eggs', 600],
    ['1 eggplant', 548],
    ['1 eggplant, peeled', 458],
  ])('%s is weighed by the piece', (line, grams) => {
    expect(weigh(line)).toEqual({ grams, grams_by: 'by_piece' })
  })

  test("follows the database's own figure before the table's", () => {
    expect(weighAmount('3', { name: 'egg', grams_per_piece: 60 })).toEqual({
      grams: 180,
      grams_by: 'by_piece',
    })
  })

  test('of packs without a weight is unknown', () => {
    expect(weigh('1 can tomatoes')).toEqual({ grams: null, grams_by: 'unknown' })
  })

  test('of nothing is unknown', () => {
    expect(weigh('salt to taste')).toEqual({ grams: null, grams_by: 'unknown' })
    expect(weigh('Salz und Pfeffer')).toEqual({ grams: null, grams_by: 'unknown' })
  })
})

describe('counts only the part of a citrus fruit that is used', () => {
  test.each([
    ['1 lemon', 84],
    ['Zest and juice of 1 lemon', 56.28],
    ['1 lemon, zest and juice', 56.28],
    ['juice of 2 limes', 80.4],
    ['Juice of half a lemon', 25.2],
    ['Finely grated zest of 1 lemon', 5.88],
    ['1 lemon, juiced, plus wedges to serve', 84],
    ['1 lemon, peeled', 84],
    ['Saft von 1 Zitrone', 50.4],
    ['Saft und Abrieb einer Zitrone', 56.28],
    ['Saft einer halben Zitrone', 25.2],
    ['Schale und Saft von 1 Bio-Zitrone', 56.28],
  ])('%s', (line, grams) => {
    const parsed = parseLine(line)
    expect(weighParsed(parsed, undefined).grams).toBe(grams)
    expect(parsed.name).toMatch(/^(?:lemon|limes|Zitrone|Bio-Zitrone)$/)
  })
})
