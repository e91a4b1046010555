// Endings of numbers and cases. Both words that are compared lose theirs.
const ENDINGS =
  /(?:(?<=.{3})(?:erna|arna|orna|iego|ego|iej|ych|ich|ami|ach|er|ar|or|ого|ої|их|ий|ові)|ow|ами|ями|ах|ях|ів|ей|ים|ות|es|en|et|[aeiouysxаеиіоуюяьы])$/u
const MIN_LENGTH = 3

export const removeEnding = (word: string): string =>
  word.length > MIN_LENGTH ? word.replace(ENDINGS, '') : word
