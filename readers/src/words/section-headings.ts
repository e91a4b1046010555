import { STEP_WORD } from '../step-numbers.ts'
import { BEFORE_SERVINGS } from './yield-words.ts'

/** Headings of recipe parts by language; compared without case and punctuation. */
export type Part = 'ingredients' | 'steps' | 'notes' | 'other'

const TABLE: Record<Part, Record<string, string>> = {
  ingredients: {
    en: 'ingredients, ingredient, ingredient list, ingredients list, what you need, what you will need, what youll need, you will need, youll need, shopping list, the ingredients, recipe ingredients, for this recipe you will need, youre going to need, you need, what to buy, grocery list, what goes in',
    de: 'zutaten, man braucht, man braucht dazu, dazu braucht man, wir brauchen, zutatenliste, die zutaten, das brauchst du, du brauchst, ihr braucht, man nehme, einkaufsliste, das brauchen wir, das braucht ihr, sie brauchen, das brauchen sie, was du brauchst, was ihr braucht, zutaten und mengen, zutaten liste, benötigte zutaten, für das rezept brauchst du',
    fr: 'ingrédients, les ingrédients, ingrédient, il vous faut, liste des ingrédients, ingrédients de la recette, les ingrédients de la recette, ce quil vous faut, ce quil faut, il faut, vous aurez besoin de, liste de courses, pour la recette',
    es: 'ingredientes, los ingredientes, ingrediente, lista de ingredientes, ingredientes de la receta, necesitas, qué necesitas, lo que necesitas, lista de la compra',
    pt: 'ingredientes, os ingredientes, lista de ingredientes, você vai precisar de, vai precisar de, o que você precisa',
    it: 'ingredienti, gli ingredienti, lista degli ingredienti, cosa serve, cosa ti serve, che cosa serve, ti serve, occorrente',
    nl: 'ingrediënten, ingredienten, benodigdheden, dit heb je nodig, wat heb je nodig, boodschappenlijst, ingrediëntenlijst, de ingrediënten, wat je nodig hebt, je hebt nodig, nodig, wat heb ik nodig, dit heb je nodig voor',
    sv: 'ingredienser, du behöver, det här behöver du, ingredienslista, det här behövs',
    da: 'ingredienser, det skal du bruge, du skal bruge, ingredienser, ingrediensliste, du skal bruge til, det skal du bruge til, her er hvad du skal bruge',
    no: 'ingredienser, du trenger, dette trenger du, ingredienser til, dette trenger du til, du behøver, handleliste, ingrediensliste',
    fi: 'ainekset, ainesosat, raaka aineet, tarvikkeet, tarvitset, tarvitaan, aineet, raaka-aineet',
    pl: 'składniki, lista składników, produkty, będziesz potrzebować, czego potrzebujesz, potrzebne składniki, potrzebne produkty',
    cs: 'ingredience, suroviny, přísady, budeme potřebovat, na co budete potřebovat, potřebujeme, budete potřebovat',
    sk: 'ingrediencie, prísady',
    hu: 'hozzávalók, alapanyagok, összetevők, hozzávalók listája, a hozzávalók, ami kell hozzá, szükséges hozzávalók',
    ro: 'ingrediente, lista de ingrediente, avem nevoie de, ai nevoie de',
    hr: 'sastojci',
    sl: 'sestavine',
    tr: 'malzemeler, malzemeleri, gerekli malzemeler, kullanılan malzemeler',
    el: 'υλικά, υλικα, συστατικά, τα υλικά, υλικά συνταγής',
    ru: 'ингредиенты, состав, продукты, понадобится, вам понадобится, нам понадобится, ингредиенты для',
    uk: 'інгредієнти, інгрідієнти, складники, склад, продукти, вам знадобиться, знадобиться, нам знадобиться, потрібні продукти, список інгредієнтів, що потрібно',
    bg: 'съставки, необходими продукти',
    he: 'מצרכים, רשימת מצרכים, רשימת מרכיבים, המרכיבים, הרכיבים, מרכיבים, רכיבים, המצרכים, החומרים, חומרים, מה צריך',
    ar: 'المكونات, المقادير',
    fa: 'مواد لازم',
    ja: '材料, 材料と分量, 用意するもの',
    zh: '食材, 用料, 材料, 主料, 原料',
    ko: '재료, 재료 준비',
    vi: 'nguyên liệu',
    id: 'bahan, bahan bahan',
    is: 'innihald, hráefni',
    et: 'koostisosad, koostisained',
    lv: 'sastāvdaļas',
    lt: 'ingredientai',
    sr: 'састојци',
    hi: 'सामग्री',
    ur: 'اجزاء, اجزا',
    th: 'ส่วนผสม, วัตถุดิบ',
  },
  steps: {
    en: 'instructions, directions, method, how to, to do, preparation, preparation method, preparation steps, steps, procedure, cooking instructions, cooking directions, cooking method, recipe instructions, recipe method, how to make it, how to make, how to cook, how to prepare, step by step, lets cook, to make, instruction, direction, recipe directions, what to do, make it, cooking steps, the directions, the method, the instructions, how to make this recipe, how its made, lets make it, make the recipe, preparing the recipe, preparation instructions, directions for cooking, for the method, recipe steps, the steps, how to do it, heres how, heres how to make it',
    de: 'zubereitung, die zubereitung, anleitung, anleitungen, so gehts, so geht es, so wirds gemacht, zubereitungsschritte, arbeitsschritte, schritte, und so gehts, zubereiten, vorbereitung und zubereitung, so geht das, so wird es gemacht, so machst dus, so machst du es, so machen sie es, so machts du das, so gelingts, so bereitest du es zu, so wird das rezept gemacht, zubereitung schritt für schritt, schritt für schritt, schritt für schritt anleitung, zubereitungsart, arbeitsweise, und so wirds gemacht, und so geht es, wie es geht, wie wirds gemacht, wies geht',
    fr: 'préparation, la préparation, étapes, les étapes, étapes de préparation, étapes de la recette, la recette, réalisation, progression, préparation de la recette, mode opératoire, recette, comment cest fait, comment faire, comment préparer, comment réaliser, instructions, les étapes de la recette, méthode, préparation et cuisson, déroulement, déroulé de la recette, pas à pas, étape par étape, on y va, marche à suivre, elaboration',
    es: 'preparación, elaboración, instrucciones, pasos, modo de preparación, procedimiento, cómo hacer, paso a paso, preparacion, cómo se hace, elaboración paso a paso, elaboracion, método, instrucciones de preparación, cómo preparar, forma de preparación, modo de hacerlo, cómo hacerlo, preparación paso a paso, los pasos, modo de elaboración, cómo cocinar',
    pt: 'modo de preparo, preparo, preparação, modo de preparação, modo de fazer, como fazer, instruções, passos, modo de confecção, confecção, como preparar, preparação da receita, passo a passo, modo preparo, método, preparo passo a passo',
    it: 'preparazione, procedimento, istruzioni, come preparare, come si prepara, come fare, esecuzione, si cucina, il procedimento, la preparazione, preparazione della ricetta, come procedere, come si fa, svolgimento, passaggi, procedura, esecuzione della ricetta, come cucinare',
    nl: 'bereiding, bereidingswijze, instructies, aan de slag, werkwijze, zo maak je het, zo maak je dit, voorbereiding, aan de slag met het recept, stappen, zo doe je dat, zo doe je het, zo ga je te werk, zo maak je, recept bereiding, hoe maak je het, hoe maak je dit, de bereiding, bereiden, instructie, zo bereid je, bereiding stap voor stap, stap voor stap, aan het werk',
    sv: 'gör så här, instruktioner, tillagning, så här gör du, så gör du, tillvägagångssätt, så här gör du det, så här lagar du, gör så, så lagar du, steg för steg, beredning, göra så här',
    da: 'fremgangsmåde, sådan gør du, tilberedning, opskrift, instruktioner, sådan gør du det, sådan laver du, sådan laver du det, fremgangsmetode, så gør du, sådan, tilberedningsmåde',
    no: 'fremgangsmåte, slik gjør du, slik lager du, framgangsmåte, slik gjør du det, slik lager du det, framgangsmåten, slik, tilberedning, oppskrift',
    fi: 'valmistus, valmistusohje, valmistusohjeet, ohje, ohjeet, tee näin, työohje, näin teet, valmista näin, valmistusvaiheet, ohjeet valmistukseen',
    pl: 'przygotowanie, sposób przygotowania, wykonanie, sposób wykonania, przygotuj, przepis krok po kroku, krok po kroku, instrukcje, jak zrobić, jak przygotować, przepis, etapy przygotowania, opis przygotowania, krok po kroku przygotowanie, sposób przyrządzenia',
    cs: 'postup, příprava, postup přípravy, jak na to, pracovní postup, postup receptu, jak připravit, postup krok za krokem',
    sk: 'príprava, postup prípravy',
    hu: 'elkészítés, elkészítése, az elkészítés módja, így készül, az elkészítése, elkészítési mód, elkészítési javaslat, így készítsd el, lépések, az elkészítés lépései',
    ro: 'mod de preparare, preparare, mod de pregătire, instrucțiuni, preparare pas cu pas, cum se face, cum se prepară, pașii de preparare',
    hr: 'priprema, postupak',
    sl: 'priprava',
    tr: 'yapılışı, hazırlanışı, nasıl yapılır, yapılışı ve hazırlanışı, tarifin yapılışı, tarifi, yapımı, hazırlanış, nasıl yapılır tarifi, pişirme önerisi',
    el: 'εκτέλεση, οδηγίες, διαδικασία, παρασκευή, εκτελεση, τρόπος παρασκευής, προετοιμασία, πώς το κάνουμε, βήματα',
    ru: 'приготовление, способ приготовления, рецепт приготовления, инструкция, как приготовить, пошаговый рецепт, шаги приготовления, процесс приготовления, как готовить, пошаговое приготовление, этапы приготовления',
    uk: 'приготування, спосіб приготування, як приготувати, рецепт приготування, процес приготування, етапи приготування, кроки приготування, покрокове приготування, покроковий рецепт, інструкція, інструкції, приготування крок за кроком, як готувати',
    bg: 'начин на приготвяне, приготвяне',
    he: 'אופן הכנה, דרך הכנה, שלבי ההכנה, הוראות ההכנה, ההכנה, הוראות הכנה, אופן ההכנה, הכנה, אופן ההכנה, שלבי הכנה, איך מכינים, הוראות',
    ar: 'طريقة التحضير, طريقة العمل, الطريقة',
    fa: 'طرز تهیه',
    ja: '作り方, 手順, 作り方 手順, レシピ, つくり方',
    zh: '做法, 步骤, 步驟, 制作方法, 製作步驟, 烹饪步骤, 作法, 制作步骤',
    ko: '만드는 법, 조리법, 조리순서, 만들기, 만드는 방법, 조리 방법',
    vi: 'cách làm, các bước thực hiện',
    id: 'cara membuat, langkah langkah, cara memasak',
    is: 'aðferð, leiðbeiningar',
    et: 'valmistamine, valmistusviis',
    lv: 'pagatavošana',
    lt: 'gaminimas, paruošimas',
    sr: 'припрема',
    hi: 'विधि, बनाने की विधि',
    ur: 'ترکیب, تیار کرنے کی ترکیب',
    th: 'วิธีทำ',
  },
  notes: {
    en: 'notes, note, recipe notes, recipe note, tips, tip, cooks note, cooks notes, cooks tip, cooks tips, chefs tip, chefs notes, chefs tips, recipe tips, tips and tricks, hints, expert tips, storage, variations, make ahead, good to know, helpful tips, top tips, top tip, notes and tips, tips and notes, tips and variations, storage tips, how to store, substitutions, leftovers, storing, make ahead tips, ps, do ahead, footnotes, freezing, freezer tips, reheating, substitutes',
    de: 'tipp, tipps, hinweis, hinweise, anmerkung, anmerkungen, notiz, notizen, rezept hinweise, tipps zum rezept, tipps und tricks, unser tipp, guten appetit, gut zu wissen, tipps und hinweise, tipps und varianten, varianten, aufbewahrung, haltbarkeit, variante, küchentipp, profi tipp, notizen zum rezept, rezeptnotizen, rezept tipps',
    fr: 'note, astuce, astuces, conseil, conseils, remarques, le conseil du chef, lastuce du chef, les conseils, trucs et astuces, nos conseils, notre astuce, variante, variantes, notes, bon à savoir, conservation, le petit plus, note de lauteur, notes de lauteur',
    es: 'notas, consejo, consejos, trucos, nota, sugerencia, sugerencias, trucos y consejos, notas de la receta, variantes, conservación, consejos y trucos',
    pt: 'dica, dicas, observação, observações, nota, notas, sugestão, sugestões, dicas e truques, dica do chef, conservação, variações',
    it: 'consigli, consiglio, suggerimenti, conservazione, note, note e consigli, consigli e varianti, varianti, il consiglio, trucchi e consigli',
    nl: 'tip, notities, opmerkingen, variatietip, tips en tricks, tips en variaties, variatietips, lekker met, goed om te weten, bewaren, bewaartip, bereidingstip',
    no: 'tips, tips til oppskriften, nb, obs, merk, husk, godt å vite, oppbevaring, variasjon, variasjoner, tips og triks',
    sv: 'tips, tips från kocken, variation, anteckningar, tips och råd, bra att veta, förvaring',
    da: 'tips, tip, noter, bemærk, tips og tricks, godt at vide, opbevaring, variationer, variation',
    fi: 'vinkki, vinkit',
    pl: 'notatki, dobra rada, nasza rada, przechowywanie, warianty, uwaga, rady, wskazówki, wskazówka, uwagi, porady',
    hu: 'tipp, tippek, megjegyzés, megjegyzések, jó tanács, tárolás, tippek és trükkök',
    uk: 'порада, поради, примітка, примітки, нотатки, корисні поради, поради та хитрощі, зберігання, варіанти',
    he: 'טיפ, טיפים, הערה, הערות, הערות למתכון, טיפים למתכון, שמירה, אחסון, גיוונים',
    ja: 'ポイント, コツ, メモ, コツ ポイント, 保存, アレンジ',
    other: 'советы, заметки, 小贴士, συμβουλές, poznámka',
  },
  other: {
    en: 'nutrition, nutrition facts, nutritional information, nutrition information, nutritional info, nutritional facts, nutrients, per serving, equipment, special equipment, tools you will need, tools youll need, tools, utensils, video, comments, comment, reviews, related recipes, related, you may also like, you might also like, more recipes, share, share this, share this recipe, about, about the author, keywords, did you make this recipe, did you make this, leave a comment, leave a reply, faq, frequently asked questions, categories, tags, filed under, allergens, wine pairing, print, newsletter, pin it, popular recipes, similar recipes, source, more like this, products used, featured products, follow us, reader interactions',
    de: 'nährwerte, nährwertangaben, nährwert, nährwerte pro portion, pro portion, ausstattung, küchengeräte, utensilien, zubehör, video, kommentare, bewertungen, ähnliche rezepte, weitere rezepte, das könnte dir auch gefallen, mehr rezepte, teilen, stichworte, schlagwörter, rezeptinfos, quelle, allergene, nährwerte pro stück, nährwerte pro 100 g, rezeptdetails, das könnte sie auch interessieren, das könnte dir auch schmecken, passende rezepte, passend dazu, schreibe einen kommentar, werkzeug, equipment, küchenhelfer, du brauchst außerdem, ernährungsinfo, ernährungsinfos, nährwertinfo, nährwertinformationen, inhaltsstoffe pro portion',
    fr: 'nutrition, valeurs nutritionnelles, ustensiles, matériel, commentaires, recettes similaires, vidéo, partager, informations nutritionnelles, profil nutritionnel, valeurs nutritives, valeur nutritive, apports nutritionnels, avis, vos avis, recettes associées, à lire aussi, allergènes, étiquettes',
    es: 'información nutricional, utensilios, comentarios, recetas relacionadas, compartir, valor nutricional, valores nutricionales, opiniones, también te puede interesar, etiquetas, más recetas',
    pt: 'informação nutricional, comentários, receitas relacionadas, utensílios, valor nutricional, tabela nutricional, partilhar, etiquetas, avaliações, veja também',
    it: 'valori nutrizionali, commenti, ricette simili, strumenti, valori nutritivi, informazioni nutrizionali, attrezzatura, utensili, condividi, leggi anche, potrebbe interessarti',
    nl: 'voedingswaarden, voedingswaarde, keukenspullen, reacties, gerelateerde recepten, meer recepten, voedingswaarde per portie, keukengerei, beoordelingen, delen, lees ook, andere recepten, materialen',
    sv: 'näringsvärde, kommentarer, utrustning, näringsinnehåll, dela, fler recept, liknande recept, näringsvärden, omdömen',
    no: 'næringsinnhold, næringsverdi, næringsberegning, utstyr, redskaper, du trenger også, del oppskriften, flere oppskrifter, lignende oppskrifter, prøv også',
    da: 'næringsindhold, kommentarer, næringsværdi, del, udstyr, lignende opskrifter, andre opskrifter',
    pl: 'wartości odżywcze, komentarze, podobne przepisy, wartość odżywcza, opinie, zobacz także, udostępnij',
    hu: 'tápérték, tápértékek, tápanyagtartalom, hozzászólások, hasonló receptek, értékelések, eszközök, megosztás',
    uk: 'харчова цінність, поживна цінність, енергетична цінність, калорійність, коментарі, відгуки, схожі рецепти, інвентар, поділитися, теги',
    he: 'ערכים תזונתיים, ערך תזונתי, תגובות, ביקורות, מתכונים דומים, מתכונים נוספים, ציוד, כלים, שיתוף, תגיות',
    ja: '栄養成分, 栄養価, コメント, 関連レシピ, 道具',
    cs: 'komentáře, nutriční hodnoty, diskuze, podobné recepty, hodnocení, sdílet',
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

const LINKING = new RegExp(`^(?:${BEFORE_SERVINGS}|par|por|pr|of|de|zu|zum|zur|x|\\d.*)$`, 'u')
const COUNTED = new RegExp(`^[^\\p{L}\\d]*(?:${STEP_WORD}\\s*)?\\d`, 'iu')
const MAX_WORDS = 9
/** 'About' is also a heading, but here it begins an ingredient. */
const ROUGH_AMOUNT = /^about\s+\p{N}/iu

/** Recognises a heading line: 'Ingredients', 'Zutaten für 4 Personen', 'Method:'. */
export function matchPartLine(text: string): Part | null {
  if (text.length > 90 || ROUGH_AMOUNT.test(text)) return null
  const key = headingKey(text)
  const exact = partByKey.get(key)
  if (exact !== undefined) return exact
  const words = key.split(' ')
  if (words.length > MAX_WORDS) return null
  for (let length = Math.min(4, words.length - 1); length > 0; length -= 1) {
    const part = partByKey.get(words.slice(0, length).join(' '))
    if (part !== undefined && LINKING.test(words[length] ?? '')) return part
  }
  return partOfAll(words)
}

const JOINING = /^(?:and|und|og|et|y|e|en|och|i|és|та|і|plus)$/u

/** Headings of several words for the same part: 'Tips & variations'. */
function partOfAll(words: string[]): Part | null {
  const [part, ...others] = words.filter((word) => !JOINING.test(word)).map((word) => partByKey.get(word))
  return part !== undefined && others.length > 0 && others.every((other) => other === part) ? part : null
}

/** 'How to make the best lemon cake', 'Come preparare il risotto': begins with a heading of several words. */
export function beginsPartHeading(text: string): Part | null {
  const words = headingKey(text).split(' ')
  if (words.length > MAX_WORDS || /[.,:;!]/.test(text)) return null
  return partByKey.get(words.slice(0, 3).join(' ')) ?? partByKey.get(words.slice(0, 2).join(' ')) ?? null
}

/** Like matchPartLine, for marked headings that may have other words: 'Lemon cake ingredients'. */
export function matchPartHeading(text: string): Part | null {
  const part = matchPartLine(text)
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
