import { type Static, Type } from 'typebox'
import { id, Name, named, sharedBy } from '../fields.ts'

export const MAX_ALIASES = 50

export const IngredientAliasBase = sharedBy('IngredientAlias', {
  name: Name('Another name of the ingredient, such as "garlic clove" or "Knoblauch"'),
})
const base = IngredientAliasBase.properties

export const IngredientAliasCreate = named('IngredientAliasCreate', base, {
  examples: [{ name: 'courgette' }],
})
export const IngredientAliasRead = named('IngredientAliasRead', {
  id: id('Identifies the name'),
  ...base,
  is_shared: Type.Boolean({ description: 'Counts for everyone; otherwise for you alone' }),
})
export const IngredientAliasList = named('IngredientAliasList', {
  items: Type.Array(IngredientAliasRead, { description: 'By name' }),
})

export type IngredientAliasCreate = Static<typeof IngredientAliasCreate>
export type IngredientAliasRead = Static<typeof IngredientAliasRead>
export type IngredientAliasList = Static<typeof IngredientAliasList>
