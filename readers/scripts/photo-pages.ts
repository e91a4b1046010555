/** Pages of our own cookbook, photographed by measure-photos.ts. */
export type PhotoPage = {
  title: string
  servings: string
  headings: [string, string]
  ingredients: string[]
  steps: string[]
}

type PageName = 'english' | 'german' | 'unseen english' | 'unseen german'

/** Rules are developed with the first two; the held-out ones are only counted. */
export const PAGES: Record<PageName, PhotoPage> = {
  english: {
    title: 'Lemon Yoghurt Cake',
    servings: 'Serves 8',
    headings: ['Ingredients', 'Method'],
    ingredients: [
      '1½ cups plain flour',
      '2 tsp baking powder',
      '½ tsp salt',
      '3 large eggs',
      '180 g natural yoghurt',
      '200 g caster sugar',
      '120 ml sunflower oil',
      'zest and juice of 2 lemons',
    ],
    steps: [
      'Heat the oven to 180 °C and line a loaf tin with baking paper.',
      'Mix the flour, baking powder and salt in a large bowl.',
      'Whisk the eggs with the yoghurt, sugar, oil, zest and juice until smooth.',
      'Fold the wet mixture into the dry one, pour it into the tin and bake for 45 minutes.',
    ],
  },
  german: {
    title: 'Kartoffelsuppe mit Würstchen',
    servings: 'Für 4 Personen',
    headings: ['Zutaten', 'Zubereitung'],
    ingredients: [
      '800 g Kartoffeln, mehlig kochend',
      '2 Möhren',
      '1 Stange Lauch',
      '1 Zwiebel',
      '2 EL Butter',
      '1 l Gemüsebrühe',
      '4 Wiener Würstchen',
      '1 Bund Petersilie',
    ],
    steps: [
      'Kartoffeln, Möhren und Zwiebel schälen und in Würfel schneiden.',
      'Die Butter in einem großen Topf zerlassen und das Gemüse darin andünsten.',
      'Mit der Brühe ablöschen und 25 Minuten köcheln lassen.',
      'Die Suppe grob zerdrücken, die Würstchen darin erwärmen und mit Petersilie bestreuen.',
    ],
  },
  'unseen english': {
    title: 'Smoky Bean Chilli',
    servings: 'Serves 6',
    headings: ['You will need', 'Directions'],
    ingredients: [
      '2 tbsp olive oil',
      '1 large onion, finely chopped',
      '3 cloves garlic, crushed',
      '¾ tsp smoked paprika',
      '¼ tsp cayenne pepper',
      '400 g chopped tomatoes',
      '2 cans black beans, drained',
      '1½ cups vegetable stock',
      '10 g dark chocolate',
    ],
    steps: [
      'Warm the oil in a heavy pot and soften the onion over a low heat for 10 minutes.',
      'Stir in the garlic, paprika and cayenne and fry for another minute.',
      'Add the tomatoes, beans and stock, then simmer with the lid ajar for half an hour.',
      'Melt the chocolate into the pot, season well and leave to rest before serving.',
    ],
  },
  'unseen german': {
    title: 'Apfelkuchen vom Blech',
    servings: 'Ergibt 20 Stück',
    headings: ['Zutaten', 'So geht es'],
    ingredients: [
      '375 g Mehl',
      '1 Würfel Hefe',
      '200 ml lauwarme Milch',
      '80 g Zucker',
      '1 Prise Salz',
      '1½ kg säuerliche Äpfel',
      '½ TL Zimt',
      '100 g gehackte Mandeln',
      '3 EL Aprikosenmarmelade',
      '75 g weiche Butter',
    ],
    steps: [
      'Die Hefe in der Milch auflösen und mit Mehl, Zucker, Salz und Butter zu einem glatten Teig kneten.',
      'Den Teig zugedeckt an einem warmen Ort eine Stunde gehen lassen und auf einem gefetteten Blech ausrollen.',
      'Die Äpfel schälen, in Spalten schneiden, dicht auf den Teig legen und mit Zimt und Mandeln bestreuen.',
      'Im vorgeheizten Ofen bei 200 °C etwa 35 Minuten backen und noch heiß mit der Marmelade bestreichen.',
    ],
  },
}
