import type { RecipeSummary } from '@larder/contract/recipes/recipes'

/** Symbols `m-…` of theme/sprite.svg, with the category names that select them. */
const MOTIF_WORDS: [motif: string, words: RegExp][] = [
  ['bowl', /soup|stew|broth|suppe|eintopf/i],
  ['fish', /fish|sea|fisch|meer/i],
  ['glass', /drink|cocktail|juice|getränk|saft/i],
  ['bread', /bread|brot/i],
  ['wheat', /pasta|noodle|nudel|grain|getreide/i],
  ['cake', /dessert|cake|sweet|kuchen|torte|nachtisch|süß/i],
  ['egg', /breakfast|brunch|egg|frühstück|eier/i],
  ['pot', /rice|curry|reis/i],
  ['garlic', /sauce|dip|spice|soße|würz/i],
  ['apple', /preserve|jam|fruit|einmach|marmelade|obst/i],
  ['leaf', /salad|salat/i],
  ['cookie', /snack|cookie|bak|keks|gebäck/i],
  ['drumstick', /meat|chicken|poultry|fleisch|geflügel/i],
  ['carrot', /side|vegetable|beilage|gemüse/i],
  ['pot', /main|haupt/i],
  ['carrot', /veg/i],
]
const FALLBACKS = ['pot', 'leaf', 'bowl', 'carrot', 'garlic', 'wheat', 'apple'] as const
const COMPANIONS = ['same', 'dot', 'leaf', 'ring'] as const

export const ART_TONES = 8

type RecipeArt = {
  motif: string
  companion: (typeof COMPANIONS)[number]
  tone: number
  /** Degrees. */
  angle: number
  /** Size of one pattern tile. */
  tile: number
}

/** Hash, so that neighbouring ids look different. */
function scatter(seed: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Placeholder art of a recipe without a picture, derived from its category and id. */
export function recipeArt({ id, categories }: Pick<RecipeSummary, 'id' | 'categories'>): RecipeArt {
  const number = scatter(id)
  const known = MOTIF_WORDS.find(([, words]) => categories.some((category) => words.test(category.name)))
  return {
    motif: known?.[0] ?? (FALLBACKS[number % FALLBACKS.length] as string),
    companion: COMPANIONS[(number >>> 3) % COMPANIONS.length] as RecipeArt['companion'],
    tone: (number >>> 6) % ART_TONES,
    angle: -30 + ((number >>> 10) % 13) * 5,
    tile: 46 + ((number >>> 15) % 5) * 5,
  }
}
