const words = (text: string) => new Set(text.trim().split(/\s+/))

/**
 * Words for a part, cut or kind of the preceding food: "garlic" can mean the garlic clove, "chicken" the chicken thigh.
 */
const PARTS = words(`
  belly bone bread breast brisket bulb bunch cheek cheese chop chunk clove cob crown cube cutlet drumstick essence extract
  fillet flake floret flower ham head heart joint kernel leaf leg lettuce loin mince mushroom neck paste pastry pepper piece pod
  powder rib root round rump seed shank shin shoulder sirloin slice sprig stalk steak stem stick strip tail tenderloin thigh
  thread tip wedge wing
  blatt brust filet flocke hackfleisch keule kerne knolle pulver schote stange stiel zehe zweig`)

/** Exceptions: "tomato" does not mean "tomato paste", nor "baking" "baking powder". */
const NOT_BY_SOURCE = words(`
  almond apple baking bean bread brown cocoa coconut corn curd curry custard egg fish flat garlic milk mustard olive onion orange
  peanut potato puff rice soy spring sweet tea tomato walnut`)
const SOURCE_MATTERS = words('bread cheese flake leaf paste pastry pepper powder seed pulver')

/** Products of the preceding food: "chicken stock" is not chicken, "walnut sauce" not walnut. */
const PRODUCTS = words(`
  base batter bread broth butter cream curry dough dressing fat filling flour glaze gravy ketchup liquid liqueur marinade
  mayonnaise milk mix mixture noodle oil paste powder sauce soup starch stew stock sugar syrup vinegar wine
  bruhe butter creme essig fond masse mehl milch mischung ol pulver sahne sauce sosse suppe teig wein zucker`)

/** Ambiguous without other words: "the sauce" is the dish, "the juice" comes out of it. */
const NEEDS_MORE = words(
  'drink head juice leaf mix mixture paste piece powder sauce seasoning seed stick stalk blatt saft sosse',
)

/** Often mentioned without being added: boiling water, oil that separates, a pinch of salt. The section decides. */
const STAPLES = words('butter flour oil pepper salt sugar water butter mehl ol pfeffer salz wasser zucker')

/** "Plain" and "brown" distinguish kinds of flour or sugar. For other foods, such words are optional. */
const WITH_KINDS = words('flour sugar wine mehl wein zucker')

/**
 * Whether the words before a head name the food without it: "cinnamon" of "cinnamon stick", but not "chicken" of
 * "chicken stock".
 */
export const isNamedByFirst = (first: string, head: string): boolean =>
  PARTS.has(head) && !(SOURCE_MATTERS.has(head) && NOT_BY_SOURCE.has(first))

export const isProduct = (word: string): boolean => PRODUCTS.has(word)
export const needsMore = (head: string): boolean => NEEDS_MORE.has(head)
export const isStaple = (head: string): boolean => STAPLES.has(head)
export const hasKinds = (head: string): boolean => WITH_KINDS.has(head)
