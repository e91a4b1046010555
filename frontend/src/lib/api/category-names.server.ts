import { LANGUAGES } from '@larder/contract/languages'
import { locale } from '#lib/i18n/locale.ts'
import { sortByName } from '#lib/i18n/sort-names.ts'

/** Built-in and other common categories in all languages, in the order of `LANGUAGES`. */
const KNOWN = [
  'Bagning|Backen|Baking|Repostería|Pâtisserie|Dolci da forno|Bakken|Bakst|Wypieki|Confeitaria|Bakning|Випічка|אפייה',
  'Brød|Brot|Bread|Pan|Pain|Pane|Brood|Brød|Chleb|Pão|Bröd|Хліб|לחם',
  'Morgenmad|Frühstück|Breakfast|Desayuno|Petit-déjeuner|Colazione|Ontbijt|Frokost|Śniadanie|Café da manhã|Frukost|Сніданок|ארוחת בוקר',
  'Kage|Kuchen|Cake|Tarta|Gâteau|Torta|Taart|Kake|Ciasto|Bolo|Tårta|Торт|עוגה',
  'Karryret|Curry|Curry|Curri|Curry|Curry|Curry|Karrirett|Curry|Curry|Curry|Карі|קארי',
  'Dessert|Nachtisch|Dessert|Postre|Dessert|Dolce|Toetje|Dessert|Deser|Sobremesa|Efterrätt|Десерт|קינוח',
  'Aftensmad|Abendessen|Dinner|Cena|Dîner|Cena|Avondeten|Middag|Kolacja|Jantar|Middag|Вечеря|ארוחת ערב',
  'Drik|Getränk|Drink|Bebida|Boisson|Bevanda|Drankje|Drikke|Napój|Bebida|Dryck|Напій|משקה',
  'Glutenfri|Glutenfrei|Gluten-free|Sin gluten|Sans gluten|Senza glutine|Glutenvrij|Glutenfri|Bez glutenu|Sem glúten|Glutenfritt|Без глютену|ללא גלוטן',
  'Frokost|Mittagessen|Lunch|Comida|Déjeuner|Pranzo|Lunch|Lunsj|Obiad|Almoço|Lunch|Обід|ארוחת צהריים',
  'Hovedret|Hauptgericht|Main|Plato principal|Plat|Piatto principale|Hoofdgerecht|Hovedrett|Danie główne|Prato principal|Huvudrätt|Основна страва|עיקרית',
  'Kan forberedes|Zum Vorbereiten|Make ahead|Para preparar antes|À préparer à l’avance|Da preparare prima|Vooraf te maken|Kan lages på forhånd|Na zapas|Para adiantar|Kan förberedas|Заздалегідь|הכנה מראש',
  'Kød|Fleisch|Meat|Carne|Viande|Carne|Vlees|Kjøtt|Mięso|Carne|Kött|М’ясо|בשר',
  'Pasta|Nudeln|Pasta|Pasta|Pâtes|Pasta|Pasta|Pasta|Makaron|Massa|Pasta|Паста|פסטה',
  'Syltning|Eingemachtes|Preserve|Conserva|Conserve|Conserva|Inmaak|Sylting|Przetwory|Conserva|Inläggning|Консервація|שימורים',
  'Hurtig|Schnell|Quick|Rápido|Rapide|Veloce|Snel|Raskt|Szybkie|Rápido|Snabbt|Швидко|מהיר',
  'Ris|Reis|Rice|Arroz|Riz|Riso|Rijst|Ris|Ryż|Arroz|Ris|Рис|אורז',
  'Salat|Salat|Salad|Ensalada|Salade|Insalata|Salade|Salat|Sałatka|Salada|Sallad|Салат|סלט',
  'Sovs|Soße|Sauce|Salsa|Sauce|Salsa|Saus|Saus|Sos|Molho|Sås|Соус|רוטב',
  'Fisk og skaldyr|Fisch und Meeresfrüchte|Seafood|Pescado y marisco|Poisson et fruits de mer|Pesce e frutti di mare|Vis en zeevruchten|Fisk og sjømat|Ryby i owoce morza|Peixes e frutos do mar|Fisk och skaldjur|Риба й морепродукти|דגים ופירות ים',
  'Tilbehør|Beilage|Side|Guarnición|Accompagnement|Contorno|Bijgerecht|Tilbehør|Dodatek|Acompanhamento|Tillbehör|Гарнір|תוספת',
  'Snack|Snack|Snack|Tentempié|En-cas|Spuntino|Tussendoortje|Mellommåltid|Przekąska|Lanche|Mellanmål|Перекус|חטיף',
  'Suppe|Suppe|Soup|Sopa|Soupe|Zuppa|Soep|Suppe|Zupa|Sopa|Soppa|Суп|מרק',
  'Forret|Vorspeise|Starter|Entrante|Entrée|Antipasto|Voorgerecht|Forrett|Przystawka|Entrada|Förrätt|Закуска|מנה ראשונה',
  'Gryderet|Eintopf|Stew|Guiso|Ragoût|Stufato|Stoofpot|Gryterett|Gulasz|Ensopado|Gryta|Рагу|תבשיל',
  'Vegansk|Vegan|Vegan|Vegano|Végan|Vegano|Veganistisch|Vegansk|Wegańskie|Vegano|Veganskt|Веганське|טבעוני',
  'Vegetarisk|Vegetarisch|Vegetarian|Vegetariano|Végétarien|Vegetariano|Vegetarisch|Vegetarisk|Wegetariańskie|Vegetariano|Vegetariskt|Вегетаріанське|צמחוני',
].map((names) => names.split('|'))
const ENGLISH = LANGUAGES.indexOf('en')

/** Names of English and the reader's own language win over equal names of another language, such as Frokost. */
const tables = new Map<string, Map<string, string[]>>()

function findNames(name: string): string[] | undefined {
  const own = LANGUAGES.indexOf(locale())
  let table = tables.get(locale())
  if (!table) {
    const first = (at: number) => KNOWN.map((names) => [names[at]?.toLowerCase() ?? '', names] as const)
    table = new Map([...LANGUAGES.keys()].flatMap(first).concat(first(ENGLISH), first(own)))
    tables.set(locale(), table)
  }
  return table.get(name.toLowerCase())
}

/** Translates known category names to the reader's language. Others stay as given. */
export const categoryName = (name: string): string => findNames(name)?.[LANGUAGES.indexOf(locale())] ?? name

export const translateCategories = <Category extends { name: string }>(categories: Category[]): Category[] =>
  sortByName(categories.map((category) => ({ ...category, name: categoryName(category.name) })))
