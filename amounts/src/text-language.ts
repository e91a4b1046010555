const wordPattern = (words: string, flags: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, flags)

const ENGLISH_OR_GERMAN = wordPattern('the|and|until|with|into|und|mit|bis|dann|auf|lassen', 'iu')
/** Words of English or German, and of other languages: Swedish 'den', Portuguese 'das'. */
const SHARED = wordPattern('for|der|die|das|den', 'iu')
/** Languages that put the noun before its adjectives: 'oignon rouge'. */
const NOUN_FIRST = wordPattern(
  'le|la|les|du|des|et|dans|avec|el|los|las|con|y|il|lo|gli|una?|della?|nel|o|os|ao|com|em|na|no|une|את|עם|על|של',
  'giu',
)
const OTHER = wordPattern(
  'de|en|het|een|met|van|och|med|på|i|til|og|av|af|til|z|w|na|do|się|oraz|a|az|és|та|і|в|у|на|з|до|по',
  'giu',
)
/** Words and letters that neither English nor German has. */
const FOREIGN =
  /[łśćżźęąńőűøåæãõ]|\p{L}j[uü]k(?!\p{L})|(?<!\p{L})(?:och|og|het|een|van|med|på|til|oraz|się|és|az|avec|dans|les|con|los|las|com|ao|della|nel)(?!\p{L})/iu
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u
const MIN_WORDS = 2

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

export const isEnglishOrGerman = (text: string): boolean =>
  ENGLISH_OR_GERMAN.test(text) || (SHARED.test(text) && !FOREIGN.test(text))

export const isNounFirst = (text: string): boolean =>
  !isEnglishOrGerman(text) &&
  count(text, NOUN_FIRST) >= MIN_WORDS &&
  count(text, NOUN_FIRST) > count(text, OTHER)

/** Neither English nor German. A short text without function words counts as English. */
export const isOtherLanguage = (text: string): boolean =>
  !isEnglishOrGerman(text) &&
  (OTHER_SCRIPT.test(text) || FOREIGN.test(text) || count(text, NOUN_FIRST) + count(text, OTHER) >= MIN_WORDS)
