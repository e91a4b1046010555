/** What the parts of a recipe are called; matched without case and punctuation. */
export type Part = 'ingredients' | 'steps' | 'notes' | 'other'

const TABLE: Record<Part, Record<string, string>> = {
  ingredients: {
    en: 'ingredients, ingredient, ingredient list, ingredients list, what you need, what you will need, what youll need, you will need, youll need, shopping list',
    de: 'zutaten, zutatenliste, die zutaten, das brauchst du, du brauchst, ihr braucht, man nehme, einkaufsliste',
    fr: 'ingrédients, les ingrédients, ingrédient, il vous faut, liste des ingrédients',
    es: 'ingredientes, los ingredientes, ingrediente',
    pt: 'os ingredientes',
    it: 'ingredienti, gli ingredienti',
    nl: 'ingrediënten, ingredienten, benodigdheden, dit heb je nodig, wat heb je nodig, boodschappenlijst',
    sv: 'ingredienser, du behöver, det här behöver du',
    da: 'det skal du bruge, du skal bruge',
    no: 'du trenger, dette trenger du, ingredienser til',
    fi: 'ainekset, ainesosat, raaka aineet, tarvikkeet',
    pl: 'składniki, lista składników',
    cs: 'ingredience, suroviny, přísady, budeme potřebovat',
    sk: 'ingrediencie, prísady',
    hu: 'hozzávalók, alapanyagok, összetevők',
    ro: 'ingrediente',
    hr: 'sastojci',
    sl: 'sestavine',
    tr: 'malzemeler',
    el: 'υλικά, υλικα, συστατικά',
    ru: 'ингредиенты, состав, продукты, понадобится',
    uk: 'інгредієнти, складники',
    bg: 'съставки, необходими продукти',
    he: 'מצרכים, מרכיבים, רכיבים',
    ar: 'المكونات, المقادير',
    fa: 'مواد لازم',
    ja: '材料',
    zh: '食材, 用料',
    ko: '재료',
    vi: 'nguyên liệu',
    id: 'bahan, bahan bahan',
    is: 'innihald, hráefni',
  },
  steps: {
    en: 'instructions, directions, method, preparation, preparation method, preparation steps, steps, procedure, cooking instructions, cooking directions, cooking method, recipe instructions, recipe method, how to make it, how to make, how to cook, how to prepare, step by step, lets cook, to make, instruction, direction, recipe directions, what to do, make it, cooking steps',
    de: 'zubereitung, die zubereitung, anleitung, so gehts, so geht es, so wirds gemacht, zubereitungsschritte, arbeitsschritte, schritte, und so gehts, zubereiten, vorbereitung und zubereitung',
    fr: 'préparation, la préparation, étapes, les étapes, étapes de préparation, étapes de la recette, la recette, réalisation, progression, préparation de la recette, mode opératoire, recette',
    es: 'preparación, elaboración, instrucciones, pasos, modo de preparación, procedimiento, cómo hacer, paso a paso, preparacion, cómo se hace, elaboración paso a paso',
    pt: 'modo de preparo, preparo, preparação, modo de preparação, modo de fazer, como fazer, instruções, passos',
    it: 'preparazione, procedimento, istruzioni, come preparare, come si prepara, come fare, esecuzione',
    nl: 'bereiding, bereidingswijze, instructies, aan de slag, werkwijze, zo maak je het, zo maak je dit, voorbereiding, aan de slag met het recept, stappen',
    sv: 'gör så här, instruktioner, tillagning, så här gör du, så gör du, tillvägagångssätt',
    da: 'fremgangsmåde, sådan gør du, tilberedning, opskrift, instruktioner',
    no: 'fremgangsmåte, slik gjør du, slik lager du, framgangsmåte',
    fi: 'valmistus, valmistusohje, valmistusohjeet, ohje, ohjeet, tee näin, työohje',
    pl: 'przygotowanie, sposób przygotowania, wykonanie, sposób wykonania, przygotuj, przepis krok po kroku, krok po kroku, instrukcje',
    cs: 'postup, příprava, postup přípravy, jak na to',
    sk: 'príprava, postup prípravy',
    hu: 'elkészítés, elkészítése, az elkészítés módja, így készül',
    ro: 'mod de preparare, preparare, mod de pregătire, instrucțiuni',
    hr: 'priprema, postupak',
    sl: 'priprava',
    tr: 'yapılışı, hazırlanışı, nasıl yapılır',
    el: 'εκτέλεση, οδηγίες, διαδικασία, παρασκευή, εκτελεση',
    ru: 'приготовление, способ приготовления, рецепт приготовления, инструкция, как приготовить, пошаговый рецепт',
    uk: 'приготування, спосіб приготування',
    bg: 'начин на приготвяне, приготвяне',
    he: 'אופן הכנה, הוראות הכנה, אופן ההכנה, הכנה',
    ar: 'طريقة التحضير, طريقة العمل, الطريقة',
    fa: 'طرز تهیه',
    ja: '作り方, 手順',
    zh: '做法, 步骤, 步驟',
    ko: '만드는 법, 조리법, 조리순서',
    vi: 'cách làm, các bước thực hiện',
    id: 'cara membuat, langkah langkah, cara memasak',
    is: 'aðferð, leiðbeiningar',
  },
  notes: {
    en: 'notes, note, recipe notes, recipe note, tips, tip, cooks note, cooks notes, cooks tip, cooks tips, chefs tip, chefs notes, chefs tips, recipe tips, tips and tricks, hints, expert tips, storage, variations, make ahead',
    de: 'tipp, tipps, hinweis, hinweise, anmerkung, anmerkungen, notiz, notizen, rezept hinweise, tipps zum rezept, tipps und tricks, unser tipp, guten appetit',
    fr: 'note, astuce, astuces, conseil, conseils, remarques, le conseil du chef, lastuce du chef',
    es: 'notas, consejo, consejos, trucos, nota, sugerencia, sugerencias',
    pt: 'dica, dicas, observações',
    it: 'consigli, consiglio, suggerimenti, conservazione',
    nl: 'tip, notities, opmerkingen, variatietip',
    sv: 'tips, anteckningar',
    fi: 'vinkki, vinkit',
    pl: 'uwaga, rady, wskazówki, wskazówka, uwagi, porady',
    hu: 'tippek, megjegyzés',
    other: 'советы, заметки, ポイント, コツ, 小贴士, συμβουλές, poznámka',
  },
  other: {
    en: 'nutrition, nutrition facts, nutritional information, nutrition information, nutritional info, nutritional facts, nutrients, per serving, equipment, special equipment, tools you will need, tools youll need, tools, utensils, video, comments, comment, reviews, related recipes, related, you may also like, you might also like, more recipes, share, share this, share this recipe, about, about the author, keywords, did you make this recipe, did you make this, leave a comment, leave a reply, faq, frequently asked questions, categories, tags, filed under, allergens, wine pairing, print, newsletter, pin it, popular recipes, similar recipes, source, more like this, products used, featured products, follow us, reader interactions',
    de: 'nährwerte, nährwertangaben, nährwert, nährwerte pro portion, pro portion, ausstattung, küchengeräte, utensilien, zubehör, video, kommentare, bewertungen, ähnliche rezepte, weitere rezepte, das könnte dir auch gefallen, mehr rezepte, teilen, stichworte, schlagwörter, rezeptinfos, quelle, allergene',
    fr: 'nutrition, valeurs nutritionnelles, ustensiles, matériel, commentaires, recettes similaires, vidéo, partager, informations nutritionnelles',
    es: 'información nutricional, utensilios, comentarios, recetas relacionadas, compartir',
    pt: 'informação nutricional, comentários, receitas relacionadas, utensílios',
    it: 'valori nutrizionali, commenti, ricette simili, strumenti',
    nl: 'voedingswaarden, voedingswaarde, keukenspullen, reacties, gerelateerde recepten, meer recepten',
    sv: 'näringsvärde, kommentarer, utrustning',
    da: 'næringsindhold, kommentarer',
    pl: 'wartości odżywcze, komentarze, podobne przepisy',
    hu: 'tápérték, hozzászólások',
    cs: 'komentáře, nutriční hodnoty',
  },
}

