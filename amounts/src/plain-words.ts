const plain = new Set(
  'fresh freshly large medium small big extra organic free-range range free good quality best ripe raw plain cold warm hot boiling lukewarm chilled melted softened soft chopped coarsely finely roughly thinly thickly diced sliced minced grated shredded crumbled packed lightly firmly loosely sifted unsifted toasted pitted seeded stoned peeled unpeeled blanched unblanched skinned trimmed rinsed washed drained cubed cut torn julienned crushed cracked unrefined refined extra-virgin squeezed coarse fine thin thick lean boneless skinless skin-on mild sharp extra-sharp mature aged full-fat reduced-fat low-fat nonfat non-fat fat-free low-sodium reduced-sodium unsweetened pure light dark italian french english american mexican spanish imported homemade store-bought red white yellow green black purple golden brown long whole unsalted salted unbleached natural leaf leaves young tender medium-size medium-sized very firm semi-firm crusty extra-dark shelled halved quartered kernels new york japanese-cut pieces chunks flowerettes florets stems cubes strips of the a about day-old cooked heaped level frisch fein grob groß klein mittelgroß reif bio rot weiß gelb grün gehackt gerieben gewürfelt geschält gewaschen abgetropft weich kalt warm heiß lauwarm zimmerwarm gesiebt ganz jung tiefgekühlt'.split(
    ' ',
  ),
)

/** A word that says how a food looks or was cut, not what it is; German adjectives count in every ending. */
export function isPlainWord(word: string): boolean {
  const lower = word.toLowerCase()
  return plain.has(lower) || plain.has(lower.replace(/(?:e|er|es|en|em)$/, ''))
}
