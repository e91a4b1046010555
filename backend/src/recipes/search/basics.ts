import { waterNames } from '@larder/amounts/find-good'
import type { Basic } from '@larder/contract/food/basics'

/** Lower-case ingredient names that count as each basic. */
const NAMES: Record<Basic, () => string[]> = {
  salt: () => [
    ...['salt', 'table salt', 'fine salt', 'sea salt', 'fine sea salt', 'coarse sea salt', 'kosher salt'],
    ...['salt and pepper', 'salz', 'meersalz', 'salz und pfeffer'],
  ],
  pepper: () => [
    ...['pepper', 'black pepper', 'ground pepper', 'ground black pepper', 'freshly ground black pepper'],
    ...['black peppercorn', 'black peppercorns', 'pfeffer', 'schwarzer pfeffer'],
  ],
  oil: () => [
    ...['oil', 'cooking oil', 'vegetable oil', 'neutral oil', 'sunflower oil', 'rapeseed oil', 'canola oil'],
    ...['olive oil', 'extra virgin olive oil', 'öl', 'pflanzenöl', 'sonnenblumenöl', 'rapsöl', 'olivenöl'],
  ],
  water: waterNames,
  sugar: () => ['sugar', 'white sugar', 'granulated sugar', 'caster sugar', 'zucker'],
}

export const listBasicNames = (basic: Basic): string[] => NAMES[basic]()
