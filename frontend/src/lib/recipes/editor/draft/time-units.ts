export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/**
 * Words for units of time in the languages of the interface. 't' is an hour in Danish and Norwegian and no day in
 * German, where nobody writes it.
 */
const UNITS: [seconds: number, words: string][] = [
  [
    DAY,
    'd|days?|tage?n?|jours?|j|d[ií]as?|giorn[oi]|dag(?:en|ar|er|e)?|dygn|døgn|dni|dzień|dn(?:i|ia)?|день|дні|днів|доба|יום|ימים',
  ],
  [
    HOUR,
    'h|hrs?|hours?|std|stunden?|heures?|horas?|or[ae]|u|uur|uren|tim|timm(?:e|ar)|t|timer?|godz|godzin[aęy]?|год|годин[аиу]?|שעה|שעות|שע',
  ],
  [
    MINUTE,
    'm|mn|mins?|minutes?|minuten?|minut[oi]s?|minuut|minut(?:er|ter|t|y|ę|a)?|minutt(?:er)?|хв|хвилин[аиу]?|דק|דקה|דקות',
  ],
  [
    1,
    's|secs?|seconds?|sek|sekunden?|secondes?|segundos?|second[oi]|seconden|sekund(?:er|y|ę|a)?|с|сек|секунд[аиу]?|שנ|שניות|שנייה',
  ],
]

const patterns = UNITS.map(([seconds, words]) => ({ seconds, whole: new RegExp(`^(?:${words})$`, 'u') }))

export const unitSeconds = (word: string): number | undefined =>
  patterns.find(({ whole }) => whole.test(word))?.seconds

/** "and" between hours and minutes. */
export const AND = /(?<!\p{L})(?:and|und|et|y|ed?|en|och|og|i|і|та|ו)(?!\p{L})[־-]?/gu
