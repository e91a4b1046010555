import { NAMING_SENTENCES } from '../words/dish-phrases.ts'
import { SUBJECT_WORDS } from './chat-lines.ts'

const HAD =
  /(?:gab|gibt)(?:['’]?s| es)?(?: (?:bei uns|heute|mal|wieder|hier|einen?|eine))* (\p{Lu}[\p{L}-]+(?: \p{L}+){0,3})(?=\s*(?:[.,:;!?(]|$|\p{Extended_Pictographic}))/u
const IS_RECIPE =
  /^(?:(?:all|alle|everyone|everybody|those|euch|dich)(?!\p{L}).*|request.*|recipes?|rezepte?|recettes?|recetas?|ricett[ae]|version|list|liste|one|it|them|ingredients?|zutaten)$/iu

/** 'Hi love! Here is the salmon one: Miso Salmon' */
const INTRODUCES =
  /^(?:hi|hey|hello|hallo|ok(?:ay)?|so|sure|here|hier|na klar|klar)\b[^:]{2,80}:\s+(\p{Lu}[^.:!?]{2,60})$/iu
const REPLY = /^(?:(?:re|aw|fwd?|wg|tr|rv)\s*:\s*)+/iu
const SUBJECT = new RegExp(`^(?:${SUBJECT_WORDS})\\s*:\\s*`, 'iu')
/** 'Hi love, Banana bread' */
const OPENING = /^(?:hi|hey|hello|hallo|dear|liebe[rs]?)(?: \p{L}+)?[,!] (?=\p{L})/iu
/** '[Homemade] Tomato soup', a tag of forum posts. */
const TAG = /^\[[\p{L}\s-]{2,20}\]\s+(?=\p{L})/u
// Looks back, so that a long run of blanks is not tried from each of its characters.
const DECORATION =
  /^(?:\p{Extended_Pictographic}|\uFE0F|\s)+(?=\p{L})|(?<!\p{Extended_Pictographic}|\uFE0F|\s)(?:\p{Extended_Pictographic}|\uFE0F|\s)+$/gu
const LABEL =
  /^(?:recipe for|rezept (?:für|vom)|recette (?:de|du|des)|receta de|ricetta (?:per|di))\s+(?:the |den |die |das )?|^(?:title|titel|titre|título|titolo|tytuł|cím|назва|כותרת|name|recette|receta|ricetta|receita|recept|opskrift|oppskrift|przepis|рецепт|מתכון|(?:das |the |our |unser )?(?:recipe|rezept)(?: (?:of the|des|der) \p{L}+)?)\s*:\s*/iu

const GREETING =
  /^(?:hi|hey|hello|hallo|huhu|moin|servus|dear|liebe[rsn]?|meine?\s+liebe[rsn]?|guten (?:tag|morgen|abend)|good (?:morning|evening)|cher|chère|hola|ciao|bonjour)(?!\p{L}).{0,40}[,!]?$/iu
const ANSWERS =
  /^(?:yes|yeah|yep|sure|ok(?:ay)?|of course|no problem|ja|klar|na klar|gern(?:e)?|oui|sí|claro|certo)(?:[\s,!.]|$)/iu

/** 'cook_anna Pumpkin soup', the name of an account before a caption. */
const ACCOUNT = /^[\p{Ll}\d]+[._][\p{Ll}\d._]+\s+(?=\p{Extended_Pictographic}|\p{Lu})/u
/** 'Pumpkin soup 🎃 ready in 20 minutes!', 'Fattoush! so easy' */
const EXCLAIMED = /^(\p{L}[^.,:;!?]{5,60}?)(?:\s*\p{Emoji_Presentation}(?=[^?]*\p{L})[^?]*|!+ \p{Ll}.*)$/u

/** A caption without the name of the account and without what follows the dish. */
export const trimCaption = (text: string) => text.replace(ACCOUNT, '').replace(EXCLAIMED, '$1')

const cut = (text: string) => text.slice(0, 300)

/** The dish that a sentence is about; null if it names none. */
export function findDishName(sentence: string): string | null {
  for (const pattern of [...NAMING_SENTENCES, HAD]) {
    const name = pattern.exec(cut(sentence))?.[1]?.trim()
    if (name !== undefined && !IS_RECIPE.test(name)) return name
  }
  return null
}

const MAX_WORDS_OF_A_TITLE = 6
/** Whether a line is said to someone and names no dish: 'yes! one sec', 'Liebe Kollegen,'. */
export const isTalk = (line: string) =>
  GREETING.test(line) || (findDishName(line) === null && (/\?/.test(line) || ANSWERS.test(line)))

/** The title in a line: without 'Subject:', 'Recipe for' and decoration; of a sentence only the dish. */
export function cleanTitle(line: string): string {
  const bare = trimCaption(line)
    .replace(SUBJECT, '')
    .replace(OPENING, '')
    .replace(REPLY, '')
    .replace(TAG, '')
    .replaceAll(DECORATION, '')
    .replace(LABEL, '')
    .replace(REPLY, '')
  const introduced = INTRODUCES.exec(line)?.[1]
  if (introduced !== undefined) return introduced
  const isSentence =
    bare.split(' ').length > MAX_WORDS_OF_A_TITLE || /[.,!?:]$/.test(bare) || SUBJECT.test(line)
  const name = isSentence ? findDishName(bare) : null
  return (name ?? bare).replace(/(?<!\s)\s*:$/, '')
}
