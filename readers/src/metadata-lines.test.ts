import { expect, test } from 'vitest'
import { isColumnHeader, isMetadataLine } from './metadata-lines.ts'

test.each([
  'Serves 4',
  'Für 2 Personen',
  '6 personnes',
  'Prep: 15 min',
  'Cuisson 1h10',
  '25 g fat',
  'kcal726',
  '10 mins Prep',
])("'%s' says nothing of what goes in", (line) => expect(isMetadataLine(line)).toBe(true))

test.each([
  '4 eggs',
  '200 g flour',
  'salt',
  '1 l low-fat milk from the farm',
  'Bake for 20 minutes, then serve.',
  '2',
  '2 minute noodles',
])("'%s' stays", (line) => expect(isMetadataLine(line)).toBe(false))

test.each([
  ['KG', true],
  ['Ingredient / Amount', true],
  ['Zutaten Menge', true],
  ['cloves', false],
  ['1 kg', false],
  ['Salt', false],
])("whether '%s' stands over a column: %s", (line, isHead) => expect(isColumnHeader(line)).toBe(isHead))
