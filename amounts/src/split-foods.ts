const FOOD =
  '(?:(?!(?:or|oder) )[\\p{L}-]+ ){0,4}?(?:salt|peppers?|peppercorns|sugar|oil|vinegar|butter|nutmeg|cinnamon|paprika|cayenne|water|\\p{L}*salz|\\p{L}*pfeffer|\\p{L}*zucker|\\p{L}*öl|\\p{L}*essig|\\p{L}*butter|muskat(?:nuss)?|zimt|paprikapulver|currypulver|wasser)'
const BETWEEN = '(?:\\s*,\\s*(?:and |und )?|\\s+(?:and|und|&|\\+)\\s+|\\s*&\\s*)'
const TAIL =
  '(?:(?:\\s*,)?\\s+(?:to taste|as needed|as required|for seasoning|to season|nach (?:geschmack|belieben|bedarf)|zum (?:würzen|abschmecken)|optional)|\\s*\\([^()]*\\))?'
const SEASONINGS = new RegExp(`^(${FOOD}(?:${BETWEEN}${FOOD}){1,3})(${TAIL})\\.?$`, 'iu')
const SEPARATOR = new RegExp(BETWEEN, 'iu')
const MAX_CHARACTERS = 120

/** Splits 'salt and pepper, to taste' into two ingredients with the same remark. Lines with an amount are not split. */
export function splitFoods(line: string): string[] {
  const text = line.trim()
  const found = text.length > MAX_CHARACTERS ? null : SEASONINGS.exec(text)
  const [, foods = '', tail = ''] = found ?? []
  return found ? foods.split(SEPARATOR).map((food) => food + tail) : [line]
}
