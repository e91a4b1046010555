/** Pages of a cookbook of our own, to be photographed by measure-photos.ts. */
export type PhotoPage = { title: string; servings: string; ingredients: string[]; steps: string[] }

export const PAGES: Record<'english' | 'german', PhotoPage> = {
  english: {
    title: 'Lemon Yoghurt Cake',
    servings: 'Serves 8',
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
}