export function headingKey(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

const partByKey = new Map<string, Part>()
for (const [part, languages] of Object.entries(TABLE))
  for (const words of Object.values(languages).flatMap((names) => names.split(', '))) {
    const key = headingKey(words)
    if (!partByKey.has(key)) partByKey.set(key, part as Part)
  }

const LINKING = /^(?:for|für|pour|para|per|voor|till|til|for|na|dla|pro|of|de|zu|zum|zur|x|\d.*)$/u
const COUNTED = /^\W*(?:(?:step|schritt|étape|paso|passo|stap|steg)\s*)?\d/i
const MAX_WORDS = 9

/** The part that a line by itself announces: 'Ingredients', 'Zutaten für 4 Personen', 'Method:'. */
export function partOfLine(text: string): Part | null {
  if (text.length > 90) return null
  const key = headingKey(text)
  const exact = partByKey.get(key)
  if (exact !== undefined) return exact
  const words = key.split(' ')
  if (words.length > MAX_WORDS) return null
  for (let length = Math.min(4, words.length - 1); length > 0; length -= 1) {
    const part = partByKey.get(words.slice(0, length).join(' '))
    if (part !== undefined && LINKING.test(words[length] ?? '')) return part
  }
  return null
}

/** The same for what is marked as a heading, where other words may stand around: 'Lemon cake ingredients'. */
export function partOfHeading(text: string): Part | null {
  const part = partOfLine(text)
  if (part !== null || text.length > 90 || COUNTED.test(text)) return part
  const words = headingKey(text).split(' ')
  if (words.length > MAX_WORDS) return null
  for (let length = Math.min(4, words.length); length > 0; length -= 1) {
    const found =
      partByKey.get(words.slice(-length).join(' ')) ?? partByKey.get(words.slice(0, length).join(' '))
    if (found !== undefined) return found
  }
  return null
}
