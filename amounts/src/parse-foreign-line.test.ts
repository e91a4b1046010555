import { describe, expect, test } from 'vitest'
import { findCommonLanguage } from './detect-language.ts'
import { parseAnyAmount } from './parse-any-amount.ts'
import { parseLine } from './parse-line.ts'

type Expected = [
  line: string,
  quantity: number | null,
  unit: string | null,
  name: string,
  note?: string | null,
]

const LINES: Record<string, Expected[]> = {
  fr: [
    ['250 g de farine', 250, 'g', 'farine', null],
    ['2 c. à soupe d’huile d’olive', 2, 'tbsp', 'huile d’olive'],
    ['1 c. à c. de sel', 1, 'tsp', 'sel'],
    ['une pincée de muscade', 1, 'pinch', 'muscade'],
    ['3 gousses d’ail, écrasées', 3, 'clove', 'ail', 'écrasées'],
    ['2 à 3 oignons émincés', 2, null, 'oignons', 'émincés'],
    ['1 cuillère à soupe et demie de miel', 1.5, 'tbsp', 'miel'],
    ['un demi citron', 0.5, null, 'citron'],
    ['Beurre doux : 120 g', 120, 'g', 'Beurre doux'],
    ['20 cl de crème liquide (facultatif)', 20, 'cl', 'crème liquide', 'facultatif'],
    ['beurre pour le moule', null, null, 'beurre', 'pour le moule'],
    ['sel et poivre', null, null, 'sel et poivre'],
    ['le jus d’un demi-citron', 0.5, null, 'citron', 'le jus d’'],
    ['1/4 de botte de persil', 0.25, 'bunch', 'persil'],
    ['20 g de gros sel', 20, 'g', 'gros sel'],
    ['un peu de muscade', null, null, 'muscade', 'un peu de'],
    ['zeste et jus d’1 citron', 1, null, 'citron'],
    ['2 cuilleres a soupe de creme', 2, 'tbsp', 'creme'],
    ['1 morceau de gingembre de 3 cm', 1, 'piece', 'gingembre'],
    ['200 g de poulet en dés', 200, 'g', 'poulet', 'en dés'],
    ['3 œufs entiers + 1 jaune', 3, null, 'œufs', 'entiers + 1 jaune'],
    ['6 tranches fines de jambon cru', 6, 'slice', 'jambon cru'],
    ['80 g de beurre mou + un peu pour le moule', 80, 'g', 'beurre', 'mou + un peu pour le moule'],
  ],
  es: [
    ['2 cucharadas de aceite de oliva', 2, 'tbsp', 'aceite de oliva'],
    ['1 cdta. de comino', 1, 'tsp', 'comino'],
    ['media taza de leche', 0.5, 'cup', 'leche'],
    ['3 dientes de ajo picados', 3, 'clove', 'ajo', 'picados'],
    ['un puñado de perejil', 1, 'handful', 'perejil'],
    ['sal al gusto', null, null, 'sal', 'al gusto'],
    ['1 lata de atún (80 g)', 1, 'can', 'atún'],
    ['2 cucharadas de yogur natural de 125 g', 2, 'tbsp', 'yogur natural'],
  ],
  it: [
    ['2 cucchiai d’olio extravergine', 2, 'tbsp', 'olio extravergine'],
    ['1 cucchiaino di zucchero', 1, 'tsp', 'zucchero'],
    ['gr 150 di burro', 150, 'g', 'burro'],
    ['Farina 00 250 g', 250, 'g', 'Farina 00'],
    ['1 bustina di lievito per dolci', 1, 'envelope', 'lievito per dolci'],
    ['farina 300 g', 300, 'g', 'farina'],
    ['1 spicchio di aglio tritato', 1, 'clove', 'aglio', 'tritato'],
    ['mezza cipolla', 0.5, null, 'cipolla'],
    ['sale q.b.', null, null, 'sale', 'q.b'],
    ['2 etti di speck a dadini', 2, 'hg', 'speck', 'a dadini'],
    ['un pizzico di sale', 1, 'pinch', 'sale'],
    ['scorza grattugiata di 1 limone', 1, null, 'limone', 'scorza grattugiata di'],
    ['4 uova M', 4, null, 'uova'],
  ],
  nl: [
    ['2 eetlepels suiker', 2, 'tbsp', 'suiker'],
    ['1 theelepel gemalen komijn en zout', 1, 'tsp', 'gemalen komijn en zout'],
    ['2 teentjes knoflook, fijngehakt', 2, 'clove', 'knoflook', 'fijngehakt'],
    ['een snufje zout', 1, 'pinch', 'zout'],
    ['100 gram geraspte kaas', 100, 'g', 'kaas', 'geraspte'],
    ['1 blikje tomatenpuree', 1, 'can', 'tomatenpuree'],
    ['peper naar smaak en zout', null, null, 'peper, en zout', 'naar smaak'],
  ],
  pt: [
    ['2 colheres (sopa) de azeite', 2, 'tbsp', 'azeite'],
    ['1 colher de chá de sal', 1, 'tsp', 'sal'],
    ['meia xícara de açúcar', 0.5, 'cup', 'açúcar'],
    ['2 dentes de alho picados', 2, 'clove', 'alho', 'picados'],
    ['1 cebola média', 1, null, 'cebola'],
    ['pimenta a gosto e água', null, null, 'pimenta, e água', 'a gosto'],
  ],
  sv: [
    ['2 dl vetemjöl', 2, 'dl', 'vetemjöl'],
    ['1 msk smält smör', 1, 'tbsp', 'smör', 'smält'],
    ['½ tsk bakpulver', 0.5, 'tsp', 'bakpulver'],
    ['2 klyftor vitlök, finhackad', 2, 'clove', 'vitlök', 'finhackad'],
    ['1 burk krossade tomater', 1, 'can', 'krossade tomater'],
    ['en nypa salt och peppar', 1, 'pinch', 'salt och peppar'],
  ],
  da: [
    ['2 spsk. olivenolie', 2, 'tbsp', 'olivenolie'],
    ['3 fed hvidløg', 3, 'clove', 'hvidløg'],
    ['2½ dl sødmælk', 2.5, 'dl', 'sødmælk'],
    ['1 dåse hakkede tomater', 1, 'can', 'hakkede tomater'],
    ['smør til stegning', null, null, 'smør', 'til stegning'],
  ],
  nb: [
    ['2 ss smør', 2, 'tbsp', 'smør'],
    ['1 ts kanel', 1, 'tsp', 'kanel'],
    ['4 båter hvitløk', 4, 'clove', 'hvitløk'],
    ['3 dl kremfløte', 3, 'dl', 'kremfløte'],
    ['1 stk. rødløk, finhakket', 1, 'piece', 'rødløk', 'finhakket'],
  ],
  pl: [
    ['2 łyżki oleju', 2, 'tbsp', 'oleju'],
    ['1 i 1/2 szklanki mąki', 1.5, 'cup', 'mąki'],
    ['pół łyżeczki soli', 0.5, 'tsp', 'soli'],
    ['20 dag masła', 20, 'dag', 'masła'],
    ['2 ząbki czosnku', 2, 'clove', 'czosnku'],
    ['cebula 1 sztuka', 1, 'piece', 'cebula'],
  ],
  hu: [
    ['30 dkg liszt', 30, 'dag', 'liszt'],
    ['2 evőkanál olaj', 2, 'tbsp', 'olaj'],
    ['1 kk só', 1, 'tsp', 'só'],
    ['fél fej káposzta', 0.5, 'head', 'káposzta'],
    ['2 gerezd fokhagyma', 2, 'clove', 'fokhagyma'],
    ['só ízlés szerint', null, null, 'só', 'ízlés szerint'],
  ],
  uk: [
    ['півсклянки цукру', 0.5, 'cup', 'цукру'],
    ['4 яйця С1', 4, null, 'яйця'],
    ['200 г борошна', 200, 'g', 'борошна'],
    ['2 ст. л. олії', 2, 'tbsp', 'олії'],
    ['1 ч. л. солі', 1, 'tsp', 'солі'],
    ['Цукор — 150 г', 150, 'g', 'Цукор'],
    ['3 зубчики часнику', 3, 'clove', 'часнику'],
    ['2 шт. моркви', 2, 'piece', 'моркви'],
    ['2 картоплини середнього розміру', 2, null, 'картоплини'],
    ['1 морква, натертої на тертці', 1, null, 'морква', 'натертої на тертці'],
  ],
  he: [
    ['2 כוסות קמח', 2, 'cup', 'קמח'],
    ['250 גרם קמח', 250, 'g', 'קמח'],
    ['חצי כפית מלח', 0.5, 'tsp', 'מלח'],
    ['3 שיני שום', 3, 'clove', 'שום'],
    ['1 ק״ג עגבניות', 1, 'kg', 'עגבניות'],
    ['בצל אחד קצוץ', 1, null, 'בצל', 'קצוץ'],
    ['2 גזרים מגוררים', 2, null, 'גזרים', 'מגוררים'],
  ],
  ja: [
    ['玉ねぎ 2個', 2, 'piece', '玉ねぎ'],
    ['しょうゆ 大さじ2', 2, 'tbsp', 'しょうゆ'],
    ['豚肉 200g', 200, 'g', '豚肉'],
    ['塩 小さじ1/2', 0.5, 'tsp', '塩'],
    ['2個の卵', 2, 'piece', '卵'],
    ['大さじ2のオリーブオイル', 2, 'tbsp', 'オリーブオイル'],
    ['のり 2枚', 2, 'slice', 'のり'],
    ['米 2合', 2, '合', '米'],
    ['レモン 半分', 0.5, null, 'レモン'],
  ],
}

