/** Languages that do not write metric units in Latin letters. */
const WORDS: Record<string, Record<string, string>> = {
  uk: { g: 'г', kg: 'кг', mg: 'мг', ml: 'мл', l: 'л', kcal: 'ккал' },
  he: { g: 'ג׳', kg: 'ק״ג', mg: 'מ״ג', ml: 'מ״ל', l: 'ליטר', kcal: 'קק״ל' },
}

/** The symbol of a metric unit in a language; other units as they are. */
export const metricUnit = (unit: string, locale: string): string => WORDS[locale]?.[unit] ?? unit
