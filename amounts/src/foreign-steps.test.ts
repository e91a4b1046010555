import { expect, test } from 'vitest'
import { matchSteps } from './match-step-ingredients.ts'
import { stepTimers } from './step-timers.ts'

const MINUTE = 60
const HOUR = 3600

test.each([
  ['Laisser mijoter à feu doux 20 à 25 minutes.', [20 * MINUTE, 25 * MINUTE], 'mijoter'],
  ['Laissez reposer la pâte une demi-heure.', [HOUR / 2], 'reposer'],
  ['Enfourner pendant 1 h 15.', [HOUR + 15 * MINUTE], 'enfourner'],
  ['Hornear durante media hora.', [HOUR / 2], 'hornear'],
  ['Dejar reposar 2 horas y hervir 10 minutos.', [2 * HOUR, 10 * MINUTE], 'reposar'],
  ['Cuocere per un’ora e mezza.', [1.5 * HOUR], 'cuocere'],
  ['Far riposare mezz’ora.', [HOUR / 2], 'riposare'],
  ['Bak de taart 35 minuten.', [35 * MINUTE], 'bakken'],
  ['Laat een half uur rusten.', [HOUR / 2], 'rusten'],
  ['Asse por 40 minutos.', [40 * MINUTE], 'assar'],
  ['Låt jäsa i 45 minuter.', [45 * MINUTE], 'jäsa'],
  ['Lad dejen hæve i 1 time.', [HOUR], 'hæve'],
  ['La deigen heve en halv time.', [HOUR / 2], 'heve'],
  ['Piec 40 minut.', [40 * MINUTE], 'piec'],
  ['Gotować pół godziny.', [HOUR / 2], 'gotować'],
  ['Варити 15–20 хвилин.', [15 * MINUTE, 20 * MINUTE], 'варити'],
  ['Випікати 1 годину.', [HOUR], 'випікати'],
  ['לבשל 20 דקות.', [20 * MINUTE], 'לבשל'],
])('%s', (instruction, seconds, verb) => {
  const timers = stepTimers({ instruction, duration_sec: null })
  expect(timers.map((timer) => timer.seconds)).toEqual(seconds)
  expect(timers[0]?.verb).toBe(verb)
})

test.each([
  [
    'French',
    ['oignon rouge', 'huile d’olive', 'ail', 'crème fraîche', 'sel'],
    ['Faire revenir l’oignon et l’ail dans l’huile.', 'Ajouter la crème et le sel.'],
    [
      ['oignon rouge', 'huile d’olive', 'ail'],
      ['crème fraîche', 'sel'],
    ],
  ],
  [
    'Spanish',
    ['cebolla', 'aceite de oliva', 'tomates maduros', 'sal'],
    ['Calentar el aceite y sofreír la cebolla.', 'Añadir los tomates con la sal.'],
    [
      ['cebolla', 'aceite de oliva'],
      ['tomates maduros', 'sal'],
    ],
  ],
  [
    'Italian',
    ['burro', 'farina', 'uova', 'zucchero a velo'],
    ['Lavorare il burro con lo zucchero.', 'Unire la farina e le uova.'],
    [
      ['burro', 'zucchero a velo'],
      ['farina', 'uova'],
    ],
  ],
  [
    'Dutch',
    ['uien', 'zonnebloemolie', 'tomaten', 'ei'],
    ['Fruit de ui in een pan met de olie.', 'Voeg de tomaten toe met het ei van de boer.'],
    [
      ['uien', 'zonnebloemolie'],
      ['tomaten', 'ei'],
    ],
  ],
  [
    'Swedish',
    ['smör', 'vetemjöl', 'gul lök', 'grädde'],
    ['Fräs löken i smöret på låg värme och rör i mjölet.', 'Häll i grädden och rör till sist.'],
    [['smör', 'vetemjöl', 'gul lök'], ['grädde']],
  ],
  [
    'Polish',
    ['mąka', 'cebula', 'masło'],
    ['Cebulę pokroić i smażyć na maśle.', 'Dodać mąkę i wymieszać na gładko.'],
    [['cebula', 'masło'], ['mąka']],
  ],
  [
    'Ukrainian',
    ['цибуля', 'морква', 'олія'],
    ['Нарізати цибулю та моркву.', 'Обсмажити на олії.'],
    [['цибуля', 'морква'], ['олія']],
  ],
])('finds the ingredients of steps in %s', (_, names, steps, expected) => {
  const rows = names.map((name) => ({ name }))
  const found = matchSteps(
    steps.map((instruction) => ({ instruction })),
    rows,
  )
  expect(found.map((used) => used.map(({ name }) => name))).toEqual(expected)
})
