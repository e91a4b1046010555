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
    // Romance and Scandinavian plurals
    'ao|oes|aes|aos|or|orna|ar|arna|er|erna',
    '[aeiouyаеєиіїоуюяь]',
  ].join('|')})$`,
  'u',
)

const toStem = (word: string) => word.replace(ENDINGS, '')

/** Whether the words are forms of one word, or the candidate is a compound with the word: 'гриби' and 'грибами', '照り焼き' in '鶏の照り焼き'. */
export const isOtherForm = (word: string, candidate: string): boolean =>
  (word.length >= MIN_STEM && toStem(word) === toStem(candidate)) ||
  (candidate.includes(word) && word.length * 2 >= candidate.length)
