import type { SharedListRead } from '@larder/contract/transfer/share-links'
import { toJsonLd } from '#lib/recipes/recipe/recipe-json-ld.ts'

/** As schema.org/Recipe, because shopping apps such as Bring! read only recipes. */
export const listJsonLd = ({ name, items }: SharedListRead, address: string): string =>
  toJsonLd({
    '@type': 'Recipe',
    name,
    url: address,
    recipeYield: '1',
    recipeIngredient: items.map((item) => [item.amount_readable, item.name].filter(Boolean).join(' ')),
  })
