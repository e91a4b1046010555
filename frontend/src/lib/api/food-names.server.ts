import { localName } from '@larder/amounts/local-name'
import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import type { StoreRead } from '@larder/contract/shopping/stores'
import { locale } from '#lib/i18n/locale.ts'

type Named = { name: string }

/** The name of a food in the reader's language, if the tables have exactly this food. */
export const foodName = (name: string): string => localName(name, locale())

export const translateFoods = <Food extends Named>(foods: Food[]): Food[] =>
  foods.map((food) => ({ ...food, name: foodName(food.name) }))

/** Only items that match an ingredient are foods. */
export const translateList = (list: ShoppingListRead) => ({
  ...list,
  groups: list.groups.map((group) => ({
    ...group,
    items: group.items.map((item) =>
      item.ingredient_id === null ? item : { ...item, name: foodName(item.name), canonical_name: item.name },
    ),
  })),
})

export const translateStore = (store: StoreRead): StoreRead => ({
  ...store,
  shelves: store.shelves.map((shelf) => ({ ...shelf, ingredients: translateFoods(shelf.ingredients) })),
})

/** The food with exactly this name, or with this name in the reader's language. */
export function findNamedFood<Food extends Named>(foods: Food[], typed: string): Food | undefined {
  const isTyped = (name: string) => name.toLowerCase() === typed.toLowerCase()
  return foods.find(({ name }) => isTyped(name)) ?? foods.find(({ name }) => isTyped(foodName(name)))
}
