import { type Static, Type } from 'typebox'
import { defineBase, id, Name, named } from '../fields.ts'

export const MAX_ALIASES = 50

const IngredientAliasBase = defineBase('IngredientAlias', {
  name: Name('Alternative name of the ingredient, such as "garlic clove" or "Knoblauch"'),
})
const base = IngredientAliasBase.properties

export const IngredientAliasCreate = named('IngredientAliasCreate', base, {
  examples: [{ name: 'courgette' }],
})
export const IngredientAliasRead = named('IngredientAliasRead', {
  id: id('ID of the alias'),
  ...base,
  is_shared: Type.Boolean({ description: 'True if the alias applies to everyone, false if only to you' }),
})
export const IngredientAliasList = named('IngredientAliasList', {
  items: Type.Array(IngredientAliasRead, { description: 'Aliases, sorted by name' }),
})

export type IngredientAliasCreate = Static<typeof IngredientAliasCreate>
export type IngredientAliasRead = Static<typeof IngredientAliasRead>
export type IngredientAliasList = Static<typeof IngredientAliasList>
