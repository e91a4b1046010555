import { readCsv } from './read-csv.ts'
import { NUTRIENTS, optionalNumber } from './reference-module.ts'

/** Nutrition values of foods that the table of weights lacks. */
export function nutritionModule(csv: string): string {
  const foods = readCsv(csv).map((cell) => [
    cell('food'),
    NUTRIENTS.map((name) => optionalNumber(cell(name))),
  ])
  return [
    '// Made by scripts/build-reference.ts from reference/nutrition.csv; do not edit.',
    '/** By the name of the food, in the order of NUTRIENT_NAMES. */',
    'export const foodNutrition: [string, (number | null)[]][] = [',
    ...foods.map((food) => `  ${JSON.stringify(food)},`),
    ']',
    '',
  ].join('\n')
}
