import { describe, expect, test } from 'vitest'
import { convertTemperatures } from './convert-temperatures.ts'

describe('in Fahrenheit', () => {
  test.each([
    ['Bake at 180 °C for 20 minutes.', 'Bake at ≈ 350 °F for 20 minutes.'],
    ['180°C', '≈ 350 °F'],
    ['180º C', '≈ 350 °F'],
    ['180C fan', '≈ 350 °F fan'],
    ['200 C', '≈ 400 °F'],
    ['160 degrees C', '≈ 325 °F'],
    ['220 degrees Celsius', '≈ 425 °F'],
    ['150℃', '≈ 300 °F'],
    ['Den Ofen auf 180 Grad vorheizen', 'Den Ofen auf ≈ 350 °F vorheizen'],
    ['bei 200 Grad Celsius Ober-/Unterhitze', 'bei ≈ 400 °F Ober-/Unterhitze'],
    ['180–200 °C', '≈ 350–400 °F'],
    ['180-200°C', '≈ 350–400 °F'],
    ['180 to 200 °C', '≈ 350–400 °F'],
    ['180 bis 200 Grad', '≈ 350–400 °F'],
    ['180 °C bis 200 °C', '≈ 350–400 °F'],
    ['a core of 63 °C', 'a core of ≈ 145 °F'],
    ['to 118 °C on a thermometer', 'to ≈ 244 °F on a thermometer'],
    ['water of 37.5 °C', 'water of ≈ 100 °F'],
    ['Wasser von 37,5 °C', 'Wasser von ≈ 100 °F'],
    ['at 100 °C', 'at ≈ 212 °F'],
    ['freeze at -18 °C', 'freeze at ≈ 0 °F'],
    ['gas mark 4', '≈ 350 °F'],
    ['Gas Mark ½', '≈ 250 °F'],
    ['180 °C / 160 °C fan', '≈ 350 °F / ≈ 325 °F fan'],
    ['180C-200C', '≈ 350–400 °F'],
    ['180 °C, then 220 °C', '≈ 350 °F, then ≈ 425 °F'],
  ])('%s', (written, shown) => expect(convertTemperatures(written, 'us')).toBe(shown))
})

test.each([
  ['Enfourner à 180 degrés.', 'Enfourner à ≈ 350 °F.'],
  ['Hornear a 180 grados, luego de 180 a 200 °C.', 'Hornear a ≈ 350 °F, luego de ≈ 350–400 °F.'],
  ['In forno a 200 gradi.', 'In forno a ≈ 400 °F.'],
  ['Bak op 180 graden.', 'Bak op ≈ 350 °F.'],
  ['Leve ao forno a 180 graus.', 'Leve ao forno a ≈ 350 °F.'],
  ['Grädda i 225 grader.', 'Grädda i ≈ 425 °F.'],
  ['Bag ved 180 til 200 grader.', 'Bag ved ≈ 350–400 °F.'],
  ['Stek på 200 grader.', 'Stek på ≈ 400 °F.'],
  ['Piec w 180 stopniach.', 'Piec w ≈ 350 °F.'],
  ['Piec w 180 stopniach Celsius.', 'Piec w ≈ 350 °F.'],
  ['Süsd 180 fokon.', 'Süsd ≈ 350 °F.'],
  ['Випікати при 180 градусах.', 'Випікати при ≈ 350 °F.'],
  ['בתנור שחומם ל-180 מעלות', 'בתנור שחומם ל-≈ 350 °F'],
  ['180度のオーブンで焼く', '≈ 350 °Fのオーブンで焼く'],
  ['300 gradins, 3度混ぜる', '300 gradins, 3度混ぜる'],
])('in another language: %s', (written, shown) => expect(convertTemperatures(written, 'us')).toBe(shown))

describe('in Celsius', () => {
  test.each([
    ['Heat the oven to 350°F.', 'Heat the oven to ≈ 180 °C.'],
    ['325 F', '≈ 160 °C'],
    ['375F', '≈ 190 °C'],
    ['400 degrees Fahrenheit', '≈ 200 °C'],
    ['425 degrees F', '≈ 220 °C'],
    ['425 deg. F', '≈ 220 °C'],
    ['350 to 375 °F', '≈ 180–190 °C'],
    ['until it reads 165°F', 'until it reads ≈ 74 °C'],
    ['450 Grad Fahrenheit', '≈ 230 °C'],
    ['gas mark 6', '≈ 200 °C'],
  ])('%s', (written, shown) => expect(convertTemperatures(written, 'metric')).toBe(shown))
})

test.each([
  ['both scales given', '350°F (180°C), or 180 °C/350 °F, or 180 °C (350 °F / gas mark 4)'],
  [
    'what is no temperature',
    '2 cups flour, 180 g, page 20, 350 degrees, 4 C-clamps, 12 Fahrer, vitamin C, 3 Cs, 180 Gradmesser',
  ],
  ['a difference', 'Lower the heat by 20 °C. Die Hitze um 20 °C senken.'],
])('%s stays as it is', (_, text) => {
  expect(convertTemperatures(text, 'us')).toBe(text)
  expect(convertTemperatures(text.replaceAll('20 °C', '20 °F'), 'metric')).toBe(
    text.replaceAll('20 °C', '20 °F'),
  )
})

test('keeps temperatures in the chosen scale and in original units', () => {
  expect(convertTemperatures('180 °C', 'metric')).toBe('180 °C')
  expect(convertTemperatures('350 °F', 'us')).toBe('350 °F')
  expect(convertTemperatures('350 °F', 'original')).toBe('350 °F')
})
