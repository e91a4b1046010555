import { expect, test } from 'vitest'
import { lineFeatures } from './crf-features.ts'
import { mix } from './hash.ts'
import { tokenizeLine } from './tokenize-line.ts'

// The model knows only the features that it was trained with. After a change here, train it again and renew these hashes.
test.each([
  ['2 cups flour', 'dff786cd'],
  ['1 (14 oz) can diced tomatoes, drained', '84cb548e'],
  ['½ lb. lean beef [or veal], cut in strips, plus extra for the pan', '81b1614c'],
  ['2 large eggs, beaten, at room temperature, divided', 'af63f84b'],
  ['3-4 tbsp olive oil or 2 tablespoons butter', '8429ff5f'],
  ['1 x 400g tin chopped tomatoes', '2108a526'],
  ['salt and pepper', 'eb519163'],
  ['red or yellow peppers (about 12), seeded', 'c5bc2a44'],
  ['2 1/2 dl milk (3% fat), such as whole milk', '9b22b818'],
  ['a handful fresh flat-leaf Parsley, see note', '288c8933'],
  ['Dozen EGGS', 'e66a45e2'],
  ['30 cm puff pastry/filo', 'cf6452cc'],
  ['2,5 kg potatoes – peeled', '7cbecf8'],
  ['one 2-inch piece ginger (peeled) and 100 ml cream', '8fd015b5'],
  ['1/4 cup (60 ml) water, dissolved from cubes, with lemon', '32b7b695'],
  ['', '6987d644'],
  ['150 g sugar) minced', '47fc4d39'],
  ['12 ounces Frank’s® hot sauce', '5d1e6ed0'],
  ['1 sprig rosemary or thyme sprigs', '952a1c46'],
  ['10% cream, 1.5 cups', '50c92884'],
])('the features of “%s” are those that the model was trained with', (line, expected) => {
  const { hashes, gaps, links } = lineFeatures(tokenizeLine(line), (stem) => Math.abs(stem) % 16)
  const hash = [...hashes, ...gaps, ...links].reduce((all, value) => mix(0, all, value), 0)
  expect((hash >>> 0).toString(16)).toBe(expected)
})
