/** Class names or ids of a recipe plug-in; the first that is found is used. */
export type PlugIn = {
  root: string[]
  title: string[]
  ingredients: string[]
  /** Elements of one line each; without it, list entries. */
  ingredient?: string[]
  steps: string[]
  step?: string[]
  /** Group headings of ingredients and steps. */
  group?: string[]
  notes: string[]
  yields: string[]
  prep: string[]
  cook: string[]
  total: string[]
  author?: string[]
  description?: string[]
  category?: string[]
  tags?: string[]
}

/** Common plug-ins of food blogs. */
export const PLUG_INS: Record<string, PlugIn> = {
  wprm: {
    root: ['wprm-recipe-container', 'wprm-recipe'],
    title: ['wprm-recipe-name'],
    ingredients: ['wprm-recipe-ingredients-container', 'wprm-recipe-ingredients'],
    ingredient: ['wprm-recipe-ingredient'],
    steps: ['wprm-recipe-instructions-container', 'wprm-recipe-instructions'],
    step: ['wprm-recipe-instruction-text', 'wprm-recipe-instruction'],
    group: ['wprm-recipe-group-name'],
    notes: ['wprm-recipe-notes'],
    yields: ['wprm-recipe-servings-with-unit', 'wprm-recipe-servings', 'wprm-recipe-servings-container'],
    prep: ['wprm-recipe-prep-time-container'],
    cook: ['wprm-recipe-cook-time-container'],
    total: ['wprm-recipe-total-time-container'],
    author: ['wprm-recipe-author'],
    description: ['wprm-recipe-summary'],
    category: ['wprm-recipe-course'],
    tags: ['wprm-recipe-cuisine', 'wprm-recipe-keyword'],
  },
  tasty: {
    root: ['tasty-recipes'],
    title: ['tasty-recipes-title'],
    ingredients: ['tasty-recipes-ingredients-body', 'tasty-recipes-ingredients', 'tasty-recipe-ingredients'],
    steps: ['tasty-recipes-instructions-body', 'tasty-recipes-instructions', 'tasty-recipe-instructions'],
    notes: ['tasty-recipes-notes-body', 'tasty-recipes-notes'],
    yields: ['tasty-recipes-yield'],
    prep: ['tasty-recipes-prep-time'],
    cook: ['tasty-recipes-cook-time'],
    total: ['tasty-recipes-total-time'],
    author: ['tasty-recipes-author-name'],
    description: ['tasty-recipes-description-body'],
    category: ['tasty-recipes-category'],
    tags: ['tasty-recipes-cuisine', 'tasty-recipes-method'],
  },
  mediavine: {
    root: ['mv-create-card'],
    title: ['mv-create-title-primary', 'mv-create-title'],
    ingredients: ['mv-create-ingredients'],
    steps: ['mv-create-instructions'],
    notes: ['mv-create-notes-content', 'mv-create-notes'],
    yields: ['mv-create-yield'],
    prep: ['mv-create-time-prep'],
    cook: ['mv-create-time-active'],
    total: ['mv-create-time-total'],
    author: ['mv-create-author'],
    description: ['mv-create-description'],
    category: ['mv-create-category'],
    tags: ['mv-create-cuisine'],
  },
  easyRecipe: {
    root: ['easyrecipe'],
    title: ['ERSName'],
    ingredients: ['ERSIngredients'],
    ingredient: ['ingredient'],
    steps: ['ERSInstructions'],
    step: ['instruction'],
    group: ['ERSSectionHead'],
    notes: ['ERSNotes'],
    yields: ['ERSServes', 'yield'],
    prep: ['ERSTimeRight preptime', 'preptime'],
    cook: ['cooktime'],
    total: ['duration'],
    author: ['ERSAuthor'],
    description: ['ERSSummary'],
  },
  zip: {
    root: ['zlrecipe-container', 'zrdn-recipe-container'],
    title: ['zlrecipe-title', 'zrdn-recipe-title'],
    ingredients: ['zlrecipe-ingredients-list', 'zrdn-ingredients-list'],
    steps: ['zlrecipe-instructions-list', 'zrdn-instructions-list'],
    group: ['zlrecipe-label', 'ingredient-label', 'instruction-label'],
    notes: ['zlrecipe-notes-list', 'zlrecipe-notes'],
    yields: ['zlrecipe-yield'],
    prep: ['zlrecipe-prep-time'],
    cook: ['zlrecipe-cook-time'],
    total: ['zlrecipe-total-time'],
    description: ['zlrecipe-summary'],
  },
  cooked: {
    root: ['cooked-recipe-info', 'cooked-recipe'],
    title: ['cooked-recipe-title'],
    ingredients: ['cooked-recipe-ingredients'],
    ingredient: ['cooked-single-ingredient'],
    steps: ['cooked-recipe-directions'],
    step: ['cooked-dir-content'],
    group: ['cooked-heading'],
    notes: ['cooked-recipe-notes'],
    yields: ['cooked-servings'],
    prep: ['cooked-prep-time'],
    cook: ['cooked-cook-time'],
    total: ['cooked-total-time'],
  },
  delicious: {
    root: ['dr-summary-holder', 'delicious-recipes'],
    title: ['dr-title', 'dr-entry-title'],
    ingredients: ['dr-ingredients-list'],
    steps: ['dr-instructions'],
    step: ['dr-instruction'],
    group: ['dr-ingredient-title', 'dr-instruction-title'],
    notes: ['dr-note'],
    yields: ['dr-yields', 'dr-lb-serves'],
    prep: ['dr-prep-time'],
    cook: ['dr-cook-time'],
    total: ['dr-total-time'],
  },
  recipeCardBlocks: {
    root: ['wp-block-wpzoom-recipe-card-block-recipe-card', 'recipe-card-block'],
    title: ['recipe-card-title'],
    ingredients: ['ingredients-list'],
    steps: ['directions-list'],
    group: ['ingredient-item-group-title', 'direction-step-group-title'],
    notes: ['recipe-card-notes-list', 'recipe-card-notes'],
    yields: ['detail-item-0'],
    prep: ['detail-item-1'],
    cook: ['detail-item-2'],
    total: ['detail-item-8'],
    description: ['recipe-card-summary'],
  },
}
