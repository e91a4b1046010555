import { locale } from '#lib/i18n/locale.ts'

/** Built-in and other common categories, in English and German. */
const KNOWN: [en: string, de: string][] = [
  ['Baking', 'Backen'],
  ['Bread', 'Brot'],
  ['Breakfast', 'Frühstück'],
  ['Cake', 'Kuchen'],
  ['Curry', 'Curry'],
  ['Dessert', 'Nachtisch'],
  ['Dinner', 'Abendessen'],
  ['Drink', 'Getränk'],
  ['Gluten-free', 'Glutenfrei'],
  ['Lunch', 'Mittagessen'],
  ['Main', 'Hauptgericht'],
  ['Make ahead', 'Zum Vorbereiten'],
  ['Meat', 'Fleisch'],
  ['Pasta', 'Nudeln'],
  ['Preserve', 'Eingemachtes'],
  ['Quick', 'Schnell'],
  ['Rice', 'Reis'],
  ['Salad', 'Salat'],
  ['Sauce', 'Soße'],
  ['Seafood', 'Fisch und Meeresfrüchte'],
  ['Side', 'Beilage'],
  ['Snack', 'Snack'],
  ['Soup', 'Suppe'],
  ['Starter', 'Vorspeise'],
  ['Stew', 'Eintopf'],
  ['Vegan', 'Vegan'],
  ['Vegetarian', 'Vegetarisch'],
]

const BY_NAME = new Map(KNOWN.flatMap((pair) => pair.map((name) => [name.toLowerCase(), pair] as const)))

/** Translates known category names to the reader's language. Others stay as given. */
export function categoryName(name: string): string {
  const [en, de] = BY_NAME.get(name.toLowerCase()) ?? [name, name]
  return locale() === 'de' ? de : en
}

export const translateCategories = <Category extends { name: string }>(categories: Category[]): Category[] =>
  categories.map((category) => ({ ...category, name: categoryName(category.name) }))
