import { expect, test } from 'vitest'
import { splitFoods } from './split-foods.ts'

test.each([
  ['Salt and pepper', ['Salt', 'pepper']],
  ['salt & pepper', ['salt', 'pepper']],
  [
    'Salt and freshly ground black pepper, to taste',
    ['Salt, to taste', 'freshly ground black pepper, to taste'],
  ],
  ['Salz und Pfeffer', ['Salz', 'Pfeffer']],
  [
    'Salz, Pfeffer und Muskat nach Geschmack',
    ['Salz', 'Pfeffer', 'Muskat'].map((food) => `${food} nach Geschmack`),
  ],
  ['Meersalz und frisch gemahlener schwarzer Pfeffer', ['Meersalz', 'frisch gemahlener schwarzer Pfeffer']],
  ['olive oil and vinegar', ['olive oil', 'vinegar']],
])('"%s" names %j', (line, foods) => {
  expect(splitFoods(line)).toEqual(foods)
})

test.each([
  ...[
    '1 tsp salt and pepper',
    'red and green peppers',
    'salt',
    'salt and pepper mill',
    'oil and vinegar dressing',
  ],
  ...['salt, or pepper', 'Salz- und Pfeffermischung', 'sweet and sour sauce', ''],
])('"%s" stays one line', (line) => {
  expect(splitFoods(line)).toEqual([line])
})
