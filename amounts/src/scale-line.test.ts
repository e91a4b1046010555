import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaleLine } from './scale-line.ts'

describe('a line for other servings', () => {
  test.each([
    ['2 cans (15 oz each) black beans', 2, '4 cans (15 oz each) black beans'],
    ['2 cans (15 oz each) black beans', 0.5, '1 can (15 oz each) black beans'],
    ['4 chicken thighs (about 1½ pounds)', 2, '8 chicken thighs (about 3 pounds)'],
    ['4 chicken thighs (about 6 ounces each)', 2, '8 chicken thighs (about 6 ounces each)'],
    ['4 chicken thighs, about 6 ounces each', 2, '8 chicken thighs, about 6 ounces each'],
    ['4 chicken thighs, about 1 ½ pounds total', 2, '8 chicken thighs, about 3 pounds total'],
    ['1 large onion, chopped (about 1 ½ cups)', 2, '2 large onions, chopped (about 3 cups)'],
    ['2 onions, cut into thick slices', 0.5, '1 onion, cut into thick slices'],
    ['1 onion, cut into 1 cm dice', 2, '2 onions, cut into 1 cm dice'],
    ['1 chicken, cut into 8 pieces', 2, '2 chickens, cut into 8 pieces'],
    ['Juice of 1 lemon', 2, 'Juice of 2 lemons'],
    ['Zest and juice of ½ lime', 2, 'Zest and juice of 1 lime'],
    ['1 garlic clove, minced', 3, '3 garlic cloves, minced'],
    ['2 carrots', 0.5, '1 carrot'],
    ['2 à 3 gousses d’ail', 2, '4 à 6 gousses d’ail'],
    ['2 eller 3 ägg', 2, '4 eller 6 ägg'],
    ['2 до 3 яєць', 2, '4 до 6 яєць'],
    ['2 à 400 g Tomaten', 2, '4 à 400 g Tomaten'],
    ['1 carrot, peeled', 2, '2 carrots, peeled'],
    ['1 (14-ounce) can coconut milk', 2, '2 (14-ounce) cans coconut milk'],
    ['2 15-ounce cans chickpeas, drained', 0.5, '1 15-ounce can chickpeas, drained'],
    ['1 whole 3-pound chicken', 2, '2 whole 3-pound chickens'],
    ['2 teaspoons 5-spice powder', 2, '4 teaspoons 5-spice powder'],
    ['1 cup sugar, plus 2 tablespoons for dusting', 2, '2 cups sugar, plus 4 tablespoons for dusting'],
    ['1 onion or 2 shallots', 2, '2 onions or 4 shallots'],
    ['2 cups tomatoes or 1 can (14 ounces) tomatoes', 2, '4 cups tomatoes or 2 cans (14 ounces) tomatoes'],
    ['200g tin of sweetcorn, drained', 2, '2 x 200g tins of sweetcorn, drained'],
    ['2.5cm/1in fresh ginger, cut into 1cm/½in dice', 2, '5cm/2in fresh ginger, cut into 1cm/½in dice'],
    ['2 to 3 sprigs thyme', 2, '4 to 6 sprigs thyme'],
    ['225g/8oz butter', 2, '450g/16oz butter'],
    ['200 g chocolate (70% cocoa)', 2, '400 g chocolate (70% cocoa)'],
    ['Pinch of salt', 2, '2 Pinches of salt'],
    ['1 bunch kale (about 8 ounces), stems removed', 2, '2 bunches kale (about 16 ounces), stems removed'],
    ['A 2-inch piece of ginger', 2, '2 2-inch pieces of ginger'],
    ['Salt and pepper to taste', 2, 'Salt and pepper to taste'],
    ['a little oil', 2, 'a little oil'],
    ['1 cup (240 ml) milk', 2, '2 cups (480 ml) milk'],
    ['1 lb 9 oz beef, in 2 oz pieces', 2, '3 lb 2 oz beef, in 2 oz pieces'],
  ])('%s by %f', (line, factor, scaled) => {
    expect(scaleLine(line, factor).text).toBe(scaled)
  })

  test.each([
    ['2 Dosen Tomaten (je 400 g)', 2, '4 Dosen Tomaten (je 400 g)'],
    ['2 Dosen à 400 g Kichererbsen', 0.5, '1 Dose à 400 g Kichererbsen'],
    ['4 Hähnchenkeulen (ca. 1,2 kg)', 2, '8 Hähnchenkeulen (ca. 2,4 kg)'],
    ['1 Zwiebel, fein gewürfelt', 2, '2 Zwiebeln, fein gewürfelt'],
    ['1 große Möhre', 2, '2 große Möhren'],
    ['Saft von 1 Zitrone', 2, 'Saft von 2 Zitronen'],
    ['500 g Mehl (Type 405)', 2, '1000 g Mehl (Type 405)'],
    ['Prise Salz', 2, '2 Prisen Salz'],
  ])('in German: %s by %f', (line, factor, scaled) => {
    expect(scaleLine(line, factor, 'de').text).toBe(scaled)
  })

  test("for the recipe's own servings, the amount is unchanged", () => {
    fc.assert(fc.property(fc.string(), (line) => scaleLine(line, 1).text === line))
  })

  test('takes any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (line, by) => {
          expect(scaleLine(line, by).text).toBeTypeOf('string')
        },
      ),
    )
  })
})