describe.each(Object.entries(LINES))('a line in the language %s', (language, lines) => {
  test.each(lines)('%s', (line, quantity, unit, name, note) => {
    const parsed = parseLine(line)
    expect(parsed).toMatchObject({ language, quantity, unit, name })
    if (note !== undefined) expect(parsed.note).toBe(note)
  })
})

test('metric amounts are read in every script, the rest is kept as written', () => {
  expect(parseLine('250 γρ αλεύρι')).toMatchObject({
    language: 'other',
    quantity: 250,
    unit: 'g',
    name: 'αλεύρι',
  })
  expect(parseLine('2 φλιτζάνια ζάχαρη')).toMatchObject({ quantity: 2, unit: null, name: 'φλιτζάνια ζάχαρη' })
  expect(parseLine('２００ｇ 小麦粉')).toMatchObject({ quantity: 200, unit: 'g', name: '小麦粉' })
  expect(parseLine('٢٥٠ غرام طحين')).toMatchObject({ quantity: 250, unit: 'g', name: 'طحين' })
})

test('a range in words has two ends', () => {
  expect(parseLine('2 à 3 gousses d’ail')).toMatchObject({ quantity: 2, quantity_max: 3, unit: 'clove' })
})

test('the other lines decide about a line that fits several languages', () => {
  const common = findCommonLanguage(['2 ss smør', '3 dl kremfløte', '1 stk. tomat'])
  expect(parseLine('1 stk. tomat', common).language).toBe('nb')
  expect(parseLine('1 cup milk', common).language).toBe('en')
})

test('an amount alone is read in every language', () => {
  expect(parseAnyAmount('2 c. à soupe').amounts).toMatchObject([{ quantity: 2, unit: 'tbsp' }])
  expect(parseAnyAmount('1 c.').amounts).toMatchObject([{ quantity: 1, unit: 'cup' }])
})
