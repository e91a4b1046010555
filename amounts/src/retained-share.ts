/** Fields that determine how much of a line is eaten. */
type CookedLine = { name: string; line: string; grams: number | null }

/** About a tenth of frying oil is absorbed. */
const FRYING_FAT_SHARE = 0.1
/** Pasta and potatoes absorb about a tenth of the salt in their water. */
const WATER_SALT_SHARE = 0.1
/** A smaller amount of fat is eaten with the food. */
const MIN_FRYING_FAT_GRAMS = 100
/** A smaller amount of salt seasons the dish. */
const MIN_WATER_SALT_GRAMS = 10

const FAT =
  /\boils?\b|öl\b|\b(?:lard|shortening|ghee|dripping)\b|schmalz|frittierfett|frittieröl|pflanzenfett/iu
const SALT = /(?:^|\s)salt$|salz$/iu

const FOR_DEEP_FRYING = /\b(?:for|to) deep[- ]?fry(?:ing)?\b|zum frittieren|zum ausbacken/i
const FOR_FRYING = /\b(?:for|to) (?:shallow[- ])?fry(?:ing)?\b|zum (?:an)?braten/i
const DEEP_FRIED = /\bdeep[- ]?fr(?:y|ied|ying|yer)\b|frittier|schwimmend/i
const FRIED_IN_OIL =
  /\b(?:fry|fried|cook|poach|simmer)\b[^.]*\bin (?:the |all the |plenty of |hot )*(?:\p{L}+ )?oil\b|in (?:reichlich|viel|heißem|dem) (?:\p{L}+ )?(?:\p{L}*öl|fett)\b/iu
const DRAINED_OF_OIL =
  /\b(?:drain|strain|discard|pour off|lift)\b[^.]*\b(?:oil|fat)\b|\b(?:oil|fat)\b[^.]*\b(?:drain|strain|discard|pour off)|(?:öl|fett)\b[^.]*(?:abgießen|abtropfen|abseihen)|(?:abgießen|abseihen)[^.]*(?:öl|fett)\b/iu

const FOR_WATER =
  /\bfor (?:the )?(?:pasta |cooking |boiling |potato |blanching )*(?:water|boiling|blanching)\b|für(?:s| das| die)? (?:nudel|koch|pasta|kartoffel|salz)*wasser|\bfor (?:the |a )?brin(?:e|ing)\b/iu
const SALTED_WATER =
  /\b(?:well-|heavily )?salted (?:boiling )?water\b|\bwater with (?:the |plenty of )*salt\b|\bsalt the (?:pasta |cooking )?water\b|salzwasser|gesalzene[mns]? wasser/iu
const POURED_OFF =
  /\b(?:drain|strain|rinse|discard|lift|remove)|abgießen|abtropfen|abseihen|abschütten|abspülen|herausnehmen/iu

function isFryingFat({ line, grams }: CookedLine, steps: string[]): boolean {
  if (FOR_DEEP_FRYING.test(line)) return true
  if ((grams ?? 0) < MIN_FRYING_FAT_GRAMS) return false
  return (
    FOR_FRYING.test(line) ||
    steps.some((step) => DEEP_FRIED.test(step) || FRIED_IN_OIL.test(step) || DRAINED_OF_OIL.test(step))
  )
}

function isWaterSalt({ line, grams }: CookedLine, steps: string[]): boolean {
  if (FOR_WATER.test(line)) return true
  if ((grams ?? 0) < MIN_WATER_SALT_GRAMS) return false
  const boiled = steps.findIndex((step) => SALTED_WATER.test(step))
  return boiled >= 0 && steps.slice(boiled).some((step) => POURED_OFF.test(step))
}

/**
 * The share of a line that is eaten, usually 1. Most of the frying oil and of the salt in boiling water is thrown away,
 * as the line ("oil for deep-frying") or the steps show.
 */
export function retainedShare(line: CookedLine, steps: string[]): number {
  if (FAT.test(line.name)) return isFryingFat(line, steps) ? FRYING_FAT_SHARE : 1
  if (SALT.test(line.name)) return isWaterSalt(line, steps) ? WATER_SALT_SHARE : 1
  return 1
}
