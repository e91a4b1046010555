const LIQUID =
  /(?:^|[\s-])(?:stock|broth|milk|buttermilk|water|juice|wine|beer|cider|oil|vinegar|lemonade|rum|brandy|sherry|(?:soy|fish|worcestershire) sauce|(?:heavy|double|single|whipping|light|cooking) cream)$|(?:brühe|fond|milch|wasser|saft|wein|bier|öl|essig|sahne)$/iu
const NOT_POURED =
  /\b(?:powdered|instant|malted|condensed|dry|dried|frozen|sour|clotted)\b|kondensmilch|pulver|saure|getrocknet/iu

/** Whether a food is a liquid, judged by the end of its name. */
export function isLiquid(name: string): boolean {
  const [food = ''] = name.split(/[,(]|\s(?:or|oder|for|für|zum)\s/i)
  return LIQUID.test(food.trim()) && !NOT_POURED.test(name)
}
