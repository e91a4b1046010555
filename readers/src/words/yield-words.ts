/** How recipes say for how many they are, by language, as parts of patterns. */
type YieldWords = {
  /** People or portions, after or before a number. */
  serving: string
  /** Before the number: 'serves', 'Pour', 'für'. */
  before: string
  /** Further labels of the number: 'yield', 'number of'. */
  label?: string
  about?: string
}

const WORDS: Record<string, YieldWords> = {
  en: {
    serving: 'serv\\p{L}*|portions?|pers|persons?|people|adults?|pax',
    before: 'for|serves|feeds|makes?|enough for',
    label: 'yields?|recipe yield|recipe|number of|of|serving size',
    about: 'about|approx\\p{L}*|circa|ca|to|or',
  },
  de: {
    serving: 'portion(?:en)?|person(?:en)?|personenanzahl|portionsgröße|esser|gäste',
    before: 'für|ergibt|reicht(?: für)?',
    label: 'anzahl(?: der)?|der|menge',
    about: 'ungefähr|etwa|ca|bis|oder',
  },
  fr: {
    serving: 'personnes?|pers|portions?|parts|couverts?|convives',
    before: 'pour',
    label: 'nombre de|rendement|de',
    about: 'environ|env|à|ou',
  },
  es: {
    serving: 'personas?|porci[oó]n(?:es)?|raci[oó]n(?:es)?|comensales',
    before: 'para',
    label: 'número de|rinde|rendimiento|de',
    about: 'unas|unos|aprox\\p{L}*|o|a',
  },
  it: {
    serving: 'person[ae]|porzion[ei]|commensali',
    before: 'per',
    label: 'dosi(?: per)?|numero di|di',
    about: 'circa|o',
  },
  nl: {
    serving: 'person(?:en|s)|persoon|portie(?:s)?|eters',
    before: 'voor',
    label: 'aantal|hoeveelheid|op basis van|op|basis|van',
    about: 'ongeveer|tot|of',
  },
  pt: {
    serving: 'pessoas?|porç(?:ão|ões)|doses',
    before: 'para',
    label: 'rendimento|rende|número de|de',
    about: 'cerca de|ou|a',
  },
  sv: {
    serving: 'person(?:er)?|port|portion(?:er)?|pers',
    before: 'till|för|räcker till',
    label: 'antal',
    about: 'ungefär|cirka|ca|eller',
  },
  da: {
    serving: 'person(?:er)?|pers|portion(?:er)?|kuverter',
    before: 'til|nok til',
    label: 'antal',
    about: 'cirka|ca|eller',
  },
  nb: {
    serving: 'person(?:er)?|pers|porsjon(?:er)?|pors',
    before: 'til|for|nok til',
    label: 'antall|basert|på',
    about: 'omtrent|ca|eller',
  },
  pl: {
    serving: 'osób|osoby|osoba|os|porcj[aęei]|porcji',
    before: 'na|dla',
    label: 'liczba|ilość',
    about: 'około|ok|lub|do',
  },
  hu: {
    serving: 'fő(?:re|nek)?|adag(?:hoz|ra|os)?|személy(?:re|nek)?',
    before: '',
    label: 'adagok száma|száma',
    about: 'kb|körülbelül|vagy',
  },
  uk: {
    serving: 'порці\\p{L}*|осіб|особи|особу|люд(?:ей|ини)|персон\\p{L}*',
    before: 'на|для',
    label: 'кількість|вихід',
    about: 'приблизно|близько|або|до',
  },
  he: {
    serving: 'מנות|מנה|סועדים|אנשים|נפשות|איש',
    before: 'ל',
    label: 'מספר|כמות',
    about: 'כ|בערך|עד|או',
  },
  ja: { serving: '人分|人前|名分|人份', before: '', label: '分量', about: '約' },
  others: {
    serving: 'porc[eií]\\p{L}*|порци\\p{L}*|μερίδ\\p{L}*|annos\\p{L}*|kişilik|osoby?|osob',
    before: 'pro',
    label: 'počet',
  },
}

const list = (kind: keyof YieldWords): string =>
  Object.values(WORDS)
    .map((words) => words[kind] ?? '')
    .filter((words) => words !== '')
    .join('|')

export const SERVING_WORDS = list('serving')
export const BEFORE_SERVINGS = list('before')
export const YIELD_LABELS = list('label')
export const ABOUT_SERVINGS = list('about')
