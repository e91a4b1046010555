import { localName } from '@larder/amounts/local-name'
import { rankAisle } from '@larder/contract/shopping/aisles'
import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import type { StoreRead } from '@larder/contract/shopping/stores'
import type { ImportNameRead } from '@larder/contract/transfer/import-recipes'
import { locale } from '#lib/i18n/locale.ts'
import { sortByName } from '#lib/i18n/sort-names.ts'

type Named = { name: string }

/** The name of a food in the reader's language, if the tables have exactly this food. */
export const foodName = (name: string): string => localName(name, locale())

export const translateFoods = <Food extends Named>(foods: Food[]): Food[] =>
  foods.map((food) => ({ ...food, name: foodName(food.name) }))

/** The names of the import stay as written. */
export const translateImportNames = (names: ImportNameRead[]): ImportNameRead[] =>
  names.map((named) => ({
    ...named,
    ingredient_name: named.ingredient_name && foodName(named.ingredient_name),
  }))

type Group = ShoppingListRead['groups'][number]

/** Only items that match an ingredient are foods. Items that a cook placed on a shelf keep their positions. */
export const translateList = (list: ShoppingListRead) => ({
  ...list,
  groups: list.groups.map((group) => {
    const items = group.items.map((item) =>
      item.ingredient_id === null ? item : { ...item, name: foodName(item.name), canonical_name: item.name },
    )
    return { ...group, items: isPlaced(group) ? items : sortByAisle(group, sortByName(items)) }
  }),
})

const isPlaced = ({ shelf, is_guess }: Group) => shelf !== null && !is_guess
const sortByAisle = <Item extends Group['items'][number]>({ shelf }: Group, items: Item[]): Item[] =>
  shelf ? items : items.toSorted((a, b) => rankAisle(a.aisle) - rankAisle(b.aisle))

export const translateStore = (store: StoreRead): StoreRead => ({
  ...store,
  shelves: store.shelves.map((shelf) => ({ ...shelf, ingredients: translateFoods(shelf.ingredients) })),
})

/** The food with exactly this name, or with this name in the reader's language. */
export function findNamedFood<Food extends Named>(foods: Food[], typed: string): Food | undefined {
  const isTyped = (name: string) => name.toLowerCase() === typed.toLowerCase()
  return foods.find(({ name }) => isTyped(name)) ?? foods.find(({ name }) => isTyped(foodName(name)))
}
