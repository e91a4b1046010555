const MIN_STEM = 3
/** Endings of numbers and cases in languages that PostgreSQL has no dictionary for, or whose dictionary we do not use. */
const ENDINGS = new RegExp(
  `(?<=.{${MIN_STEM}})(?:${[
    // Polish
    'iego|ego|iej|ych|ich|ymi|imi|ami|iami|ach|iach|om|ow|owi|iem|em',
    // Ukrainian, without accents as in the index
    'ами|ями|ах|ях|ам|ям|ів|ей|еи|ою|ею|єю|ом|ем|ові|еві|ого|ої|оі|их|ии|ім|им|ими',
    // Hebrew
    'ייה|יות|יה|ות|ים|ה|ת',
    // Dutch, Romance and Scandinavian plurals
    'en|ao|oes|aes|aos|or|orna|ar|arna|er|erna',
    '[aeiouyаеєиіїоуюяь]',
  ].join('|')})$`,
  'u',
)

/** A Dutch vowel is doubled before the last consonant only: 'brood', 'broden'. */
const DOUBLE_VOWEL = /([aeou])\1(?=[^aeiou]$)/

const toStem = (word: string) => word.replace(ENDINGS, '').replace(DOUBLE_VOWEL, '$1')

/** Whether the words are forms of one word, or the candidate is a compound with the word: 'гриби' and 'грибами', 'מרק' in 'במרק'. */
export const isOtherForm = (word: string, candidate: string): boolean =>
  (word.length >= MIN_STEM && toStem(word) === toStem(candidate)) ||
  (candidate.includes(word) && word.length * 2 >= candidate.length)
