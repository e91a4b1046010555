import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { LABELLED_FILES, parseLabelledLines } from '../scripts/labelled-lines.ts'
import { amountText } from './amount-text.ts'
import { findCommonLanguage } from './detect-language.ts'
import { listLineNumbers } from './list-line-numbers.ts'
import { parseLine } from './parse-line.ts'
import { scaleRow } from './scale-row.ts'

const LINES: Record<string, [line: string, twice: string, amount: string][]> = {
  en: [['1 cup (240 ml) milk', '2 cups (480 ml) milk', '2 cups (480 ml)']],
  de: [['1 Dose Tomaten (400 g)', '2 Dosen Tomaten (400 g)', '2 Dosen']],
  fr: [
    ['1 boîte de 400 g de tomates', '2 boîte de 400 g de tomates', '2 boîte de 400 g'],
    ['4 cuisses de poulet (environ 1 kg)', '8 cuisses de poulet (environ 2 kg)', '8'],
    ['1 càc et demie de sel', '3 càc de sel', '3 càc'],
    ['une pincée de muscade', '2 pincée de muscade', '2 pincée'],
    ['2 à 3 oignons, coupés en 4', '4 à 6 oignons, coupés en 4', '4 à 6'],
    ['250 g de beurre (1 tasse)', '500 g de beurre (2 tasse)', '500 g'],
  ],
  es: [
    ['media taza de leche', '1 taza de leche', '1 taza'],
    ['1 yogur natural de 125 g', '2 yogur natural de 125 g', '2'],
  ],
  it: [['la scorza di 1 limone', 'la scorza di 2 limone', '2']],
  nl: [['2 blikjes tomaten à 400 g', '4 blikjes tomaten à 400 g', '4 blikjes']],
  pt: [['2 colheres (sopa) de azeite', '4 colheres (sopa) de azeite', '4 colheres (sopa)']],
  sv: [['1 burk kokosmjölk à 400 ml', '2 burk kokosmjölk à 400 ml', '2 burk']],
  da: [['1 dåse hakkede tomater (400 g)', '2 dåse hakkede tomater (400 g)', '2 dåse']],
  nb: [['saft av 1 sitron', 'saft av 2 sitron', '2']],
  pl: [['pół szklanki mąki', '1 szklanki mąki', '1 szklanki']],
  hu: [['fél citrom leve', '1 citrom leve', '1']],
  uk: [['1 банка квасолі (400 г)', '2 банка квасолі (400 г)', '2 банка']],
  he: [
    ['כוס וחצי חלב', '3 כוס חלב', '3 כוס'],
    ['כפית סוכר', '2 כפית סוכר', '2 כפית'],
  ],
  ja: [
    ['しょうゆ 大さじ2', 'しょうゆ 大さじ4', '大さじ4'],
    ['卵 2個', '卵 4個', '4個'],
    ['みりん 大さじ1と1/2', 'みりん 大さじ3', '大さじ3'],
    ['トマト缶 1缶（400g）', 'トマト缶 2缶（400g）', '2缶（400g）'],
  ],
}

const scale = (lines: string[], locale: string) => {
  const numbers = listLineNumbers(lines)
  return lines.map((line, index) => {
    const amount_readable = amountText(parseLine(line))
    return scaleRow({ line, amount_readable, numbers: numbers[index] ?? null }, 2, locale)
  })
}

test.each(Object.entries(LINES))('a line in the language %s, for twice as many servings', (locale, lines) => {
  const scaled = scale(
    lines.map(([line]) => line),
    locale,
  )
  expect(scaled.map(({ line, amount }) => [line.text, amount])).toEqual(
    lines.map(([, twice, amount]) => [twice, amount]),
  )
})

test('without a number, a line stays', () => {
  expect(scale(['sel, poivre', 'un peu de muscade'], 'fr').map(({ line }) => line.text)).toEqual([
    'sel, poivre',
    'un peu de muscade',
  ])
})

test('the scaled labelled lines have twice the amount', () => {
  const wrong = LABELLED_FILES.flatMap((file) => {
    const labelled = parseLabelledLines(file)
    const lines = labelled.map(({ label }) => label.line)
    const twice = scale(lines, basename(file, '.jsonl'))
    return labelled.filter(({ label }, index) => {
      const again = parseLine(twice[index]?.line.text ?? '', findCommonLanguage(lines))
      return label.quantity !== null && Math.abs((again.quantity ?? 0) - 2 * label.quantity) > 0.01
    })
  })
  expect(wrong.map(({ label }) => label.line)).toEqual([])
})
