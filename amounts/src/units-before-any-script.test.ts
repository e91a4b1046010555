import { expect, test } from 'vitest'
import { findCommonLanguage } from './detect-language.ts'
import { parseLine } from './parse-line.ts'
import { findUnit } from './units.ts'

const FOODS = [
  'שמן',
  'שמן זית',
  'שמן זית כתית מעולה',
  'олії',
  'соєвого соусу',
  'вершкового масла 82 %',
  'зехтин',
  'ελαιόλαδο',
  'μαύρο πιπέρι',
  'زيت الزيتون',
  'أرز',
  'روغن زیتون',
  '醤油',
  'オリーブオイル',
  'きび砂糖',
  '酱油',
  '올리브 오일',
  '간장',
  'जैतून का तेल',
  'น้ำปลา',
  'ձեթ',
  'ზეთი',
]
const UNITS = 'g kg mg ml cl dl l tsp teaspoons tbsp tablespoon cup cups oz ounces lb pounds'.split(' ')
const QUANTITIES = { 2: 2, '1/2': 0.5, '1 ½': 1.5, '250': 250 }

test.each(FOODS)('metric and English units are read before %s', (food) => {
  const common = findCommonLanguage([food, food])
  for (const unit of UNITS)
    for (const [written, quantity] of Object.entries(QUANTITIES))
      for (const language of [undefined, common]) {
        const line = `${written} ${unit} ${food}`
        expect(parseLine(line, language), line).toMatchObject({
          quantity,
          unit: findUnit(unit)?.id,
          name: food,
        })
      }
})
