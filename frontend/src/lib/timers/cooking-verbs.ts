/** What one waits for in a kitchen, as timers are called by it. English: the form of a command. */
const ENGLISH = [
  ...[
    'bake',
    'blanch',
    'blend',
    'boil',
    'braise',
    'brown',
    'caramelise',
    'caramelize',
    'chill',
    'cook',
    'cool',
  ],
  ...['ferment', 'freeze', 'fry', 'grill', 'heat', 'infuse', 'knead', 'marinate', 'melt', 'microwave', 'mix'],
  ...[
    'poach',
    'preheat',
    'press',
    'proof',
    'prove',
    'reduce',
    'refrigerate',
    'reheat',
    'rest',
    'rise',
    'roast',
  ],
  ...['sauté', 'sear', 'set', 'simmer', 'sit', 'smoke', 'soak', 'stand', 'steam', 'steep', 'stir', 'sweat'],
  ...['thaw', 'thicken', 'toast', 'warm', 'whip', 'whisk', 'wilt'],
]

/** German: the infinitive, which is also how most recipes put it. */
const GERMAN = [
  ...['abkühlen', 'anbraten', 'andünsten', 'aufkochen', 'auftauen', 'auskühlen', 'backen', 'blanchieren'],
  ...['braten', 'dämpfen', 'dünsten', 'durchziehen', 'einkochen', 'einweichen', 'erhitzen', 'frittieren'],
  ...[
    'garen',
    'gefrieren',
    'gehen',
    'gratinieren',
    'grillen',
    'karamellisieren',
    'kneten',
    'köcheln',
    'kochen',
  ],
  ...['kühlen', 'marinieren', 'mixen', 'pochieren', 'quellen', 'reduzieren', 'rösten', 'rühren', 'ruhen'],
  ...['schlagen', 'schmoren', 'simmern', 'trocknen', 'überbacken', 'vorheizen', 'ziehen'],
]

/** "bake", "baking", "baked"; the colour of sugar is no work. */
function englishForms(verb: string): string {
  const stem = verb.replace(/e$/, '')
  return `${stem}(?:e|ing|ed)?(?! sugar)`
}

/** "backen", "backe", "backt"; "köcheln", "köchle", "köchelt". */
function germanForms(verb: string): string {
  if (!verb.endsWith('ln') && !verb.endsWith('rn')) return `${verb.slice(0, -2)}(?:en|e|t|est)`
  const stem = verb.slice(0, -1)
  return `(?:${stem}[nt]|${stem.slice(0, -2)}${stem.at(-1)}e)`
}

const FORMS = [
  ...ENGLISH.map((verb) => [verb, englishForms(verb)] as const),
  ...GERMAN.map((verb) => [verb, germanForms(verb)] as const),
]
const ANY = new RegExp(`(?<!\\p{L})(?:${FORMS.map(([, forms]) => `(${forms})`).join('|')})(?!\\p{L})`, 'giu')

export type FoundVerb = { verb: string; from: number; to: number }

export const findVerbs = (text: string): FoundVerb[] =>
  [...text.matchAll(ANY)].map((match) => {
    const verb = FORMS[match.slice(1).findIndex((form) => form !== undefined)]?.[0] ?? match[0]
    return { verb, from: match.index, to: match.index + match[0].length }
  })
