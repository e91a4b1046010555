/** What stands between the lines of a recipe on a page and is none of them. */
const WORDS = [
  'newsletter',
  'nieuwsbrief',
  'h[ií]rlev[eé]l',
  'nyhe[dt]sbrev',
  'subscribe to',
  'sign up (?:to|for)',
  'pinterest',
  'facebook',
  'instagram',
  'tiktok',
  'whatsapp',
  'post views',
  'related (?:items|posts|recipes|articles)',
  'photo(?:graph)?s? (?:credits?|by)',
  '(?:foto|photo)s? ?: ?©',
  'advertisement',
  'advertorial',
  'read (?:more|also|next)',
  'lees ook',
  'lees meer',
  'lire aussi',
  'leia também',
  'lee también',
]
/** 'See also: lemon cake', but not 'See also that the oven is hot'. */
const ELSEWHERE =
  /^(?:see also|also try|more recipes|siehe auch|auch lecker|mehr rezepte|weitere rezepte|voir aussi|à lire aussi|ver también|vea también|veja também|leggi anche|vedi anche|ook lekker|bekijk ook|meer recepten|läs också|se också|læs også|les også|zobacz (?:też|także))\s*:/iu
const ADVERTISING = new RegExp(`(?<!\\p{L})(?:${WORDS.join('|')})`, 'iu')
const LONGEST = 400

export const isAdvertising = (text: string) =>
  text.length <= LONGEST && (ADVERTISING.test(text) || ELSEWHERE.test(text))
