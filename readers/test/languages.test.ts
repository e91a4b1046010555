import { expect, test } from 'vitest'
import { readText } from '../src/text/read-text.ts'

const read = (text: string) => {
  const [recipe] = readText(text).recipes
  return {
    title: recipe?.title,
    servings: recipe?.servings,
    minutes: [recipe?.prep_time_sec, recipe?.cook_time_sec, recipe?.total_time_sec].map((time) =>
      time ? time / 60 : null,
    ),
    ingredients: recipe?.ingredients.map(({ line }) => line),
    steps: recipe?.steps.length,
    notes: recipe?.notes,
  }
}

type Written = {
  head: string[]
  ingredients: string
  lines: string[]
  steps: string
  told: string[]
  note: string[]
}

const RECIPES: Record<string, Written & { servings: number; minutes: (number | null)[] }> = {
  French: {
    head: [
      'Crêpes de mamie',
      '',
      'Pour 4 personnes',
      'Temps de préparation : 20 min',
      'Temps de cuisson : 1h30',
    ],
    ingredients: 'Ingrédients',
    lines: ['250 g de farine', '50 cl de lait', '4 œufs', 'une pincée de sel'],
    steps: 'Préparation',
    told: [
      'Mélangez la farine et les œufs',
      'Ajoutez le lait petit à petit',
      'Faites cuire les crêpes à la poêle',
    ],
    note: ['Astuce', 'Laissez reposer la pâte une nuit.'],
    servings: 4,
    minutes: [20, 90, null],
  },
  Spanish: {
    head: [
      'Tortilla de patatas',
      '',
      'Para 4 personas',
      'Tiempo de preparación: 15 min',
      'Tiempo total: 1 hora',
    ],
    ingredients: 'Ingredientes',
    lines: ['600 g de patatas', '6 huevos', '1 cebolla', 'sal'],
    steps: 'Elaboración',
    told: [
      'Pela las patatas y córtalas en rodajas',
      'Bate los huevos en un bol',
      'Deja cuajar la tortilla por ambos lados',
    ],
    note: ['Consejos', 'Mejor templada.'],
    servings: 4,
    minutes: [15, null, 60],
  },
  Italian: {
    head: [
      'Torta di mele',
      '',
      'Dosi per 8 persone',
      'Preparazione: 20 minuti',
      'Tempo di cottura: 1 ora e 10 minuti',
    ],
    ingredients: 'Ingredienti',
    lines: ['300 g di farina', '3 uova', '4 mele', 'zucchero a velo q.b.'],
    steps: 'Procedimento',
    told: [
      'Sbucciate le mele e tagliatele a fette',
      'Montate le uova con lo zucchero',
      'Versate il composto nello stampo',
    ],
    note: ['Consigli', 'Si conserva per tre giorni.'],
    servings: 8,
    minutes: [20, 70, null],
  },
  Dutch: {
    head: ['Erwtensoep', '', 'Aantal personen: 6', 'Bereidingstijd 2 uur', 'Voorbereiding: 20 min.'],
    ingredients: 'Dit heb je nodig',
    lines: ['500 g spliterwten', '1 knolselderij', '2 winterpenen', 'peper en zout'],
    steps: 'Bereidingswijze',
    told: ['Spoel de erwten af', 'Snijd de groenten in blokjes', 'Laat de soep zachtjes koken'],
    note: ['Bewaartip', 'Drie dagen in de koelkast.'],
    servings: 6,
    minutes: [20, null, 120],
  },
  Portuguese: {
    head: ['Bolo de cenoura', '', 'Rendimento: 8 porções', 'Tempo de preparo: 20 minutos', 'Tempo total: 1h'],
    ingredients: 'Ingredientes',
    lines: ['3 cenouras', '4 ovos', '2 xícaras de açúcar', '1 pitada de sal'],
    steps: 'Modo de preparo',
    told: ['Bata as cenouras com os ovos', 'Misture a farinha e o açúcar', 'Leve ao forno por 40 minutos'],
    note: ['Dica', 'Sirva com café.'],
    servings: 8,
    minutes: [20, null, 60],
  },
  Swedish: {
    head: ['Kanelbullar', '', 'Portioner: 20', 'Förberedelse: 30 min', 'Total tid: 1 tim 45 min'],
    ingredients: 'Det här behöver du',
    lines: ['5 dl mjölk', '50 g jäst', '150 g smör', '1 nypa salt'],
    steps: 'Gör så här',
    told: ['Smält smöret i en kastrull', 'Rör ut jästen i mjölken', 'Grädda bullarna mitt i ugnen'],
    note: ['Förvaring', 'Går bra att frysa.'],
    servings: 20,
    minutes: [30, null, 105],
  },
  Danish: {
    head: ['Frikadeller', '', 'Til 4 personer', 'Arbejdstid: 25 min', 'Tid i alt: 1 t 20'],
    ingredients: 'Det skal du bruge',
    lines: ['500 g hakket svinekød', '1 løg', '2 æg', 'salt og peber'],
    steps: 'Sådan gør du',
    told: ['Rør kødet sejt med salt', 'Tilsæt æg, løg og mel', 'Steg frikadellerne på panden'],
    note: ['Godt at vide', 'Farsen kan laves dagen før.'],
    servings: 4,
    minutes: [25, null, 80],
  },
  Norwegian: {
    head: [
      'Fiskekaker',
      '',
      'Antall porsjoner: 4',
      'Forberedelser: 15 min',
      'Tilberedningstid: 1 time 10 min',
    ],
    ingredients: 'Dette trenger du',
    lines: ['600 g hyse', '1 egg', '2 dl melk', 'salt og pepper'],
    steps: 'Slik gjør du',
    told: ['Kjør fisken i en maskin', 'Tilsett egg og melk litt etter litt', 'Stek kakene på middels varme'],
    note: ['Godt å vite', 'Kan fryses.'],
    servings: 4,
    minutes: [15, null, 70],
  },
  Polish: {
    head: [
      'Pierogi ruskie',
      '',
      'Liczba porcji: 4',
      'Czas przygotowania: 1 godz. 30 min',
      'Czas gotowania: 10 min',
    ],
    ingredients: 'Składniki',
    lines: ['500 g mąki', '400 g ziemniaków', '1 cebula', 'sól do smaku'],
    steps: 'Sposób przygotowania',
    told: ['Ugotuj ziemniaki do miękkości', 'Zagnieć ciasto z mąki i wody', 'Podawaj ze smażoną cebulą'],
    note: ['Wskazówki', 'Można zamrozić.'],
    servings: 4,
    minutes: [90, 10, null],
  },
  Hungarian: {
    head: ['Gulyásleves', '', 'Előkészítési idő: 20 perc', 'Főzési idő: 1 óra 30 perc'],
    ingredients: 'Hozzávalók 4 főre',
    lines: ['60 dkg marhahús', '2 fej vöröshagyma', '1 ek pirospaprika', 'só, bors'],
    steps: 'Elkészítés',
    told: [
      'A hagymát apróra vágjuk',
      'A húst hozzáadjuk és megpirítjuk',
      'Vízzel felöntjük, majd puhára főzzük',
    ],
    note: ['Tipp', 'Csipetkével tálaljuk.'],
    servings: 4,
    minutes: [20, 90, null],
  },
  Ukrainian: {
    head: ['Борщ', '', 'Час приготування 1 год 20 хв', 'Підготовка: 20 хвилин'],
    ingredients: 'Інгредієнти на 4 порції',
    lines: ['500 г яловичини', '2 буряки', '3 картоплини', 'сіль за смаком'],
    steps: 'Спосіб приготування',
    told: ['Зваріть бульйон із м’яса', 'Наріжте овочі соломкою', 'Додайте буряк і варіть до готовності'],
    note: ['Порада', 'Подавайте зі сметаною.'],
    servings: 4,
    minutes: [20, null, 80],
  },
  Hebrew: {
    head: ['שקשוקה', '', 'ל־4 מנות', 'זמן הכנה: 15 דקות', 'זמן כולל: 45 דק׳'],
    ingredients: 'מצרכים',
    lines: ['6 ביצים', '5 עגבניות', '1 בצל', 'מלח ופלפל'],
    steps: 'אופן ההכנה',
    told: ['מטגנים את הבצל עד להזהבה', 'מוסיפים את העגבניות ומבשלים', 'שוברים פנימה את הביצים'],
    note: ['טיפ', 'להגיש עם לחם.'],
    servings: 4,
    minutes: [15, null, 45],
  },
  Japanese: {
    head: ['親子丼', '', '調理時間：20分'],
    ingredients: '材料（2人分）',
    lines: ['鶏もも肉 200g', '玉ねぎ 1個', '卵 3個', '醤油 大さじ2'],
    steps: '作り方',
    told: ['鶏肉を一口大に切る。', '鍋でだしと玉ねぎを煮る。', '卵を加えてふたをする。'],
    note: ['コツ', '卵は半熟で。'],
    servings: 2,
    minutes: [null, null, 20],
  },
}

test.each(Object.entries(RECIPES))('a %s text with headings, yield and times', (_, recipe) => {
  const { head, ingredients, lines, steps, told, note, servings, minutes } = recipe
  const text = [...head, '', ingredients, ...lines, '', steps, ...told, '', ...note].join('\n')
  expect(read(text)).toEqual({
    title: head[0],
    servings,
    minutes,
    ingredients: lines,
    steps: told.length,
    notes: note[1],
  })
})

test.each(Object.entries(RECIPES))('a %s text without headings and full stops', (_, recipe) => {
  const { head, lines, told } = recipe
  expect(read([head[0], '', ...lines, ...told].join('\n'))).toMatchObject({
    title: head[0],
    ingredients: lines,
    steps: told.length,
  })
})
