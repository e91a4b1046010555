type Course = 'main' | 'breakfast' | 'accompaniment' | 'sweet'
type Dish = { title: string; categories: readonly string[] }

/** Category names in the singular, in English and German. */
const CATEGORIES: Record<Course, string[]> = {
  main: [
    ...['main', 'main course', 'main dish', 'entrée', 'dinner', 'supper', 'lunch', 'curry', 'stew', 'pasta'],
    ...[
      'casserole',
      'hauptgericht',
      'hauptspeise',
      'abendessen',
      'mittagessen',
      'eintopf',
      'nudeln',
      'auflauf',
    ],
  ],
  breakfast: ['breakfast', 'brunch', 'frühstück'],
  accompaniment: [
    ...[
      'sauce',
      'dip',
      'dressing',
      'condiment',
      'marinade',
      'spice mix',
      'stock',
      'drink',
      'beverage',
      'cocktail',
    ],
    ...[
      'preserve',
      'jam',
      'pickle',
      'side',
      'side dish',
      'soße',
      'gewürzmischung',
      'brühe',
      'getränk',
      'eingemachtes',
    ],
    ...['marmelade', 'beilage'],
  ],
  sweet: [
    ...[
      'dessert',
      'sweet',
      'cake',
      'baking',
      'bread',
      'snack',
      'cookie',
      'biscuit',
      'nachtisch',
      'süßes',
      'kuchen',
    ],
    ...['backen', 'brot', 'plätzchen', 'gebäck'],
  ],
}
const SNACKS = new Set(['snack', 'imbiss'])

/** Matches the end of titles. Used only if no category determines the course. */
const TITLES: Record<'breakfast' | 'accompaniment', RegExp> = {
  breakfast:
    /(breakfast|brunch|porridge|pancakes?|waffles?|granola|muesli|oatmeal|oats|french toast|omelett?e?s?|scrambled eggs|eggs benedict|shakshuka|frühstück|müsli|rührei(er)?|haferbrei|pfannkuchen|waffeln|armer ritter)$/,
  accompaniment:
    /(sauce|dressing|vinaigrette|pesto|salsa|chimichurri|chutney|relish|ketchup|mayonnaise|aioli|gravy|marinade|dip|hummus|tzatziki|guacamole|\bjam|jelly|marmalade|\bpickles?|syrup|\bstock|\bbroth|spice mix|lemonade|smoothie|\bjuice|\btea|chai|coffee|latte|cocktail|punch|coleslaw|mashed potatoes|garlic bread|fries|soße|marmelade|konfitüre|gelee|sirup|brühe|fond|limonade|saft|tee|kaffee|punsch|glühwein|kartoffelpüree|rotkohl)$/,
}
/** Excludes titles such as "Pasta with tomato sauce", which is not a sauce. */
const COMPOSED = /\b(with|in|and|on|mit|und|auf|an)\b|&/

const BY_CATEGORY = new Map(
  Object.entries(CATEGORIES).flatMap(([course, names]) =>
    names.map((name): [string, Course] => [name, course as Course]),
  ),
)

/** Recognises plurals, too. */
export function findCategoryCourse(name: string): Course | undefined {
  const lower = name.trim().toLowerCase()
  const endings = ['', 's', 'es', 'n', 'en', 'e']
  for (const ending of endings)
    if (lower.endsWith(ending)) {
      const course = BY_CATEGORY.get(lower.slice(0, lower.length - ending.length))
      if (course) return course
    }
  return undefined
}

function findCourses({ title, categories }: Dish): Set<Course> {
  const fromCategories = new Set(categories.flatMap((name) => findCategoryCourse(name) ?? []))
  if (fromCategories.size > 0) return fromCategories
  const lower = title.trim().toLowerCase()
  if (TITLES.breakfast.test(lower)) return new Set(['breakfast'])
  return new Set(TITLES.accompaniment.test(lower) && !COMPOSED.test(lower) ? ['accompaniment'] : [])
}

const isBreakfast = (meal: string) => findCategoryCourse(meal) === 'breakfast'

export const findMealCourse = (meal: string): Course => {
  if (isBreakfast(meal)) return 'breakfast'
  return SNACKS.has(meal.toLowerCase()) ? 'sweet' : 'main'
}

/** Returns how well a dish suits a meal, 0 being best, or null if it must not be suggested for it. */
export function rankForMeal(meal: string, dish: Dish): number | null {
  const courses = findCourses(dish)
  const course = findMealCourse(meal)
  if (course === 'breakfast') return courses.has('breakfast') ? 0 : null
  if (courses.has(course)) return 0
  if (courses.has('accompaniment')) return null
  return courses.size === 0 ? 1 : 2
}
