/** How messages of one language name a dish, as parts of patterns. */
type DishPhrases = {
  articles: string
  /** Directly before the name: 'recipe for', 'how to make'. */
  recipeFor: string
  /** In front of the name and its article: 'here is my …'. */
  here: string
  /** The same: 'I made the …', 'gestern gab es die …'. */
  made?: string
  /** Before a name without an article: 'the one with the …'. */
  about?: string
  /** Behind 'the … ': 'is super', 'ist ganz'. */
  praised?: string
  /** Before and behind the name: 'for' and 'you need'. */
  need?: [before: string, behind: string]
  /** Words that end the name. */
  ends: string
}

const LANGUAGES: Record<string, DishPhrases> = {
  en: {
    articles: 'the|that|this|these|those|my|our|your|a|an|some',
    recipeFor: 'recipe (?:for|of)|how to make|how (?:i|we|you) (?:make|do)',
    here: "here(?:['’]?s| is)",
    made: 'made|make|do|cook|bake|cooked|baked|had|asked (?:me )?(?:about|for)|posting',
    about: 'the one with the|put in (?:the|that|your)|about (?:the|that|your)',
    praised: 'is (?:super|so|really|very|easy)',
    need: ['for', "you(?:['’]ll)? need"],
    ends: 'for|from|that|which|like|come|everyone|everybody|you|we|i|again|tonight|today|yesterday|please|and there|recipe',
  },
  de: {
    articles: 'der|die|das|den|dem|des|vom|meine?[mnr]?|unsere?[mnr]?|eine?[mnr]?',
    recipeFor: 'rezept (?:für|vom|von|zu)|wie (?:ich|man|du|wir)',
    here: 'hier(?: ist| kommt| also)?|anbei',
    made: 'mach(?:s?t|e)?|koch(?:s?t|e)?|back(?:s?t|e)?|gab es|gemacht|gekocht|gebacken',
    about: '(?:das|die|den) mit (?:dem|der|den)',
    praised: 'ist (?:super|so|ganz|total|einfach)',
    need: ['für', 'brauchst du|braucht (?:man|ihr)'],
    ends: 'wie|geht|macht|mache|gemacht|zubereitet|nochmal|noch mal|das ich|bitte|schicken|rezept',
  },
  fr: {
    articles: 'le|la|les|mon|ma|mes|un|une|de la',
    recipeFor: "recette (?:de |du |d['’])?",
    here: 'voici',
    need: ['pour', '(?:il )?(?:te|vous) faut'],
    ends: 'comme|pour',
  },
  es: {
    articles: 'el|los|las|mi|una?',
    recipeFor: 'receta (?:de |del )?',
    here: 'aquí',
    need: ['para', 'necesitas'],
    ends: 'como|para',
  },
  it: { articles: 'il|lo|gli', recipeFor: 'ricetta (?:del |della |dei |delle )?', here: 'ecco', ends: 'per' },
  pt: { articles: 'o|a|os|as|meu|minha', recipeFor: 'receita (?:de )?', here: 'aqui está', ends: 'para' },
  nl: { articles: 'de|het|een', recipeFor: 'recept (?:voor |van )?', here: 'hierbij', ends: 'voor' },
  sv: { articles: 'den|det', recipeFor: 'recept(?:et)? (?:på |för )?', here: 'här är', ends: 'som' },
  no: { articles: 'den|det', recipeFor: 'oppskrift(?:en)? (?:på )?', here: 'her er', ends: 'som' },
  da: { articles: 'den|det', recipeFor: 'opskrift(?:en)? (?:på )?', here: 'her er', ends: 'som' },
}

const list = (field: 'articles' | 'recipeFor' | 'here' | 'made' | 'about' | 'praised' | 'ends') =>
  Object.values(LANGUAGES)
    .flatMap((phrases) => phrases[field] ?? [])
    .join('|')

const ARTICLE = `(?:(?:${list('articles')})\\s+)`
const NAME = String.raw`(\p{L}[^.,:;!?()]{2,60}?)`
const END = String.raw`(?=\s*(?:[.,:;!?(]|$|\p{Extended_Pictographic})|\s+(?:${list('ends')})(?!\p{L}))`
const PRAISED = '(?:the|my|our|das|die|der|mein|meine)'

/** Sentences that name the dish: 'do you still have the recipe for that spinach dal??', 'hier das Rezept für den Nudelsalat'. */
export const NAMING_SENTENCES = [
  `(?<!\\p{L})(?:${list('recipeFor')})\\s?(?<=[\\s'’])${ARTICLE}?${NAME}${END}`,
  `^(?:rezept|recipe) (?!für|for|vom|of)${NAME}(?=[ ,]+(?:bitte|please)|[!?])`,
  `(?<!\\p{L})(?:${list('here')})\\s(?:[^:,.]{0,30}\\s)?${ARTICLE}${NAME}(?:[ -](?:recipe|rezept))?${END}`,
  `(?<!\\p{L})(?:${list('made')})\\s+(?:[^.,:;!?]{0,20}\\s)?${ARTICLE}${NAME}${END}`,
  `(?<!\\p{L})(?:${list('about')}) ${NAME}${END}`,
  `(?<!\\p{L})${PRAISED} ${NAME} (?:${list('praised')})`,
  ...Object.values(LANGUAGES).flatMap(({ need }) =>
    need === undefined ? [] : [`^(?:${need[0]}) ${ARTICLE}${NAME}\\s+(?:${need[1]})`],
  ),
].map((pattern) => new RegExp(pattern, 'iu'))
