import { sumNutrition } from '../src/nutrition.ts'
import { weighAmount } from '../src/weigh.ts'
import { sampleRecipes } from './sample-recipes.ts'

const percent = (share: number) => `${(100 * share).toFixed(2)} %`

const recipes = sampleRecipes().map(({ title, servings, ingredients }) => {
  const rows = ingredients.map(({ ingredient_name, amount_readable, amount_grams }) => ({
    name: ingredient_name,
    amount: amount_readable,
    grams: amount_grams ?? weighAmount(amount_readable, { name: ingredient_name }).grams,
  }))
  return { title, ...sumNutrition(rows, servings) }
})

const known = recipes.reduce((sum, { known_grams }) => sum + known_grams, 0)
const total = recipes.reduce((sum, { total_grams }) => sum + total_grams, 0)
const enough = recipes.filter(({ is_known_enough }) => is_known_enough)

console.log(`${percent(known / total)} of ${total} g in ${recipes.length} sample recipes have values`)
console.log(`${enough.length} of them know enough to give figures`)
for (const { title, known_share, uncounted } of recipes) {
  if (uncounted.length === 0) continue
  const names = uncounted.map(({ name, grams }) => (grams === null ? name : `${name} (${grams} g)`))
  console.log(`  ${title}: ${percent(known_share)}, without ${names.join(', ')}`)
}
