const IRREGULAR = new Map(
  Object.entries({
    leaves: 'leaf',
    loaves: 'loaf',
    halves: 'half',
    knives: 'knife',
    calves: 'calf',
    shelves: 'shelf',
    eier: 'ei',
    blätter: 'blatt',
    köpfe: 'kopf',
    äpfel: 'apfel',
    nüsse: 'nuss',
    walnüsse: 'walnuss',
    haselnüsse: 'haselnuss',
    erdnüsse: 'erdnuss',
    gewürze: 'gewürz',
    kräuter: 'kraut',
    pilze: 'pilz',
    teaspoonfuls: 'teaspoonful',
    geese: 'goose',
    anchovies: 'anchovy',
    chillies: 'chilli',
    chilies: 'chili',
    cookies: 'cookie',
    brownies: 'brownie',
    smoothies: 'smoothie',
    pies: 'pie',
    molasses: 'molasses',
    hummus: 'hummus',
    couscous: 'couscous',
    asparagus: 'asparagus',
    swiss: 'swiss',
    bass: 'bass',
    gas: 'gas',
    eis: 'eis',
    reis: 'reis',
    mais: 'mais',
    gries: 'gries',
    fleisch: 'fleisch',
    bratwürste: 'bratwurst',
    würste: 'wurst',
  }),
)

// German plurals that end in -n after one of these are regular: Zwiebel-n, Tomate-n, Kartoffel-n.
const GERMAN_EN = /(?:el|er|te|re|ne|le|me|se|de|be|pe|ke|ge|ie|che|ße|we|fe|ze|ahne)n$/
const KEEPS_N =
  /^(?:chicken|golden|green|frozen|garden|seven|open|oven|kitchen|linden|linen|raisen|heaven|braten|schinken|kuchen|kümmel|rahmen|hafen|ofen|boden|morgen|eigen|lebkuchen|rosinen|wooden|sudden|reden|linsen|olden|hidden|eden|tropfen|garten|broken|eaten|beaten|weizen|roggen|riemen|samen|gluten|shaken|taken|wasabien|protein|vermicellien|lemongrassen)$/

/**
 * Removes the English or German plural ending of a word. Returns a stem for comparison, not always a dictionary form.
 */
export function singularWord(word: string): string {
  const known = IRREGULAR.get(word)
  if (known !== undefined) return known
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && /(?:ch|sh|x|ss|o)es$/.test(word)) return word.slice(0, -2)
  if (word.length > 3 && /[^su]s$/.test(word)) return word.slice(0, -1)
  if (word.length > 5 && GERMAN_EN.test(word) && !KEEPS_N.test(word)) return word.slice(0, -1)
  return word
}
