import { expect, test } from 'vitest'
import { readNutrients } from './nutrient-fields.ts'

const NEEDED = { energy_kcal: '250', protein_g: '12,5', fat_g: '8', carbohydrate_g: '30' }

test('converts label values for the API, and salt to sodium', () => {
  expect(readNutrients({ ...NEEDED, sodium_mg: '1,5', sugars_g: '' })).toEqual({
    per_100_g: { energy_kcal: 250, protein_g: 12.5, fat_g: 8, carbohydrate_g: 30, sodium_mg: 600 },
  })
})

test('reports missing and invalid fields', () => {
  const read = readNutrients({ ...NEEDED, protein_g: '', fibre_g: 'much' })
  expect('fields' in read && Object.keys(read.fields)).toEqual(['fibre_g', 'protein_g'])
})
