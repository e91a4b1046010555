import { readdirSync, readFileSync } from 'node:fs'

const RECIPES = new URL('../../backend/sample-data/recipes/', import.meta.url)

type SampleRecipe = {
  title: string
  servings: number | null
  ingredients: { ingredient_name: string; amount_readable: string; amount_grams: number | null }[]
}

export const sampleRecipes = (): SampleRecipe[] =>
  readdirSync(RECIPES).map((file) => JSON.parse(readFileSync(new URL(file, RECIPES), 'utf8')))
