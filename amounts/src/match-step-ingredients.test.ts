import { expect, test } from 'vitest'
import { matchSteps } from './match-step-ingredients.ts'

/** "Rice: water, rice" is a section with its rows. */
const readRows = (...parts: string[]) =>
  parts.flatMap((part) => {
    const [names = '', section = null] = part.split(': ').reverse()
    return names.split(', ').map((name) => ({ name, section }))
  })
type Row = ReturnType<typeof readRows>[number]
const show = (rows: Row[]) => rows.map(({ name, section }) => (section ? `${section}: ${name}` : name))
const namedBySteps = (steps: string[], rows: Row[]) =>
  matchSteps(
    steps.map((instruction) => ({ instruction })),
    rows,
  ).map(show)
const named = (step: string, rows: Row[]) => namedBySteps([step], rows)[0]

const SOUP = readRows(
  'chicken stock, coconut milk, makrut lime leaf, chicken breast, fish sauce, palm sugar, lime juice, bay leaf',
)

test.each([
  ['Bring the stock to the boil with the lime leaves.', ['chicken stock', 'makrut lime leaf']],
  ['Slide in the chicken.', ['chicken breast']],
  ['Pour in the chicken stock.', ['chicken stock']],
  ['Stir the lime juice into the sauce.', ['lime juice']],
  ['Tuck in the bay leaves.', ['bay leaf']],
  ['Add more fish sauce for salt.', ['fish sauce']],
  ['Fry the fish in coconut.', []],
])('the longest name uses up its words: %s', (step, names) => {
  expect(named(step, SOUP)).toEqual(names)
})

const BOWL = readRows(
  'Rice: short-grain rice, water',
  'Beef: beef sirloin, soy sauce, sugar, sesame oil',
  'Vegetables: vegetable oil, sesame oil, sesame seed, salt',
  'Sauce: sesame oil, sugar, rice vinegar, water',
)

test.each([
  [
    'Beef',
    'Mix the beef with the sugar and sesame oil.',
    ['Beef: beef sirloin', 'Beef: sugar', 'Beef: sesame oil'],
  ],
  ['Rice', 'Cook the rice in the water.', ['Rice: short-grain rice', 'Rice: water']],
  [
    'Vegetables',
    'Blanch them in boiling water and fry them in the vegetable oil.',
    ['Vegetables: vegetable oil'],
  ],
  ['Sauce', 'Stir it with the vinegar.', ['Sauce: rice vinegar']],
  ['To finish', 'Fry the beef with a pinch of salt.', ['Beef: beef sirloin']],
  [
    'Sauce',
    'Shake all the ingredients.',
    ['Sauce: sesame oil', 'Sauce: sugar', 'Sauce: rice vinegar', 'Sauce: water'],
  ],
])('the section of the step comes first: %s, %s', (section, step, names) => {
  expect(matchSteps([{ instruction: step, section }], BOWL).map(show)).toEqual([names])
})

const PANTRY = readRows(
  'plain flour, egg, onion, spring onion, cinnamon stick, tomato, tomato paste, garlic clove, olive oil, cheddar cheese, saffron threads, bicarbonate of soda, salt and pepper',
)

test.each([
  ['Fry the onions and the tomatoes.', ['onion', 'tomato']],
  ['Add the spring onions.', ['spring onion']],
  ['Once all the ingredients are mixed, knead the dough.', []],
  ['Add the tomato paste.', ['tomato paste']],
  ['Add the cinnamon, the garlic and the oil.', ['cinnamon stick', 'garlic clove', 'olive oil']],
  ['Pour in the saffron water.', []],
  ['Sieve the bicarbonate with the flour.', ['plain flour', 'bicarbonate of soda']],
  ['Beat the whites, then the yolks.', ['egg']],
  ['Season with pepper.', ['salt and pepper']],
  ['Serve with eggplant in plain sight.', []],
  ['Melt the cheddar into the onion butter.', ['cheddar cheese']],
])('a part of the name is enough where it says what it is: %s', (step, names) => {
  expect(named(step, PANTRY)).toEqual(names)
})

test('an ambiguous word matches the rows not used yet', () => {
  const rows = readRows('wholemeal flour, plain flour, butter')
  expect(namedBySteps(['Mix the flours.', 'Rub the butter into the flour.'], rows)).toEqual([
    ['wholemeal flour', 'plain flour'],
    ['butter'],
  ])
  expect(namedBySteps(['Mix the plain flour with more flour.'], rows)).toEqual([['plain flour']])
})

test('a partial name does not match a row that another step names in full', () => {
  const rows = readRows('ground coriander, fresh coriander')
  expect(namedBySteps(['Add the coriander.', 'Finish with the fresh coriander.'], rows)).toEqual([
    ['ground coriander'],
    ['fresh coriander'],
  ])
})

const GERMAN = readRows('Zwiebel, Knoblauchzehe, Olivenöl, Hühnerbrühe, Möhre, Ei, Apfel, Nuss, Mehl')

test.each([
  ['Die Zwiebeln und die Möhren in dem Öl andünsten.', ['Zwiebel', 'Olivenöl', 'Möhre']],
  ['Die Knoblauchzehen mit der Brühe dazugeben.', ['Knoblauchzehe', 'Hühnerbrühe']],
  ['Eier, Äpfel und Nüsse mit dem Mehl verrühren.', ['Ei', 'Apfel', 'Nuss', 'Mehl']],
])('German: %s', (step, names) => {
  expect(named(step, GERMAN)).toEqual(names)
})
